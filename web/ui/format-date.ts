const SHORT = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** A day as people read it: `Nov 21, 2026`, in the reader's own time zone. An unreadable date gives an empty text. */
export function formatDate(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : SHORT.format(time);
}
