const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const HOUR = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Shows a time in a table column: the day above the hour, in the viewer's time zone. */
export function TwoLineTime({ iso }: { readonly iso: string }) {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return null;
  return (
    <time dateTime={iso} className="block whitespace-nowrap tabular-nums">
      {DAY.format(time)} <span className="block text-note text-soft">{HOUR.format(time)}</span>
    </time>
  );
}
