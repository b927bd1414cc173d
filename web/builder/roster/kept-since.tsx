import { useKeptSince } from '#web/backend/get-roster.ts';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** Says since when a roster is kept that could not be fetched now: it may have changed since. */
export function KeptSince({ teamId }: { readonly teamId: string }) {
  const since = useKeptSince(teamId);
  return (
    <p role="status" className="text-center text-sm text-soft empty:hidden">
      {since && `Offline: roster of ${DAY.format(since)}`}
    </p>
  );
}
