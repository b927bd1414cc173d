import { createHash } from 'node:crypto';
import { chooseEncoding } from '#server/http/negotiate.ts';
import type { Ready } from '#server/http/ready.ts';

/** The bytes of a response, in the encodings that it is stored in. */
export interface StoredResponse {
  variants: Partial<Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>> & { plain: Uint8Array<ArrayBuffer> };
  /** Of the plain bytes. Each encoding is a representation of its own and has its own. */
  etag: string;
}

/** What of a request decides how a stored response is sent. Headers that are missing are null. */
export interface Conditions {
  method: string;
  acceptEncoding: string | null;
  ifNoneMatch: string | null;
}

/** What of a request decides how a stored response is sent. */
export function conditionsOf({ headers, method }: Request): Conditions {
  return {
    method,
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
  };
}

const ENCODINGS = ['br', 'gzip'] as const;

/** The ETag of some bytes. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** Whether `If-None-Match` says that the client has this version. */
export function isFresh(ifNoneMatch: string | null, etag: string): boolean {
  return (
    ifNoneMatch !== null &&
    (ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  );
}

/** A stored response in the best encoding that the client takes; 304 when the client has it. `headers` go with both. */
export function present(
  { etag: plainEtag, variants }: StoredResponse,
  { acceptEncoding, ifNoneMatch, method }: Conditions,
  status: number,
  headers: Readonly<Record<string, string>>,
): Ready {
  const encoding = chooseEncoding(
    acceptEncoding,
    ENCODINGS.filter((name) => variants[name]),
  );
  const ETag = encoding ? plainEtag.replace(/"$/, `-${encoding}"`) : plainEtag;
  const { 'Content-Type': contentType, ...always } = headers;
  if (status === 200 && isFresh(ifNoneMatch, ETag))
    return { status: 304, headers: { ...always, ETag }, body: null };
  const body = (encoding && variants[encoding]) ?? variants.plain;
  return {
    status,
    headers: {
      ...always,
      ETag,
      ...(contentType === undefined ? {} : { 'Content-Type': contentType }),
      'Content-Length': String(body.length),
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    },
    body: method === 'HEAD' ? null : body,
  };
}
