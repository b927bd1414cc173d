import type { IncomingHttpHeaders } from 'node:http';
import type { Target } from '#server/http/target.ts';

/** A request whose body is empty, before anything but its target was parsed. */
export interface Asked {
  method: 'GET' | 'HEAD';
  target: Target;
  headers: IncomingHttpHeaders;
  /** Whom rate limits count; see `clientAddress`. */
  address: string;
}

/**
 * A response whose bytes are in memory, shared by all who get it. It is written straight to the connection: making a `Request`, a
 * `Response` and their headers takes several times as long (measured).
 */
export interface Ready {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | null;
}

/** What can be sent at once; null when the request must be handled. */
export type FindReady = (asked: Asked) => Ready | null;

/** The same response for those who handle requests. */
export function toResponse({ body, headers, status }: Ready): Response {
  return new Response(body, { status, headers });
}
