/** Parses the right rail of a game's page (`/v1/gamecenter/2026020123/right-rail`): who was scratched. */
import * as v from 'valibot';
import { feedList, feedName, feedPlayerId, readEntries } from './feed-values.ts';
import { refuseFeed, type RefusedFeed } from './feed-refusal.ts';

export interface ScratchedPlayer {
  readonly id: string;
  readonly name: string;
}

export interface RightRail {
  readonly kind: 'read';
  readonly home: readonly ScratchedPlayer[];
  readonly away: readonly ScratchedPlayer[];
}

/** A club scratches a few players. Longer lists are cut, because the database refuses lines with too many players. */
const MAX_SCRATCHES = 40;

const team = v.fallback(v.object({ scratches: v.fallback(feedList, []) }), { scratches: [] });
const response = v.object({ gameInfo: v.object({ homeTeam: team, awayTeam: team }) });

const scratch = v.object({
  id: feedPlayerId,
  firstName: v.fallback(feedName, ''),
  lastName: v.fallback(feedName, ''),
});

const readScratches = (list: readonly unknown[]): readonly ScratchedPlayer[] =>
  readEntries(scratch, list.slice(0, MAX_SCRATCHES)).map(({ firstName, id, lastName }) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
  }));

/** Parses a right rail. Never throws. Unreadable players are left out. */
export function parseRightRail(json: unknown): RightRail | RefusedFeed {
  const rail = v.safeParse(response, json);
  if (!rail.success) return refuseFeed('not-a-right-rail');
  const { awayTeam, homeTeam } = rail.output.gameInfo;
  return { kind: 'read', home: readScratches(homeTeam.scratches), away: readScratches(awayTeam.scratches) };
}
