import { Readable } from 'node:stream';
import type { Incoming } from '#platform/http/incoming.ts';
import type { Reply } from '#platform/http/reply.ts';

interface Parts {
  path: string;
  search?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A request as handlers get it, without a connection. */
export function incomingOf({ body, headers = {}, method = 'GET', path, search = '' }: Parts): Incoming {
  return {
    id: 'request-1',
    method,
    target: { path, search },
    headers: new Headers(headers),
    body: Readable.from(body === undefined ? [] : [Buffer.from(body)]),
    address: '192.0.2.1',
    isGone: () => false,
  };
}

export function responseOf({ body, headers, status }: Reply): Response {
  return new Response(body, { status, headers: { ...headers } });
}
