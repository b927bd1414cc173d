/**
 * Compares the NHL's rosters with the players in the database.
 *
 * A difference is certain if it has no doubts, and if no admin must say which player it is about. Certain differences
 * are safe to apply, except for `left`, which removes players.
 * Rows are matched to players by the NHL's id, or else by name, number, and birthdate, with the rules of an import.
 * A trade is certain only if the ids agree, or else the names and birthdates, and if no other roster lists the player.
 */
import { foldName } from '#domain/players/clean-text.ts';
import { changesOf, type ColumnChange } from '#domain/players/column-changes.ts';
import { namesOf, nameKey, numberOf } from '#domain/players/identity.ts';
import type { NhlRosterRow } from '#domain/nhl/parse-nhl-roster.ts';
import { parsePosition } from '#domain/positions.ts';
import type { FeedRoster, LinkedPlayer } from './feed-roster.ts';
import {
  linksOf,
  matchFeeds,
  type Doubt,
  type FeedMatch,
  type IdLink,
  type ReadRoster,
} from './match-feeds.ts';

export const CHANGE_KINDS = ['joined', 'left', 'traded', 'number', 'position', 'values'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** An admin's answer to the question which player an uncertain row is about. */
export type RowAnswer =
  | { readonly action: 'add' }
  | { readonly action: 'update' | 'move'; readonly player: LinkedPlayer };

export interface RosterChange {
  /** Unique in a comparison. The same difference has the same id in every comparison. */
  readonly id: string;
  readonly kind: ChangeKind;
  /** The team under which the difference is listed; for a trade, the new team. */
  readonly teamId: number;
  /** Null for a player who joined. */
  readonly player: LinkedPlayer | null;
  /** Null for a player who left. */
  readonly row: NhlRosterRow | null;
  readonly changes: readonly ColumnChange[];
  /**
   * Keys for `kept_differences`, the differences that admins chose to ignore. The key of a differing value contains
   * the feed's value. So when the feed's value changes, the difference is shown again.
   */
  readonly keys: readonly string[];
  readonly doubts: readonly Doubt[];
  /** The possible answers. Empty if it is clear which player the row is about. */
  readonly answers: readonly RowAnswer[];
}

export interface TeamDifferences {
  readonly teamId: number;
  /** Null if there is no feed of the team yet. */
  readonly feed: FeedRoster | null;
  /** False if the feed was never read, or if its last response had a fault. Such a team is not compared. */
  readonly isCompared: boolean;
  readonly open: readonly RosterChange[];
  readonly ignored: readonly RosterChange[];
}

export interface RosterComparison {
  readonly teams: readonly TeamDifferences[];
  /** NHL ids to store for players who have none yet and were matched with certainty. */
  readonly links: readonly IdLink[];
}

export interface ComparedTeam {
  readonly id: number;
  /** Null for a team that is not requested from the NHL. */
  readonly abbreviation: string | null;
}

export interface ComparisonInput {
  readonly teams: readonly ComparedTeam[];
  readonly players: readonly LinkedPlayer[];
  readonly feeds: readonly FeedRoster[];
  /** Keys of the differences to ignore, from `kept_differences`. */
  readonly ignored: ReadonlySet<string>;
}

/** Whether the NHL has no feed for the team and never had one. */
export const isUnknownThere = ({ fault, players }: FeedRoster) => fault === 'missing' && players === null;

/** A feed with fewer players than this is incomplete. In the season, rosters have at least 20 players. */
const MIN_LISTED = 18;
/** If the feed lacks more of a team's players than this, the feed is probably wrong. */
const MAX_LEAVERS = 8;

const VALUE_COLUMNS = ['shoots', 'birthplace', 'birthdate', 'height', 'weight'] as const;

export function isCertain({ answers, doubts }: RosterChange): boolean {
  return doubts.length === 0 && answers.length === 0;
}

/** Whether "Apply all safe changes" includes the change. */
export function isSafe(change: RosterChange): boolean {
  return change.kind !== 'left' && isCertain(change);
}

function isRead(feed: FeedRoster): feed is ReadRoster {
  return feed.fault === null && feed.players !== null;
}

function numberChange(player: LinkedPlayer, row: NhlRosterRow): readonly ColumnChange[] {
  const before = { ...player, number: numberOf(player) };
  return changesOf(before, { ...row.values, number: numberOf(row.values) }, ['number']);
}

/** Ignores different spellings of one position: `L` and `LW`. */
function positionChange(player: LinkedPlayer, row: NhlRosterRow): readonly ColumnChange[] {
  const position = parsePosition(player.position);
  if (position !== null && position === parsePosition(row.values.position)) return [];
  return changesOf(player, row.values, ['position']);
}

function nameChanges(player: LinkedPlayer, row: NhlRosterRow): readonly ColumnChange[] {
  if (nameKey(player) === nameKey(row.values)) return [];
  const [here, there] = [namesOf(player), namesOf(row.values)];
  const changes: ColumnChange[] = [];
  if (foldName(here.first) !== foldName(there.first) && there.first)
    changes.push({ column: 'first_name', before: here.first || null, after: there.first });
  if (foldName(here.last) !== foldName(there.last) && there.last)
    changes.push({ column: 'last_name', before: here.last || null, after: there.last });
  return changes;
}

const keyOfValue = (kind: ChangeKind, player: LinkedPlayer, { after, column }: ColumnChange) =>
  kind === 'values' ? `values:${player.id}:${column}=${after}` : `${kind}:${player.id}:${after}`;

function differencesOf({ row, teamId }: FeedMatch, player: LinkedPlayer): readonly RosterChange[] {
  const names = nameChanges(player, row);
  // A missing first name is filled in like any other value.
  const isOtherName = names.some(({ before }) => before !== null);
  const parts: readonly (readonly [ChangeKind, readonly ColumnChange[], readonly Doubt[]])[] = [
    ['number', numberChange(player, row), []],
    ['position', positionChange(player, row), []],
    [
      'values',
      [...names, ...changesOf(player, row.values, VALUE_COLUMNS)],
      isOtherName ? ['other-name'] : [],
    ],
  ];
  return parts.flatMap(([kind, changes, doubts]) =>
    changes.length === 0
      ? []
      : [
          {
            id: `${kind}:${player.id}`,
            kind,
            teamId,
            player,
            row,
            changes,
            keys: changes.map((change) => keyOfValue(kind, player, change)),
            doubts,
            answers: [],
          },
        ],
  );
}

/** Returns the part of a key that identifies the feed's row: the NHL's id, or else the name and number. */
function rowName({ nhl_id, values }: NhlRosterRow): string {
  return nhl_id === null ? `${nameKey(values)}|${values.number ?? ''}` : String(nhl_id);
}

/** Returns the changes of all columns that differ from the feed, except names. */
export function allChanges(player: LinkedPlayer, row: NhlRosterRow): readonly ColumnChange[] {
  return [
    ...numberChange(player, row),
    ...positionChange(player, row),
    ...changesOf(player, row.values, VALUE_COLUMNS),
  ];
}

function tradeOf({ doubts, row, teamId }: FeedMatch, player: LinkedPlayer): RosterChange {
  const key = `traded:${player.id}:${teamId}`;
  const answers: readonly RowAnswer[] =
    doubts.length === 0
      ? []
      : [
          { action: 'move', player },
          // Equal ids mean the same person, so adding a second player would be wrong.
          ...(player.nhl_id !== null && player.nhl_id === row.nhl_id ? [] : [{ action: 'add' } as const]),
        ];
  return {
    id: key,
    kind: 'traded',
    teamId,
    player,
    row,
    changes: allChanges(player, row),
    keys: [key],
    doubts,
    answers,
  };
}

/**
 * Creates the difference for a row that does not certainly match one player.
 * If the row may be about players of the database, an admin decides.
 */
function arrivalOf({ doubts, players, row, teamId }: FeedMatch): RosterChange {
  const key = `joined:${rowName(row)}:${teamId}`;
  const known = players.map((player): RowAnswer => ({
    action: player.team_id === teamId ? 'update' : 'move',
    player,
  }));
  return {
    id: key,
    kind: 'joined',
    teamId,
    player: null,
    row,
    changes: [],
    keys: [key],
    doubts,
    answers: doubts.length === 0 ? [] : [...known, { action: 'add' }],
  };
}

function changesOfMatch(match: FeedMatch): readonly RosterChange[] {
  const [player, ...others] = match.players;
  if (!player || others.length > 0) return [arrivalOf(match)];
  if (player.team_id !== match.teamId) return [tradeOf(match, player)];
  return match.doubts.length === 0 ? differencesOf(match, player) : [arrivalOf(match)];
}

/** Lists the team's players who are on no roster. Skips players that an uncertain row may mean. */
function leaversOf(
  feed: ReadRoster,
  players: readonly LinkedPlayer[],
  mentioned: ReadonlySet<number>,
  isLeagueRead: boolean,
): readonly RosterChange[] {
  const leavers = players.filter(({ id, team_id }) => team_id === feed.team_id && !mentioned.has(id));
  const readable = feed.players.filter(({ error }) => error === null);
  const isIncomplete =
    readable.length < Math.max(MIN_LISTED, feed.players.length) ||
    leavers.length > MAX_LEAVERS ||
    !readable.some(({ values }) => parsePosition(values.position) === 'g');
  const doubts: readonly Doubt[] = isIncomplete ? ['feed-incomplete'] : isLeagueRead ? [] : ['feeds-missing'];
  return leavers.map((player) => ({
    id: `left:${player.id}`,
    kind: 'left',
    teamId: feed.team_id,
    player,
    row: null,
    changes: [],
    keys: [`left:${player.id}`],
    doubts,
    answers: [],
  }));
}

function splitIgnored(change: RosterChange, ignored: ReadonlySet<string>) {
  const isIgnored = (index: number) => ignored.has(change.keys[index] ?? '');
  if (change.keys.length === 1) return isIgnored(0) ? { ignored: change } : { open: change };
  const part = (wanted: boolean): RosterChange | undefined => {
    const changes = change.changes.filter((_, index) => isIgnored(index) === wanted);
    const keys = change.keys.filter((_, index) => isIgnored(index) === wanted);
    return keys.length > 0 ? { ...change, changes, keys } : undefined;
  };
  return { open: part(false), ignored: part(true) };
}

/** Compares all teams at once, because only all rosters together distinguish a trade from a namesake. */
export function compareRosters({ feeds, ignored, players, teams }: ComparisonInput): RosterComparison {
  // A team without an abbreviation is no longer requested, so an earlier fault `missing` does not count.
  const nameless = new Set(teams.flatMap(({ abbreviation, id }) => (abbreviation === null ? [id] : [])));
  const asked = feeds.filter((feed) => !(nameless.has(feed.team_id) && isUnknownThere(feed)));
  const byTeam = new Map(asked.map((feed) => [feed.team_id, feed]));
  const read = teams.flatMap(({ id }) => {
    const feed = byTeam.get(id);
    return feed && isRead(feed) ? [feed] : [];
  });
  const unread = new Set(
    teams.flatMap(({ abbreviation, id }) => {
      const feed = byTeam.get(id);
      const canBeRead = feed ? !isUnknownThere(feed) : abbreviation !== null;
      return canBeRead && !(feed && isRead(feed)) ? [id] : [];
    }),
  );
  const matches = matchFeeds(read, players, unread);
  const mentioned = new Set(matches.flatMap((match) => match.players.map(({ id }) => id)));
  const changes = [
    ...matches.flatMap(changesOfMatch),
    ...read.flatMap((feed) => leaversOf(feed, players, mentioned, unread.size === 0)),
  ];
  const split = changes.map((change) => splitIgnored(change, ignored));
  return {
    teams: teams.map(({ id }) => {
      const feed = byTeam.get(id) ?? null;
      return {
        teamId: id,
        feed,
        isCompared: feed !== null && isRead(feed),
        open: split.flatMap(({ open }) => (open?.teamId === id ? [open] : [])),
        ignored: split.flatMap((part) => (part.ignored?.teamId === id ? [part.ignored] : [])),
      };
    }),
    links: linksOf(matches),
  };
}
