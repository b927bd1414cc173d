/** Reads the message of a rejected request (`{ "error": "…" }`); null without one. */
export function refusalSentence(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  return typeof body.error === 'string' ? body.error.trim() || null : null;
}
