/** The sentence in which an endpoint of the server says why it refused (`{ "error": "…" }`); null when it says none. */
export function refusalSentence(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  return typeof body.error === 'string' ? body.error.trim() || null : null;
}
