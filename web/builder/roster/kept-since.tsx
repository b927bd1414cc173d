import { useKeptSince } from '#web/backend/get-roster.ts';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** Shows the date of a cached roster when the current one cannot be fetched. */
export function KeptSince({ teamId }: { readonly teamId: string }) {
  const since = useKeptSince(teamId);
  return (
    <p role="status" className="text-center text-sm text-soft empty:hidden">
      {since && `Offline: roster of ${DAY.format(since)}`}
    </p>
  );
}
