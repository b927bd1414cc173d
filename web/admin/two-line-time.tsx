import { formatDate, formatHour } from '#domain/format.ts';

/** Shows a time in a table column, with the day above the hour. Uses the viewer's time zone. */
export function TwoLineTime({ iso }: { readonly iso: string }) {
  if (formatDate(iso) === '') return null;
  return (
    <time dateTime={iso} className="block whitespace-nowrap tabular-nums">
      {formatDate(iso)} <span className="block text-sm text-soft">{formatHour(iso)}</span>
    </time>
  );
}
