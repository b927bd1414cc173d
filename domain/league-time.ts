/** Writes times in the zone of the league's schedule, whatever the device's zone. */
import { formatter, GAME_DAY } from './format.ts';

/** The time zone of the league's schedule. */
const LEAGUE_ZONE = { timeZone: 'America/Toronto' } as const;

/** The day of a game in the league's schedule: `Sat, Nov 22`. */
export const leagueDayText = formatter({ ...GAME_DAY, ...LEAGUE_ZONE });
/** The day of a game in the league's schedule, without its weekday: `Nov 22`. */
export const leagueDateText = formatter({ month: 'short', day: 'numeric', ...LEAGUE_ZONE });
/** The same with the year: `Nov 22, 2026`. */
export const leagueFullDateText = formatter({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  ...LEAGUE_ZONE,
});
/** A game's time in the league's schedule: `Sat, Nov 22, 7:00 PM`. */
export const leagueTimeText = formatter({ ...GAME_DAY, ...LEAGUE_ZONE, hour: 'numeric', minute: '2-digit' });
