/** Plans the changes of a club's roster to the team's players, and which of them may be written. */
import type { ColumnChange } from '#domain/players/column-changes.ts';
import { mayBeSame, mayShareName, nameOf, numberOf, type Identity } from '#domain/players/identity.ts';
import { importSentence, warningSentence } from '#domain/players/import-sentences.ts';
import {
  type ElsewhereRow,
  type ExistingRow,
  type ImportReview,
  matchImport,
  type NewRow,
  type NewRowChoice,
} from '#domain/players/match-import.ts';
import type { ParsedRow, PlayerColumn, StoredPlayer } from '#domain/players/player-values.ts';
import { importChanges, importEntry, STARTING_COLUMNS, type WriteRow } from '#domain/players/write-rows.ts';
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

function existingItem({ changes, player, row }: ExistingRow, allowed: Allowed): Item[] {
  // A birthdate may suggest that Mitch is Mitchell. An admin must confirm it, so write nothing.
  if (!mayShareName(player, row.values)) {
    return [{ text: `${label(row.values)}: listed as ${nameOf(player)}, left unchanged`, entry: null }];
  }
  const relevant = changes.filter(({ column }) => COLUMNS.includes(column));
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
function moveItem(row: ParsedRow, choice: NewRowChoice & { action: 'move' }, allowed: Allowed): Item {
  const text = `${label(row.values)}: listed as ${label(choice.player)} on ${choice.player.team_name}`;
  if (!allowed.move) return { text: `${text} (needs --move)`, entry: null };
  const changes = importChanges(choice.player, row.values).filter(({ column }) => COLUMNS.includes(column));
  const columns = new Set([...STARTING_COLUMNS, ...columnsOf(permitted(changes, allowed))]);
  return { text: `${text}, moves here`, entry: importEntry(row, choice, columns) };
}

/**
 * A player of the team with another number.
 * An empty number is filled in; replacing one must be allowed.
 */
function renumberItem(row: ParsedRow, choice: NewRowChoice & { action: 'update' }, allowed: Allowed): Item {
  const { player } = choice;
  const [before, after] = [numberOf(player), numberOf(row.values)];
  const changes = importChanges(player, row.values).filter(
    ({ column }) => column === 'number' || COLUMNS.includes(column),
  );
  const written = permitted(changes, allowed);
  const others = changes.filter(({ column }) => column !== 'number');
  const mayWrite = before === null || allowed.overwrite;
  const number =
    before === null
      ? `${nameOf(player)}: number empty → ${after ?? '–'}`
      : `${nameOf(player)}: Same name, different #: ${before} → ${after ?? '–'}${mayWrite ? '' : ' (needs --overwrite)'}`;
  if (!mayWrite) return { text: number, entry: null };
  return {
    text: others.length > 0 ? `${number}, ${changeTexts(others, written)}` : number,
    entry: importEntry(row, choice, columnsOf(written)),
  };
}

/** A row that may match one of several players, or none of them. */
function undecidedItem({ elsewhere, notes, row, sameName, suggestion }: NewRow): Item {
  const here = sameName.map(({ player }) => `${label(player)} of this team`);
  const there = elsewhere.map((player) => `${label(player)} on ${player.team_name}`);
  const players = suggestion.action === 'add' ? [...here, ...there] : [label(suggestion.player)];
  const mayBe = players.length > 0 ? [`may be ${players.join(' or ')}`] : [];
  const why = [...mayBe, ...notes.map(importSentence)].join('; ');
  return { text: `${label(row.values)}: ${why}; decide in the admin area`, entry: null };
}

function newItem(found: NewRow, allowed: Allowed): Item {
  const { isCertain, row, suggestion } = found;
  if (!isCertain) return undecidedItem(found);
  if (suggestion.action === 'update') return renumberItem(row, suggestion, allowed);
  return {
    text: `${label(row.values)}, ${row.values.position ?? 'no position'}`,
    entry: importEntry(row, { action: 'add' }),
  };
}

function elsewhereItem({ isDoubtful, isLikelySame, players, row }: ElsewhereRow, allowed: Allowed): Item {
  const likely = players.filter((player) => mayBeSame(player, row.values));
  if (likely.length > 1 || isDoubtful) {
    const there = likely.map((player) => `${label(player)} on ${player.team_name}`).join(' or ');
    return {
      text: `${label(row.values)}: may be ${there || 'the player of another row'}; decide in the admin area`,
      entry: null,
    };
  }
  if (isLikelySame) return moveItem(row, { action: 'move', player: players[0] }, allowed);
  const text = `${label(row.values)}: not the same as ${nameOf(players[0])} on ${players[0].team_name}`;
  return { text, entry: importEntry(row, { action: 'add' }) };
}

function group(title: string, count: number, items: readonly Item[]): string[] {
  return [`  ${title}: ${count}`, ...items.map(({ text }) => `    ${text}`)];
}

/** Compares a roster with the league's players. Players that the roster omits are kept and listed. */
export function planRoster(
  team: RosterTeam,
  rows: readonly ParsedRow[],
  league: readonly StoredPlayer[],
  teamNames: ReadonlyMap<number, string>,
  allowed: Allowed,
): RosterPlan {
  const here = league.filter((player) => player.team_id === team.id);
  const elsewhere = league
    .filter((player) => player.team_id !== team.id)
    .map((player) => ({ ...player, team_name: teamNames.get(player.team_id) ?? 'another team' }));
  const review: ImportReview = matchImport(rows, here, elsewhere);
  const existing = review.existing.flatMap((row) => existingItem(row, allowed));
  const added = review.added.map((row) => newItem(row, allowed));
  const there = review.elsewhere.map((row) => elsewhereItem(row, allowed));
  const invalid = review.invalid.map(({ problem, row }) => ({
    text: `entry ${row.rowNumber} ${nameOf(row.values)}: ${importSentence(problem)}`,
    entry: null,
  }));
  const kept = review.unmentioned.map((player) => ({ text: label(player), entry: null }));
  const warnings = rows.flatMap((row) =>
    row.warnings.map((warning) => ({
      text: `${label(row.values)}: ${warningSentence(warning)}`,
      entry: null,
    })),
  );
  return {
    lines: [
      `${team.abbreviation} ${team.name}: ${rows.length} in the feed`,
      ...group('Already exist', review.existing.length, existing),
      ...group('New to add', review.added.length, added),
      ...group('Found on other teams', review.elsewhere.length, there),
      ...group('Invalid', review.invalid.length, invalid),
      ...(warnings.length > 0 ? group('Warnings', warnings.length, warnings) : []),
      ...group('Not in the feed, kept', kept.length, kept),
    ],
    entries: [...existing, ...added, ...there].flatMap(({ entry }) => entry ?? []),
  };
}
