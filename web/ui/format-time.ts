const LOCAL = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a time like `Nov 21, 2026, 8:36 PM` in the viewer's time zone. Empty if invalid. */
export function formatTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : LOCAL.format(time);
}
