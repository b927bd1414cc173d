import type { NhlRosterRow } from '#domain/nhl/parse-nhl-roster.ts';
import { areBornApart, mayBeSame, mayShareName, nameKey } from '#domain/players/identity.ts';
import { matchImport, type ImportReview } from '#domain/players/match-import.ts';
import { parsePosition } from '#domain/positions.ts';
import type { FeedRoster, LinkedPlayer } from './feed-roster.ts';

/** A reason why a difference is uncertain. An admin must decide about such a difference. */
export type Doubt =
  /** Several teams' feeds list the player. */
  | 'two-rosters'
  /** The feed of the player's stored team could not be read, so that team may still list the player. */
  | 'old-team-unread'
  /** Only the name agrees, and neither the NHL's id nor the birthdate confirms it. */
  | 'name-only'
  /** The names are equal, but one player is a goalie and the other is a skater. */
  | 'other-game'
  | 'several-players'
  /** The NHL's id or the birthdate agrees, but the name does not. */
  | 'other-name'
  /** The feed lacks too many players or all goalies, or has unreadable entries. */
  | 'feed-incomplete'
  /** A team's feed could not be read, so the player may be on that team now. */
  | 'feeds-missing';

export interface FeedMatch {
  readonly teamId: number;
  readonly row: NhlRosterRow;
  /**
   * The players that the row may mean, the likeliest first.
   * If there are no doubts, there is one player, or none if the row is a new player.
   */
  readonly players: readonly LinkedPlayer[];
  readonly doubts: readonly Doubt[];
}

export interface IdLink {
  readonly id: number;
  readonly nhl_id: number;
}

export interface ReadRoster extends FeedRoster {
  readonly players: readonly NhlRosterRow[];
}

interface Matching {
  readonly feeds: readonly ReadRoster[];
  readonly players: readonly LinkedPlayer[];
  /** Teams whose feed exists but could not be read. */
  readonly unread: ReadonlySet<number>;
  readonly matches: FeedMatch[];
  readonly matched: Set<NhlRosterRow>;
  /** The ids of players who certainly have a row already. */
  readonly claimed: Set<number>;
}

const isGoalie = (position: string | null) => parsePosition(position) === 'g';

/** Whether either the player or the row is a goalie, but not both of them. False if a position is missing. */
function playsAnotherGame(player: LinkedPlayer, { values }: NhlRosterRow): boolean {
  return Boolean(
    player.position && values.position && isGoalie(player.position) !== isGoalie(values.position),
  );
}

function isListedTwice(state: Matching, row: NhlRosterRow): boolean {
  const id = row.nhl_id;
  return (
    id !== null && state.feeds.filter(({ players }) => players.some(({ nhl_id }) => nhl_id === id)).length > 1
  );
}

function note(state: Matching, match: FeedMatch): void {
  state.matches.push(match);
  state.matched.add(match.row);
  const [player] = match.players;
  if (player && match.doubts.length === 0) state.claimed.add(player.id);
}

/**
 * Matches rows and players with the same NHL id.
 * If several rosters have the id, rows of teams other than the player's get a doubt.
 */
function matchById(state: Matching): void {
  const byId = new Map(state.players.flatMap((player) => (player.nhl_id ? [[player.nhl_id, player]] : [])));
  for (const { players: rows, team_id } of state.feeds)
    for (const row of rows) {
      const player = row.nhl_id === null ? undefined : byId.get(row.nhl_id);
      if (!player || row.error !== null) continue;
      const isHere = player.team_id === team_id;
      const doubts: Doubt[] = [];
      if (!isHere && isListedTwice(state, row)) doubts.push('two-rosters');
      if (!isHere && state.unread.has(player.team_id)) doubts.push('old-team-unread');
      note(state, { teamId: team_id, row, players: [player], doubts });
      // Even if there is a doubt, no other row can be about this player.
      state.claimed.add(player.id);
    }
}

/** Groups unmatched rows with the players that they may fit. A row with an NHL id only fits players without one. */
function openPairs({ claimed, matched, players }: Matching, rows: readonly NhlRosterRow[]) {
  const open = rows.filter((row) => row.error === null && !matched.has(row));
  const free = players.filter(({ id }) => !claimed.has(id));
  return [
    {
      rows: open.filter(({ nhl_id }) => nhl_id !== null),
      free: free.filter(({ nhl_id }) => nhl_id === null),
    },
    { rows: open.filter(({ nhl_id }) => nhl_id === null), free },
  ].filter((pair) => pair.rows.length > 0);
}

function matchOnTeam(state: Matching, { players: rows, team_id }: ReadRoster): void {
  for (const pair of openPairs(state, rows)) {
    const byId = new Map(pair.free.map((player) => [player.id, player]));
    const here = pair.free.filter((player) => player.team_id === team_id);
    const review = matchImport(pair.rows, here, []);
    const pairs = [
      ...review.existing.filter(({ isLikelyOther }) => !isLikelyOther),
      ...review.added.flatMap(({ isCertain, row, suggestion }) =>
        isCertain && suggestion.action === 'update' ? [{ row, player: suggestion.player }] : [],
      ),
    ];
    for (const found of pairs) {
      const player = byId.get(found.player.id);
      const row = found.row as NhlRosterRow;
      if (player && mayShareName(player, row.values) && !playsAnotherGame(player, row))
        note(state, { teamId: team_id, row, players: [player], doubts: [] });
    }
  }
}

/** Returns the players who were matched to another row with the same NHL id. */
function playersListedAs({ matches }: Matching, { nhl_id }: NhlRosterRow): readonly LinkedPlayer[] {
  return matches.find(({ players, row }) => row.nhl_id === nhl_id && players.length > 0)?.players ?? [];
}

/** Returns the ids of the players that an uncertain row may mean, the likeliest first. */
function candidatesOf(review: ImportReview, row: NhlRosterRow): readonly number[] {
  const existing = review.existing.find((found) => found.row === row);
  const added = review.added.find((found) => found.row === row);
  const elsewhere = review.elsewhere.find((found) => found.row === row);
  const players = [
    ...(existing ? [existing.player, ...existing.elsewhere] : []),
    ...(added?.sameName.flatMap(({ isInFile, player }) => (isInFile ? [] : [player])) ?? []),
    ...(added?.elsewhere ?? []),
    ...(elsewhere?.players ?? []),
  ];
  // Brothers share a last name, so a player with another first name counts only if the birthdate agrees.
  return players.filter((player) => mayBeSame(player, row.values)).map(({ id }) => id);
}

function doubtsAbout(state: Matching, row: NhlRosterRow, players: readonly LinkedPlayer[]): Doubt[] {
  const [player, ...others] = players;
  if (isListedTwice(state, row)) return ['two-rosters'];
  if (!player) return [];
  if (others.length > 0) return ['several-players'];
  const isSameName = nameKey(player) === nameKey(row.values) && !areBornApart(player, row.values);
  const isBornThen = Boolean(player.birthdate && player.birthdate === row.values.birthdate);
  if (playsAnotherGame(player, row)) return ['other-game'];
  if (!isBornThen) return ['name-only'];
  if (!isSameName) return ['other-name'];
  return state.unread.has(player.team_id) ? ['old-team-unread'] : [];
}

/** Matches rows without a player to free players of all teams. Adds a doubt unless a match is certain. */
function matchElsewhere(state: Matching, { players: rows, team_id }: ReadRoster): void {
  for (const pair of openPairs(state, rows)) {
    const byId = new Map(pair.free.map((player) => [player.id, player]));
    const here = pair.free.filter((player) => player.team_id === team_id);
    const elsewhere = pair.free.filter((player) => player.team_id !== team_id);
    const review = matchImport(
      pair.rows,
      here,
      elsewhere.map((player) => ({ ...player, team_name: '' })),
    );
    const repeated = new Set(review.invalid.map(({ row }) => row));
    for (const row of pair.rows) {
      if (repeated.has(row)) continue;
      const players = isListedTwice(state, row)
        ? playersListedAs(state, row)
        : candidatesOf(review, row).flatMap((id) => byId.get(id) ?? []);
      note(state, { teamId: team_id, row, players, doubts: doubtsAbout(state, row, players) });
    }
  }
}

/** If several rows match one player, adds a doubt to the rows of teams other than the player's. */
function doubtRivals(matches: readonly FeedMatch[]): readonly FeedMatch[] {
  const claims = new Map<number, number>();
  for (const { players } of matches) for (const { id } of players) claims.set(id, (claims.get(id) ?? 0) + 1);
  return matches.map((match) => {
    const isRivalled = match.players.some(
      ({ id, team_id }) => team_id !== match.teamId && (claims.get(id) ?? 0) > 1,
    );
    return isRivalled && match.doubts.length === 0 ? { ...match, doubts: ['two-rosters'] } : match;
  });
}

/**
 * Matches the rows of all rosters to players.
 * Tries the NHL's id first, then names on the same team, then names on other teams. Skips rows with an error, and rows
 * that repeat another row.
 * @param unread Teams whose feed exists but could not be read.
 */
export function matchFeeds(
  feeds: readonly ReadRoster[],
  players: readonly LinkedPlayer[],
  unread: ReadonlySet<number>,
): readonly FeedMatch[] {
  const state: Matching = { feeds, players, unread, matches: [], matched: new Set(), claimed: new Set() };
  matchById(state);
  // Match within all teams first, so that a namesake on their own team's roster never looks like a trade.
  for (const feed of feeds) matchOnTeam(state, feed);
  // Each roster gets a copy of `claimed`: if two rosters list one player, both rows must find the player.
  for (const feed of feeds) matchElsewhere({ ...state, claimed: new Set(state.claimed) }, feed);
  return doubtRivals(state.matches);
}

/** Returns NHL ids for the players who have none and were matched without doubts. */
export function linksOf(matches: readonly FeedMatch[]): readonly IdLink[] {
  return matches.flatMap(({ doubts, players: [player], row }) =>
    player && player.nhl_id === null && row.nhl_id !== null && doubts.length === 0
      ? [{ id: player.id, nhl_id: row.nhl_id }]
      : [],
  );
}
