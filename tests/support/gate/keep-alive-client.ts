import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { randomInt } from 'node:crypto';
import type { TestServer } from '../server.ts';

export interface PlainRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface PlainAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface KeepAliveClient {
  /** Sends a request with the public key, unless `headers` has a key. Rejects if the connection breaks. */
  send(request: PlainRequest): Promise<PlainAnswer>;
  close(): void;
}

export function createKeepAliveClient(server: TestServer, sockets: number): KeepAliveClient {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  return {
    send: ({ body, headers, method, path }) =>
      new Promise((resolve, reject) => {
        const bytes = Buffer.from(body ?? '');
        const outgoing = request(
          {
            agent,
            host: 'localhost',
            port: server.port,
            method,
            path,
            headers: { apikey: server.anonKey, 'content-length': String(bytes.length), ...headers },
          },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('error', reject);
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                text: Buffer.concat(chunks).toString(),
              }),
            );
          },
        );
        outgoing.on('error', reject);
        outgoing.end(bytes);
      }),
    close: () => agent.destroy(),
  };
}

/** A header with a random client address, as a proxy would send it. */
export function anotherAddress(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}

export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
