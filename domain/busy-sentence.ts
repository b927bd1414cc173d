/** Returns `in 40 seconds` or `in 2 minutes`, rounded up so that a retry succeeds. */
export function waitText(seconds: number): string {
  if (seconds <= 1) return 'in a second';
  if (seconds < 90) return `in ${seconds} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}

/** Says when to retry. The sentence repeats `Retry-After`, because `supabase-js` does not pass headers on. */
export function busySentence(seconds: number | null): string {
  return `The server is busy. Try again ${seconds === null ? 'in a few seconds' : waitText(seconds)}.`;
}
