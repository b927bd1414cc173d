import { hash } from 'node:crypto';
import { chooseEncoding } from '#platform/http/negotiate.ts';
import type { Incoming } from '#platform/http/incoming.ts';
import type { Reply } from '#platform/http/reply.ts';

/** The encodings of stored responses, the best one first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface StoredResponse {
  variants: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & { plain: Uint8Array<ArrayBuffer> };
  /** The ETag of the plain bytes. The ETags of the encodings are derived from it. */
  etag: string;
}

/** The parts of a request that select the response. Null means that the header is missing. */
export interface Conditions {
  method: string;
  acceptEncoding: string | null;
  ifNoneMatch: string | null;
}

export function conditionsOf({ headers, method }: Incoming): Conditions {
  return {
    method,
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
  };
}

/** Uses SHA-1, which takes less than half the time of SHA-256. An ETag needs no stronger hash. */
export function etagOf(bytes: Uint8Array): string {
  return `"${hash('sha1', bytes, 'base64url').slice(0, 22)}"`;
}

function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  // Search the list as a text, because splitting a long list would take far longer. An ETag includes its quotes, so no
  // ETag contains another one.
  return ifNoneMatch === '*' || ifNoneMatch?.includes(etag) === true;
}

/**
 * Selects the response to a request.
 * Returns the same object each time that it selects the same response, so its `headers` can be a cache key.
 */
export type Presented = (conditions: Conditions) => Reply;

/** Creates a function that responds in the best encoding that the client accepts, or with 304. */
export function present(
  { etag, variants }: StoredResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
): Presented {
  const { 'Content-Type': contentType = 'application/octet-stream', ...always } = headers;
  const offered = ENCODINGS.filter((name) => variants[name]);

  function prepare(encoding: Encoding | null) {
    const ETag = encoding ? etag.replace(/"$/, `-${encoding}"`) : etag;
    const bytes = (encoding && variants[encoding]) ?? variants.plain;
    // As a Buffer, because Node would make one from any other array for each response.
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const whole = {
      ...always,
      ETag,
      'Content-Type': contentType,
      'Content-Length': String(body.length),
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    };
    return {
      etag: ETag,
      whole: { status, headers: whole, body },
      head: { status, headers: whole, body: null },
      notModified: { status: 304, headers: { ...always, ETag }, body: null },
    };
  }

  const prepared = new Map<string | null, ReturnType<typeof prepare>>();
  return ({ acceptEncoding, ifNoneMatch, method }) => {
    const encoding = chooseEncoding(acceptEncoding, offered);
    const chosen = prepared.get(encoding) ?? prepare(encoding);
    prepared.set(encoding, chosen);
    if (status === 200 && isNotModified(ifNoneMatch, chosen.etag)) return chosen.notModified;
    return method === 'HEAD' ? chosen.head : chosen.whole;
  };
}
