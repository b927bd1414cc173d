/** Parses the NHL's boxscores (`/v1/gamecenter/2026020123/boxscore`). */
import * as v from 'valibot';
import type { Position } from '#domain/positions.ts';
import {
  clockSeconds,
  feedList,
  feedName,
  feedPlayerId,
  feedPosition,
  feedSweaterNumber,
  readEntries,
} from './feed-values.ts';
import { refuseFeed, type RefusedFeed } from './feed-refusal.ts';

export interface Boxscore {
  readonly kind: 'read';
  readonly home: ReturnType<typeof readTeam>;
  readonly away: ReturnType<typeof readTeam>;
}

const lists = v.object({
  forwards: v.fallback(feedList, []),
  defense: v.fallback(feedList, []),
  goalies: v.fallback(feedList, []),
});

const response = v.object({ playerByGameStats: v.object({ homeTeam: lists, awayTeam: lists }) });

const player = v.object({
  playerId: feedPlayerId,
  sweaterNumber: feedSweaterNumber,
  name: v.fallback(feedName, ''),
  position: feedPosition,
  toi: v.optional(v.unknown()),
  starter: v.optional(v.unknown()),
});

type FeedPlayer = v.InferOutput<typeof player>;

/** Returns goalies' ids: the starter first, then by ice time. Goalies who did not play have `00:00`. */
function orderGoalies(goalies: readonly FeedPlayer[]): readonly string[] {
  const iceTime = ({ toi }: FeedPlayer) => clockSeconds(toi) || 0;
  return goalies
    .toSorted((a, b) => Number(b.starter === true) - Number(a.starter === true) || iceTime(b) - iceTime(a))
    .map(({ playerId }) => playerId);
}

const withPosition = (players: readonly FeedPlayer[], fallback: Position | null) =>
  players.map(({ name, playerId, position, sweaterNumber }) => ({
    id: playerId,
    number: sweaterNumber,
    /** Often with an initial: `A. Matthews`. */
    name,
    position: position ?? fallback,
  }));

function readTeam(from: v.InferOutput<typeof lists>) {
  const goalies = readEntries(player, from.goalies);
  return {
    /** Everyone who dressed, goalies included. */
    players: [
      ...withPosition(readEntries(player, from.forwards), null),
      ...withPosition(readEntries(player, from.defense), 'd'),
      ...withPosition(goalies, 'g'),
    ],
    /** The ids of the dressed goalies, the starter first. */
    goalies: orderGoalies(goalies),
  };
}

/** Parses a boxscore. Never throws. Unreadable players are left out. */
export function parseBoxscore(json: unknown): Boxscore | RefusedFeed {
  const boxscore = v.safeParse(response, json);
  if (!boxscore.success) return refuseFeed('not-a-boxscore');
  const { awayTeam, homeTeam } = boxscore.output.playerByGameStats;
  return { kind: 'read', home: readTeam(homeTeam), away: readTeam(awayTeam) };
}
