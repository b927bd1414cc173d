const SHORT = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** Formats a date like `Nov 21, 2026` in the viewer's time zone. Empty for an invalid date. */
export function formatDate(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : SHORT.format(time);
}
