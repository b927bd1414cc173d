import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsEncoding } from '#server/http/negotiate.ts';
import type { Reply } from '#server/http/reply.ts';

const compress = promisify(gzip);
/** Smaller bodies fit into one packet anyway. */
const WORTH_COMPRESSING = 1400;

export function compressed(reply: Reply, acceptEncoding: string | null): Reply | Promise<Reply> {
  const { body, headers, status } = reply;
  if (body === null || Buffer.byteLength(body) < WORTH_COMPRESSING) return reply;
  const varying = { ...headers, Vary: 'Accept-Encoding' };
  if (!acceptsEncoding(acceptEncoding, 'gzip')) return { status, headers: varying, body };
  return pack(body, status, varying);
}

async function pack(body: string | Uint8Array, status: number, headers: Reply['headers']): Promise<Reply> {
  const packed = await compress(body, { level: 5 });
  return { status, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: new Uint8Array(packed) };
}
