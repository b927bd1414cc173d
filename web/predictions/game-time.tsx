import { gameTimeText } from '#domain/format.ts';
import { leagueTimeText } from '#domain/league-time.ts';
import { timeLeftText } from '#domain/predictions/prediction-words.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useNow } from '#web/ui/use-now.ts';

/** A time in the fan's zone. Pages from the server show the league's zone, until the script runs. */
export function GameTime({ at }: { readonly at: Date }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={at.toISOString()}>{isHydrated ? gameTimeText(at) : `${leagueTimeText(at)} ET`}</time>
  );
}

const TICK_MS = 15_000;

/** The time until puck drop: `, in 3 hours 20 minutes`. Empty after it, and until the script runs. */
export function Countdown({ to }: { readonly to: Date }) {
  const now = useNow(TICK_MS);
  const left = useHydrated() ? timeLeftText(to, new Date(now)) : null;
  return left === null ? null : <strong>{`, in ${left}`}</strong>;
}
