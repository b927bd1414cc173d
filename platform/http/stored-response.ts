import { hash } from 'node:crypto';
import { chooseEncoding } from '#platform/http/negotiate.ts';
import type { Incoming } from '#platform/http/incoming.ts';
import type { Reply } from '#platform/http/reply.ts';

/** The bytes of a response in its stored encodings. */
export interface StoredResponse {
  variants: Partial<Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>> & { plain: Uint8Array<ArrayBuffer> };
  /** The ETag of the plain bytes; each encoding has its own. */
  etag: string;
}

/** Missing headers are null. */
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

const ENCODINGS = ['br', 'gzip'] as const;

/** SHA-1 takes less than half the time of SHA-256, and nothing here relies on its strength. */
export function etagOf(bytes: Uint8Array): string {
  return `"${hash('sha1', bytes, 'base64url').slice(0, 22)}"`;
}

/** Whether the client's `If-None-Match` has this version. */
function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  return (
    ifNoneMatch !== null &&
    (ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  );
}

/**
 * Selects the response to a request.
 * Equal selections return the same object, which can be a cache key.
 */
export type Presented = (conditions: Conditions) => Reply;

/** Selects the best encoding that the client accepts, or a 304. Both have `headers`. */
export function present(
  { etag, variants }: StoredResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
): Presented {
  const { 'Content-Type': contentType = 'application/octet-stream', ...always } = headers;
  const offered = ENCODINGS.filter((name) => variants[name]);

  function prepare(encoding: (typeof ENCODINGS)[number] | null) {
    const ETag = encoding ? etag.replace(/"$/, `-${encoding}"`) : etag;
    const body = (encoding && variants[encoding]) ?? variants.plain;
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
