import { monthDayText } from '#domain/game-offer.ts';
import { useKeptSince } from '#web/backend/get-roster.ts';
import { lazyExtra } from '#web/ui/lazy-part.tsx';

const RosterDate = lazyExtra(async () => (await import('./roster-date.tsx')).RosterDate);

/** The date of the roster: of a cached one when the current one cannot be fetched, else of the NHL's. */
export function KeptSince({ teamId }: { readonly teamId: string }) {
  const since = useKeptSince(teamId);
  return (
    <>
      <p role="status" className="text-center text-sm text-soft empty:hidden">
        {since && `Offline: roster of ${monthDayText(since)}`}
      </p>
      {!since && <RosterDate teamId={teamId} />}
    </>
  );
}
