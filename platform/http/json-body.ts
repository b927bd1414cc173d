import type { Incoming, RequestHeaders } from '#platform/http/incoming.ts';
import { readBody } from '#platform/http/read-body.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { LIMITS } from '#platform/limits.ts';

export function hasJsonType(headers: RequestHeaders): boolean {
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const OPENING: readonly number[] = [0x5b, 0x7b];
const CLOSING: readonly number[] = [0x5d, 0x7d];

/**
 * Whether JSON nests lists and objects deeper than `LIMITS.jsonDepth`, or has more than `maxMembers` members in all.
 * Deeper nesting exhausts the stack of recursive code, including the database's. Members of different names take
 * JavaScript 2 µs each, so many of them keep the server's loop busy.
 */
export function isTooComplex(bytes: Uint8Array, maxMembers = Infinity): boolean {
  let depth = 0;
  let members = 0;
  let inText = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === QUOTE) inText = !inText;
    else if (inText && byte === BACKSLASH) i++;
    else if (!inText && byte === COLON && ++members > maxMembers) return true;
    else if (!inText && CLOSING.includes(byte)) depth--;
    else if (!inText && OPENING.includes(byte) && ++depth > LIMITS.jsonDepth) return true;
  }
  return false;
}

/** Parses a JSON object in UTF-8. Null if the body is not such an object or is too complex. */
export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> | null {
  if (isTooComplex(bytes, LIMITS.jsonMembers)) return null;
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof parsed === 'object' && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/**
 * Reads the JSON object of a request to our own endpoints, or returns a refusal.
 * `what` names the body, as in "The report"; `limit` is in bytes. The result wraps the object, because a body with the
 * field `code` would look like a refusal.
 */
export async function readJsonObject(
  request: Pick<Incoming, 'body' | 'headers'>,
  limit: number,
  what: string,
): Promise<{ object: Record<string, unknown> } | Refusal> {
  if (!hasJsonType(request.headers)) return { code: 'not-json', what };
  const bytes = await readBody(request, limit);
  if (bytes === null) return { code: 'body-too-large', limit };
  const object = parseJsonObject(bytes);
  return object === null ? { code: 'no-object' } : { object };
}
