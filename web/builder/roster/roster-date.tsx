import { useState } from 'react';
import { formatMonthDay } from '#domain/format.ts';
import { isOldRoster } from '#domain/game-offer.ts';
import { useBriefing } from '#web/backend/get-briefing.ts';

/** The day on which the roster last agreed with the NHL's roster. Renders nothing if that day is unknown. */
export function RosterDate({ teamId }: { readonly teamId: string }) {
  const [now] = useState(() => new Date());
  const asOf = useBriefing(teamId).data?.rosterAsOf;
  if (!asOf) return null;
  const isOld = isOldRoster(asOf, now);
  return (
    <p className="text-center text-sm text-soft">
      {`Roster of ${formatMonthDay(asOf)}`}
      {isOld && <span className="font-semibold text-fair">. It may be out of date.</span>}
    </p>
  );
}
