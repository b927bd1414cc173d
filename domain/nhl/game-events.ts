import * as v from 'valibot';
import type { GameEvent } from '#domain/lines/together.ts';
import { clockSeconds } from './feed-values.ts';

/** The type codes of goals, shots on goal, missed shots, and blocked shots. */
const ATTEMPTS = new Set([505, 506, 507, 508]);
const GOAL = 505;
const FACEOFF = 502;

/** The situation codes of penalty shots: only a shooter and the other team's goalie are on the ice. */
const PENALTY_SHOT = /^(?:0101|1010)$/;

const team = v.object({ id: v.number(), abbrev: v.string() });
const game = v.object({ homeTeam: team, awayTeam: team, plays: v.array(v.unknown()) });
const play = v.object({
  typeCode: v.number(),
  periodDescriptor: v.object({ number: v.number(), periodType: v.fallback(v.nullable(v.string()), null) }),
  timeInPeriod: v.unknown(),
  situationCode: v.fallback(v.nullable(v.string()), null),
  details: v.fallback(v.object({ eventOwnerTeamId: v.fallback(v.nullable(v.number()), null) }), {
    eventOwnerTeamId: null,
  }),
});

/**
 * Reads goals and shot attempts in the order of the plays. Skips unreadable plays, shoot-outs, and penalty shots.
 * The feed credits a blocked shot to the shooting team.
 *
 * @param names The names of the teams by the NHL's numbers.
 */
export function readEvents(
  plays: readonly unknown[],
  names: ReadonlyMap<number, string>,
): readonly GameEvent[] {
  const faceoffs = new Set<string>();
  return plays.flatMap((row): GameEvent[] => {
    const read = v.safeParse(play, row);
    if (!read.success) return [];
    const { details, periodDescriptor, situationCode, timeInPeriod, typeCode } = read.output;
    const period = periodDescriptor.number;
    const second = clockSeconds(timeInPeriod);
    const moment = `${period} ${second}`;
    if (typeCode === FACEOFF) faceoffs.add(moment);
    const name = names.get(details.eventOwnerTeamId ?? -1);
    const counts = periodDescriptor.periodType !== 'SO' && !PENALTY_SHOT.test(situationCode ?? '');
    if (!name || Number.isNaN(second) || !counts || !ATTEMPTS.has(typeCode)) return [];
    return [{ team: name, period, second, isGoal: typeCode === GOAL, isAfterFaceoff: faceoffs.has(moment) }];
  });
}

/** Reads the events of a document in the shape of a play-by-play. Null if `json` is not a game. */
export function readGameEvents(json: unknown): readonly GameEvent[] | null {
  const file = v.safeParse(game, json);
  if (!file.success) return null;
  const { awayTeam, homeTeam, plays } = file.output;
  return readEvents(plays, new Map([awayTeam, homeTeam].map(({ abbrev, id }) => [id, abbrev])));
}
