/** Plans the changes of a club's roster to the team's players, and which of them may be written. */
import { findRepeats } from '#domain/players/file-conflicts.ts';
import type { ColumnChange } from '#domain/players/column-changes.ts';
import { mayShareName, nameOf, numberOf, type Identity } from '#domain/players/identity.ts';
import { importSentence, warningSentence } from '#domain/players/import-sentences.ts';
import type { NewRowChoice } from '#domain/players/match-import.ts';
import type { NhlRosterRow } from '#domain/nhl/parse-nhl-roster.ts';
import type { PlayerColumn } from '#domain/players/player-values.ts';
import { importChanges, importEntry, STARTING_COLUMNS, type WriteRow } from '#domain/players/write-rows.ts';
import type { LinkedPlayer } from '#domain/roster-updates/feed-roster.ts';
import { linksOf, matchFeeds, type FeedMatch, type IdLink } from '#domain/roster-updates/match-feeds.ts';
import type { RosterTeam } from '#server/rosters/roster-store.ts';

/** What may be written besides new players and empty values. */
export interface Allowed {
  /** Values that differ, including numbers. */
  readonly overwrite: boolean;
  /** Players who are listed on another team. */
  readonly move: boolean;
}

export interface RosterPlan {
  readonly lines: readonly string[];
  readonly entries: readonly WriteRow[];
  /** The NHL's ids of players who have none and are recognized beyond doubt. */
  readonly links: readonly IdLink[];
}

/** A line of the review, and the row that it writes, if any. */
interface Item {
  readonly text: string;
  readonly entry: WriteRow | null;
}

const COLUMNS: readonly PlayerColumn[] = [
  'position',
  'shoots',
  'birthplace',
  'birthdate',
  'height',
  'weight',
];

const label = (player: Identity): string => `${numberOf(player) ?? '–'} ${nameOf(player)}`;

const isEmpty = ({ before }: ColumnChange): boolean => before === null || before === '';

function changeText(change: ColumnChange, allowed: boolean): string {
  const text = `${change.column} ${isEmpty(change) ? 'empty' : change.before} → ${change.after}`;
  return allowed ? text : `${text} (needs --overwrite)`;
}

/** Filters the changes that may be written: empty values always, others only if allowed. */
function permitted(changes: readonly ColumnChange[], { overwrite }: Allowed): readonly ColumnChange[] {
  return changes.filter((change) => overwrite || isEmpty(change));
}

function changeTexts(changes: readonly ColumnChange[], written: readonly ColumnChange[]): string {
  return changes.map((change) => changeText(change, written.includes(change))).join(', ');
}

const columnsOf = (changes: readonly ColumnChange[]) => new Set(changes.map(({ column }) => column));

/** A player of the team. An empty value is filled in; replacing one must be allowed. */
function existingItem(row: NhlRosterRow, player: LinkedPlayer, allowed: Allowed): Item[] {
  const relevant = importChanges(player, row.values).filter(({ column }) => COLUMNS.includes(column));
  const [before, after] = [numberOf(player), numberOf(row.values)];
  if (after !== null && before !== after)
    return [renumberItem(row, { action: 'update', player }, relevant, allowed)];
  if (relevant.length === 0) return [];
  const written = permitted(relevant, allowed);
  return [
    {
      text: `${label(player)}: ${changeTexts(relevant, written)}`,
      entry: written.length > 0 ? importEntry(row, { action: 'update', player }, columnsOf(written)) : null,
    },
  ];
}

/** A player of another team. A move also sets the new team's number and fills in empty values. */
function moveItem(row: NhlRosterRow, player: LinkedPlayer, teamName: string, allowed: Allowed): Item {
  const text = `${label(row.values)}: listed as ${label(player)} on ${teamName}`;
  if (!allowed.move) return { text: `${text} (needs --move)`, entry: null };
  const changes = importChanges(player, row.values).filter(({ column }) => COLUMNS.includes(column));
  const columns = new Set([...STARTING_COLUMNS, ...columnsOf(permitted(changes, allowed))]);
  const choice = { action: 'move', player: { ...player, team_name: teamName } } as const;
  return { text: `${text}, moves here`, entry: importEntry(row, choice, columns) };
}

/**
 * A player of the team with another number.
 * An empty number is filled in; replacing one must be allowed.
 */
function renumberItem(
  row: NhlRosterRow,
  choice: NewRowChoice & { action: 'update' },
  others: readonly ColumnChange[],
  allowed: Allowed,
): Item {
  const { player } = choice;
  const [before, after] = [numberOf(player), numberOf(row.values)];
  const written = permitted(others, allowed);
  const mayWrite = before === null || allowed.overwrite;
  const number =
    before === null
      ? `${nameOf(player)}: number empty → ${after ?? '–'}`
      : `${nameOf(player)}: Same name, different #: ${before} → ${after ?? '–'}${mayWrite ? '' : ' (needs --overwrite)'}`;
  if (!mayWrite) return { text: number, entry: null };
  return {
    text: others.length > 0 ? `${number}, ${changeTexts(others, written)}` : number,
    entry: importEntry(row, choice, new Set([...STARTING_COLUMNS, ...columnsOf(written)])),
  };
}

type GroupName = 'existing' | 'added' | 'elsewhere';
type Placed = readonly [group: GroupName, items: readonly Item[]];

/** A row of the feed, and what it writes. Rows that may be about one of several players write nothing. */
function placeMatch(
  { doubts, players, row }: FeedMatch,
  team: RosterTeam,
  teamNames: ReadonlyMap<number, string>,
  allowed: Allowed,
): Placed {
  const [player, ...others] = players;
  if (!player) {
    const text = `${label(row.values)}, ${row.values.position ?? 'no position'}`;
    return ['added', [{ text, entry: importEntry(row, { action: 'add' }) }]];
  }
  const nameOfTeam = (id: number) => teamNames.get(id) ?? 'another team';
  const isHere = player.team_id === team.id;
  const isOne = others.length === 0;
  if (isOne && isHere && doubts.length === 0) return ['existing', existingItem(row, player, allowed)];
  // The operator's --move decides what the name alone cannot.
  if (isOne && !isHere && (doubts.length === 0 || mayShareName(player, row.values)))
    return ['elsewhere', [moveItem(row, player, nameOfTeam(player.team_id), allowed)]];
  const who = players.map((each) =>
    each.team_id === team.id
      ? `${label(each)} of this team`
      : `${label(each)} on ${nameOfTeam(each.team_id)}`,
  );
  const text = `${label(row.values)}: may be ${who.join(' or ')}; decide in the admin area`;
  return [isHere ? 'added' : 'elsewhere', [{ text, entry: null }]];
}

function group(title: string, count: number, items: readonly Item[]): string[] {
  return [`  ${title}: ${count}`, ...items.map(({ text }) => `    ${text}`)];
}

function invalidItems(rows: readonly NhlRosterRow[], matches: readonly FeedMatch[]): readonly Item[] {
  const used = new Set(matches.map(({ row }) => row));
  const repeats = findRepeats(rows);
  return rows
    .filter((row) => !used.has(row))
    .map((row) => {
      const problem = row.error ?? { code: 'row-repeated' as const, row: repeats.get(row) ?? row.rowNumber };
      return {
        text: `entry ${row.rowNumber} ${nameOf(row.values)}: ${importSentence(problem)}`,
        entry: null,
      };
    });
}

/**
 * Compares a roster with the league's players, with the rules of the page "Roster updates".
 * Players that the roster omits are kept and listed.
 */
export function planRoster(
  team: RosterTeam,
  rows: readonly NhlRosterRow[],
  league: readonly LinkedPlayer[],
  teamNames: ReadonlyMap<number, string>,
  allowed: Allowed,
): RosterPlan {
  const feed = { team_id: team.id, fetched_at: null, checked_at: '', fault: null, players: rows };
  const matches = matchFeeds([feed], league, new Set());
  const placed = matches.map((match) => placeMatch(match, team, teamNames, allowed));
  const ofGroup = (name: GroupName) => placed.filter(([each]) => each === name);
  const itemsOf = (name: GroupName) => ofGroup(name).flatMap(([, items]) => items);
  const invalid = invalidItems(rows, matches);
  const mentioned = new Set(matches.flatMap(({ players }) => players.map(({ id }) => id)));
  const kept = league
    .filter(({ id, team_id }) => team_id === team.id && !mentioned.has(id))
    .map((player) => ({ text: label(player), entry: null }));
  const warnings = rows.flatMap((row) =>
    row.warnings.map((warning) => ({
      text: `${label(row.values)}: ${warningSentence(warning)}`,
      entry: null,
    })),
  );
  return {
    lines: [
      `${team.abbreviation} ${team.name}: ${rows.length} in the feed`,
      ...group('Already exist', ofGroup('existing').length, itemsOf('existing')),
      ...group('New to add', ofGroup('added').length, itemsOf('added')),
      ...group('Found on other teams', ofGroup('elsewhere').length, itemsOf('elsewhere')),
      ...group('Invalid', invalid.length, invalid),
      ...(warnings.length > 0 ? group('Warnings', warnings.length, warnings) : []),
      ...group('Not in the feed, kept', kept.length, kept),
    ],
    entries: placed.flatMap(([, items]) => items.flatMap(({ entry }) => entry ?? [])),
    links: linksOf(matches),
  };
}
