import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Reply } from '#platform/http/reply.ts';
import type { Target } from '#platform/http/target.ts';

/** Request headers by lower-case name. Repeated headers are joined with commas. */
export interface RequestHeaders {
  get(name: string): string | null;
}

export interface Incoming {
  /** The request's id, which is also in the response's headers and in the log lines of a failure. */
  id: string;
  method: string;
  target: Target;
  headers: RequestHeaders;
  /** Read the body with `readBody`, which limits its size. */
  body: Readable;
  /** The key of rate limits; see `clientAddress`. */
  address: string;
  isGone: () => boolean;
  /** Whether the request has already waited for its turn at the database. If so, it must not wait again. */
  hasTurn?: true;
}

export type Handler = (incoming: Incoming) => Reply | Promise<Reply>;

/** Returns a response from memory to a request without a body. Null if the request needs the handler. */
export type FindReady = (incoming: Incoming) => Reply | null;

/** Wraps Node's request for handlers. A web `Request` would take several times as long (measured). */
export function readIncoming(
  message: IncomingMessage,
  target: Target,
  address: string,
  id: string,
): Incoming {
  const { headers, method = '', socket } = message;
  return {
    id,
    method,
    target,
    address,
    body: message,
    headers: {
      get(name) {
        const value = headers[name];
        return value === undefined ? null : String(value);
      },
    },
    isGone: () => socket.destroyed,
  };
}
