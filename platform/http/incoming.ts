import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { isFromThisMachine } from '#platform/http/client-address.ts';
import type { Reply } from '#platform/http/reply.ts';
import type { Target } from '#platform/http/target.ts';

/** Request headers by lower-case name. Repeated headers are joined with commas. */
export interface RequestHeaders {
  get(name: string): string | null;
}

export interface Incoming {
  /** Also in the response's headers, and in the log lines of a failure. */
  id: string;
  method: string;
  target: Target;
  headers: RequestHeaders;
  /** See `readBody`. */
  body: Readable;
  /** The key of rate limits; see `clientAddress`. */
  address: string;
  isFromThisMachine: () => boolean;
  /** Whether the client has closed the connection. */
  isGone: () => boolean;
  /** Whether the address has its turn at the database already. */
  hasTurn?: true;
}

export type Handler = (incoming: Incoming) => Reply | Promise<Reply>;

/** Finds a response in memory to a request without a body; null when the request must be handled. */
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
    isFromThisMachine: () => isFromThisMachine(socket.remoteAddress, headers),
    isGone: () => socket.destroyed,
  };
}
