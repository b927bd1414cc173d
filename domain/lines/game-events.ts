/** Reads goals and shot attempts from a game's play-by-play. */
import * as v from 'valibot';

export interface GameEvent {
  /** The team that shot, as in the shift chart: `TOR`. */
  readonly team: string;
  readonly period: number;
  /** Seconds since the start of the period. */
  readonly second: number;
  readonly isGoal: boolean;
  /** Whether a face-off was earlier in the same second, so that a change in this second was before the event. */
  readonly isAfterFaceoff: boolean;
}

/** Goal, shot on goal, missed shot, blocked shot. */
const ATTEMPTS = new Set([505, 506, 507, 508]);
const GOAL = 505;
const FACEOFF = 502;

/** A shooter alone with the goalie, on either side: nobody else was on the ice. */
const PENALTY_SHOT = /^(?:0101|1010)$/;

const team = v.object({ id: v.number(), abbrev: v.string() });
const game = v.object({ homeTeam: team, awayTeam: team, plays: v.array(v.unknown()) });
const play = v.object({
  typeCode: v.number(),
  periodDescriptor: v.object({ number: v.number(), periodType: v.fallback(v.nullable(v.string()), null) }),
  timeInPeriod: v.pipe(v.string(), v.regex(/^\d{1,2}:\d\d$/)),
  situationCode: v.fallback(v.nullable(v.string()), null),
  details: v.fallback(v.object({ eventOwnerTeamId: v.fallback(v.nullable(v.number()), null) }), {
    eventOwnerTeamId: null,
  }),
});

function secondOf(time: string): number {
  const [minutes = 0, seconds = 0] = time.split(':').map(Number);
  return 60 * minutes + seconds;
}

/**
 * Reads the goals and shot attempts of a document in the shape of play-by-play, in its order. Skips unreadable plays,
 * shoot-outs, and penalty shots. The feed credits a blocked shot to the shooting team. Null if `json` is no game.
 */
export function readGameEvents(json: unknown): readonly GameEvent[] | null {
  const file = v.safeParse(game, json);
  if (!file.success) return null;
  const { awayTeam, homeTeam } = file.output;
  const names = new Map([awayTeam, homeTeam].map(({ abbrev, id }) => [id, abbrev]));
  const faceoffs = new Set<string>();
  return file.output.plays.flatMap((row): GameEvent[] => {
    const read = v.safeParse(play, row);
    if (!read.success) return [];
    const { details, periodDescriptor, situationCode, timeInPeriod, typeCode } = read.output;
    const period = periodDescriptor.number;
    const second = secondOf(timeInPeriod);
    const moment = `${period} ${second}`;
    if (typeCode === FACEOFF) faceoffs.add(moment);
    const name = names.get(details.eventOwnerTeamId ?? -1);
    const counts = periodDescriptor.periodType !== 'SO' && !PENALTY_SHOT.test(situationCode ?? '');
    if (!name || !counts || !ATTEMPTS.has(typeCode)) return [];
    return [{ team: name, period, second, isGoal: typeCode === GOAL, isAfterFaceoff: faceoffs.has(moment) }];
  });
}
