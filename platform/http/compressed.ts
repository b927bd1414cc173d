import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptsEncoding } from '#platform/http/negotiate.ts';
import type { Reply } from '#platform/http/reply.ts';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Minimum size of a body to compress, in bytes. Smaller bodies fit into one packet anyway. */
export const WORTH_COMPRESSING = 1400;

/** Compresses a body. `level` is 1 to 9 for gzip and 1 to 11 for Brotli. */
export async function compress(
  encoding: 'br' | 'gzip',
  body: string | Uint8Array,
  level: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const options = { level, params: { [constants.BROTLI_PARAM_QUALITY]: level } };
  return new Uint8Array(await compressors[encoding](body, options));
}

export async function compressed(reply: Reply, acceptEncoding: string | null): Promise<Reply> {
  const { body, headers, status } = reply;
  if (body === null || Buffer.byteLength(body) < WORTH_COMPRESSING) return reply;
  const varying = { ...headers, Vary: 'Accept-Encoding' };
  if (!acceptsEncoding(acceptEncoding, 'gzip')) return { status, headers: varying, body };
  const packed = { ...varying, 'Content-Encoding': 'gzip' };
  return { status, headers: packed, body: await compress('gzip', body, 5) };
}
