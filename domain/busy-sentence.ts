/** Returns `in 40 seconds` or `in 2 minutes`, rounded up so that the retry is not too early. */
export function waitText(seconds: number): string {
  if (seconds <= 1) return 'in a second';
  if (seconds < 90) return `in ${seconds} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}

/** `seconds` is null if unknown, as with `supabase-js`, which does not pass on the header `Retry-After`. */
export function busySentence(seconds: number | null): string {
  return `The server is busy. Try again ${seconds === null ? 'in a few seconds' : waitText(seconds)}.`;
}
