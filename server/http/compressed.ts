import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsEncoding } from '#server/http/negotiate.ts';

const compress = promisify(gzip);
/** Smaller bodies fit into one packet anyway. */
const WORTH_COMPRESSING = 1400;

/** A response whose body is not compressed yet. */
interface Uncompressed {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The response, compressed where that helps and the client takes it. */
export async function compressed(answer: Uncompressed, acceptEncoding: string | null): Promise<Response> {
  const { body, headers, status } = answer;
  const bytes = body === null ? null : new TextEncoder().encode(body);
  if (bytes === null || bytes.length < WORTH_COMPRESSING) return new Response(bytes, { status, headers });
  const varying = { ...headers, Vary: 'Accept-Encoding' };
  if (!acceptsEncoding(acceptEncoding, 'gzip')) return new Response(bytes, { status, headers: varying });
  const packed = await compress(bytes, { level: 5 });
  return new Response(packed, { status, headers: { ...varying, 'Content-Encoding': 'gzip' } });
}
