/** Parses the NHL's play-by-play (`/v1/gamecenter/2026020123/play-by-play`): face-offs, shots, and who dressed. */
import * as v from 'valibot';
import type { GameEvent } from '#domain/lines/together.ts';
import { readEvents } from './game-events.ts';
import type { Position } from '#domain/positions.ts';
import {
  feedId,
  feedList,
  feedName,
  feedPlayerId,
  feedPosition,
  feedSweaterNumber,
  readEntries,
} from './feed-values.ts';
import { refuseFeed, type RefusedFeed } from './feed-refusal.ts';

export interface RosterSpot {
  readonly id: string;
  /** The NHL's number of the team, as in {@link PlayByPlay.homeId}. */
  readonly teamId: number;
  readonly name: string;
  readonly number: number | null;
  readonly position: Position | null;
}

export interface PlayByPlay {
  readonly kind: 'read';
  /** Face-offs taken, won or lost, by player id. */
  readonly faceoffs: ReadonlyMap<string, number>;
  /** Goals and shot attempts. Their `team` is `home` or `away`. */
  readonly events: readonly GameEvent[];
  readonly spots: readonly RosterSpot[];
  /** The NHL's numbers of the teams; null if the response lacks them. */
  readonly homeId: number | null;
  readonly awayId: number | null;
}

const FACEOFF = 502;

const club = v.fallback(v.nullable(v.object({ id: feedId })), null);
const response = v.object({
  plays: feedList,
  rosterSpots: v.fallback(feedList, []),
  homeTeam: club,
  awayTeam: club,
});

const faceoff = v.object({
  typeCode: v.literal(FACEOFF),
  details: v.object({
    winningPlayerId: v.fallback(v.nullable(feedPlayerId), null),
    losingPlayerId: v.fallback(v.nullable(feedPlayerId), null),
  }),
});

const spot = v.object({
  teamId: feedId,
  playerId: feedPlayerId,
  firstName: v.fallback(feedName, ''),
  lastName: v.fallback(feedName, ''),
  sweaterNumber: feedSweaterNumber,
  positionCode: feedPosition,
});

function countFaceoffs(plays: readonly unknown[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { details } of readEntries(faceoff, plays))
    for (const id of [details.winningPlayerId, details.losingPlayerId])
      if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Parses a play-by-play. Never throws. Unreadable plays and players are left out. */
export function parsePlayByPlay(json: unknown): PlayByPlay | RefusedFeed {
  const game = v.safeParse(response, json);
  if (!game.success) return refuseFeed('not-a-play-by-play');
  const { awayTeam, homeTeam, plays, rosterSpots } = game.output;
  return {
    kind: 'read',
    faceoffs: countFaceoffs(plays),
    events: readEvents(
      plays,
      new Map([
        [homeTeam?.id ?? 0, 'home'],
        [awayTeam?.id ?? 0, 'away'],
      ]),
    ),
    spots: readEntries(spot, rosterSpots).map((from) => ({
      id: from.playerId,
      teamId: from.teamId,
      name: `${from.firstName} ${from.lastName}`.trim(),
      number: from.sweaterNumber,
      position: from.positionCode,
    })),
    homeId: homeTeam?.id ?? null,
    awayId: awayTeam?.id ?? null,
  };
}
