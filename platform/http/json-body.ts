import type { Incoming, RequestHeaders } from '#platform/http/incoming.ts';
import { readBody } from '#platform/http/read-body.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { LIMITS } from '#platform/limits.ts';

export function hasJsonType(headers: RequestHeaders): boolean {
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: readonly number[] = [0x5b, 0x7b];
const CLOSING: readonly number[] = [0x5d, 0x7d];
const COLON_OR_COMMA: readonly number[] = [0x3a, 0x2c];

/**
 * Whether JSON nests lists and objects deeper than `LIMITS.jsonDepth`, or has more than `maxMarks` brackets, colons,
 * and commas. Deeper nesting exhausts the stack of recursive code, including the database's. Each member or list takes
 * JavaScript up to 2 µs, so many of them keep the server's loop busy.
 */
export function isTooComplex(bytes: Uint8Array, maxMarks = Infinity): boolean {
  let depth = 0;
  let marks = 0;
  let inText = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === QUOTE) inText = !inText;
    else if (inText) i += byte === BACKSLASH ? 1 : 0;
    else if (CLOSING.includes(byte)) depth--;
    else if (OPENING.includes(byte) && ++depth > LIMITS.jsonDepth) return true;
    else if ((OPENING.includes(byte) || COLON_OR_COMMA.includes(byte)) && ++marks > maxMarks) return true;
  }
  return false;
}

/** Parses a JSON object in UTF-8. Null if the body is not such an object or is too complex. */
export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> | null {
  if (isTooComplex(bytes, LIMITS.jsonMarks)) return null;
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
