/** Returns a text such as `in 40 seconds` or `in 2 minutes`. Rounds up, so that a retry is not too early. */
export function waitText(seconds: number): string {
  if (seconds <= 1) return 'in a second';
  if (seconds < 90) return `in ${seconds} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}

/** `seconds` is null if unknown: `supabase-js` does not expose the `Retry-After` header. */
export function busySentence(seconds: number | null): string {
  return `The server is busy. Try again ${seconds === null ? 'in a few seconds' : waitText(seconds)}.`;
}
