import { gameTimeText } from '#domain/format.ts';
import { leagueTimeText } from '#domain/league-time.ts';
import { timeLeftText } from '#domain/predictions/prediction-words.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useNow } from '#web/ui/use-now.ts';

/** A time in the fan's time zone. Server-rendered pages show the league's zone until they are hydrated. */
export function GameTime({ at }: { readonly at: Date }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={at.toISOString()}>{isHydrated ? gameTimeText(at) : `${leagueTimeText(at)} ET`}</time>
  );
}

const TICK_MS = 15_000;

/** The time until puck drop, such as `, in 3 hours 20 minutes`. Empty before hydration and after puck drop. */
export function Countdown({ to }: { readonly to: Date }) {
  const now = useNow(TICK_MS);
  const left = useHydrated() ? timeLeftText(to, new Date(now)) : null;
  return left === null ? null : <strong>{`, in ${left}`}</strong>;
}
