import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { refuse, type Refusal, type Shape } from '#server/http/refusal.ts';
import { acceptsEncoding } from '#server/http/negotiate.ts';

const compress = promisify(gzip);
/** Smaller answers fit into one packet anyway. */
const WORTH_COMPRESSING = 1400;
/** The backend's headers that clients read; `Access-Control-*`, `Sb-*` and the like stay inside. */
const PASSED = ['allow', 'content-range', 'content-type', 'location', 'preference-applied'];

/** The backend's answer as the outside may see it: its own failures become sentences, table answers are compressed. */
export async function cleanAnswer(answer: Response, shape: Shape, request: Request): Promise<Response> {
  if (answer.status >= 500) return failure(answer, shape);
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  for (const name of PASSED) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // Our own: the backend sets none.
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie);
  const { status } = answer;
  if (request.method === 'HEAD' || !answer.body) return new Response(null, { status, headers });
  const body = new Uint8Array(await answer.arrayBuffer());
  if (shape !== 'rest' || body.length < WORTH_COMPRESSING) return new Response(body, { status, headers });
  headers.set('Vary', 'Accept-Encoding');
  if (!acceptsEncoding(request.headers.get('accept-encoding'), 'gzip'))
    return new Response(body, { status, headers });
  headers.set('Content-Encoding', 'gzip');
  return new Response(await compress(body, { level: 5 }), { status, headers });
}

/** While the disk of the database is full; a minute is what it takes at least to make space. */
export const DISK_FULL: Refusal = {
  status: 503,
  code: 'disk_full',
  sentence:
    'The server has no space left to save anything. What is saved already can still be read. Try again later, or tell ' +
    'whoever runs this site.',
  headers: { 'Retry-After': '60' },
};

/** 5xx answers of the backend print whatever was thrown; only the kind of failure may leave. */
async function failure(answer: Response, shape: Shape): Promise<Response> {
  const body = await answer.text();
  if (body.includes('"57014"'))
    return refuse(shape, {
      status: 504,
      code: '57014',
      sentence: 'The database took too long to answer this. Ask for less, or try again.',
    });
  if (body.includes('"53100"')) return refuse(shape, DISK_FULL);
  return refuse(shape, {
    status: 503,
    code: 'backend_failed',
    sentence: 'The server could not answer this request. Try again in a moment.',
    headers: { 'Retry-After': '5' },
  });
}
