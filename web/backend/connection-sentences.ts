export function unreachableSentence(): string {
  return navigator.onLine
    ? 'Our server cannot be reached. Try again in a moment.'
    : 'You are offline. Connect to the internet and try again.';
}

/** Returns a sentence if there was no response, or if the server asks to retry later. Null for other errors. */
export function outageSentence(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || error instanceof Error) return null;
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (typeof message !== 'string') return null;
  if (!code) return unreachableSentence(); // no response, or a proxy's HTML page
  return /Try again in (?:a second|\d+ (?:second|minute)s)\.$/.test(message) ? message : null;
}

/** Reads the message of a rejected request (`{ "error": "…" }`). Null if there is none. */
export function refusalSentence(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  return typeof body.error === 'string' ? body.error.trim() || null : null;
}
