/** The stored rosters of the feed: rows of the table `roster_feeds`. */
import * as v from 'valibot';
import type { NhlRosterRow } from '#domain/nhl/parse-nhl-roster.ts';
import type { RowFinding } from '#domain/players/import-sentences.ts';
import { STORED_PLAYER_COLUMNS, type StoredPlayer } from '#domain/players/player-values.ts';

export interface LinkedPlayer extends StoredPlayer {
  readonly nhl_id: number | null;
}

export const LINKED_PLAYER_COLUMNS = `${STORED_PLAYER_COLUMNS}, nhl_id` as const;

export const FEED_ROSTER_COLUMNS = 'team_id, fetched_at, checked_at, fault, players';

export interface FeedRoster {
  readonly team_id: number;
  /** When the feed last confirmed `players`; null if the feed was never read. */
  readonly fetched_at: string | null;
  readonly checked_at: string;
  /** The code of the last failure; null if the last response could be used. */
  readonly fault: string | null;
  readonly players: readonly NhlRosterRow[] | null;
}

const text = v.nullable(v.string());
const number = v.nullable(v.number());

const feedRow = v.object({
  rowNumber: v.number(),
  values: v.object({
    first_name: text,
    last_name: text,
    full_name: text,
    display_name: text,
    position: text,
    number,
    jersey_number: text,
    shoots: text,
    birthplace: text,
    nationality: text,
    birthdate: text,
    height: text,
    weight: number,
    // Feeds have no depth.
    depth: v.nullish(number, null),
  }),
  team: text,
  // Servers store results of `parseNhlRoster`, so every error code is a known one.
  error: v.nullable(v.custom<RowFinding>((error) => typeof error === 'object')),
  nhl_id: v.nullish(v.number(), null),
});

const feedRoster = v.object({
  team_id: v.number(),
  fetched_at: text,
  checked_at: v.string(),
  fault: text,
  players: v.unknown(),
});

const feedRows = v.array(
  v.pipe(
    feedRow,
    v.transform((row) => ({ ...row, warnings: [] })),
  ),
);

/**
 * Reads rows of `roster_feeds`. Null if the rows have another shape.
 * If only `players` has another shape (another version stored it), the team's feed gets a fault.
 */
export function readFeedRosters(rows: unknown): readonly FeedRoster[] | null {
  const result = v.safeParse(v.array(feedRoster), rows);
  if (!result.success) return null;
  return result.output.map(({ players, ...feed }): FeedRoster => {
    if (players === null) return { ...feed, players };
    const read = v.safeParse(feedRows, players);
    return read.success
      ? { ...feed, players: read.output }
      : { ...feed, players: null, fault: feed.fault ?? 'not-a-roster' };
  });
}
