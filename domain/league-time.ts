/** Formats times in the time zone of the league's schedule, not of the device. */
import { formatter, GAME_DAY } from './format.ts';

const LEAGUE_ZONE = { timeZone: 'America/Toronto' } as const;

/** `Sat, Nov 22`. */
export const leagueDayText = formatter({ ...GAME_DAY, ...LEAGUE_ZONE });
/** `Nov 22`. */
export const leagueDateText = formatter({ month: 'short', day: 'numeric', ...LEAGUE_ZONE });
/** `Nov 22, 2026`. */
export const leagueFullDateText = formatter({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  ...LEAGUE_ZONE,
});
/** `Sat, Nov 22, 7:00 PM`. */
export const leagueTimeText = formatter({ ...GAME_DAY, ...LEAGUE_ZONE, hour: 'numeric', minute: '2-digit' });
