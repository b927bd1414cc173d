import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { isFromThisMachine } from '#server/http/client-address.ts';
import type { Reply } from '#server/http/reply.ts';
import type { Target } from '#server/http/target.ts';

/** The headers of a request, by their names in lower case. Those of one name are joined by commas. */
export interface RequestHeaders {
  /** Null for a header that is missing. */
  get(name: string): string | null;
}

/** A request whose target was read in its raw form. */
export interface Incoming {
  method: string;
  target: Target;
  headers: RequestHeaders;
  /** See `readBody`. */
  body: Readable;
  /** Whom rate limits count; see `clientAddress`. */
  address: string;
  /** Whether a program on the server's own machine asks; see {@link isFromThisMachine}. */
  isFromThisMachine: () => boolean;
}

export type Handler = (incoming: Incoming) => Promise<Reply>;

/** Finds a response that is in memory; null when the request must be handled. Its body is empty. */
export type FindReady = (incoming: Incoming) => Reply | null;

/** Node's request as handlers see it: no web `Request` is made, which takes several times as long (measured). */
export function readIncoming(message: IncomingMessage, target: Target, address: string): Incoming {
  const { headers, method = '', socket } = message;
  return {
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
  };
}
