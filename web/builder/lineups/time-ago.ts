const FORMAT = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const UNITS = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const;

/**
 * The elapsed time in its largest whole unit: `5 minutes ago`, `yesterday`.
 * `at` and `now` are in milliseconds since 1970.
 */
export function timeAgo(at: number, now: number): string {
  for (const [unit, length] of UNITS) {
    if (now - at >= length) return FORMAT.format(-Math.floor((now - at) / length), unit);
  }
  return 'just now';
}
