/** What a club's roster would change of the team's players, and what of that may be written. Pure. */
import type { ColumnChange } from '#domain/players/column-changes.ts';
import { nameOf, numberOf, type Identity } from '#domain/players/identity.ts';
import {
  type ElsewhereRow,
  type ExistingRow,
  type ImportReview,
  matchImport,
  type NewRow,
  type NewRowChoice,
} from '#domain/players/match-import.ts';
import type { ParsedRow, PlayerColumn, StoredPlayer } from '#domain/players/player-values.ts';
import { importEntry, type WriteRow } from '#domain/players/write-rows.ts';
import type { RosterTeam } from '#server/rosters/roster-store.ts';

/** What may be written besides new players and values that were empty. */
export interface Allowed {
  /** Values that say something else, numbers too. */
  readonly overwrite: boolean;
  /** Players who stand on another team. */
  readonly move: boolean;
}

export interface RosterPlan {
  /** The review, to print. */
  readonly lines: readonly string[];
  /** The rows that may be written. */
  readonly entries: readonly WriteRow[];
}

/** One line of the review, and what it writes if anything. */
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

/** A player who stands: empty values are filled in, others only when that is allowed. */
function existingItem({ changes, isLikelyOther, player, row }: ExistingRow, allowed: Allowed): Item[] {
  if (isLikelyOther) {
    return [{ text: `${label(row.values)}: stands as ${nameOf(player)}, left as he is`, entry: null }];
  }
  const relevant = changes.filter(({ column }) => COLUMNS.includes(column));
  if (relevant.length === 0) return [];
  const written = relevant.filter((change) => allowed.overwrite || isEmpty(change));
  const texts = relevant.map((change) => changeText(change, written.includes(change)));
  const values = Object.fromEntries(written.map(({ after, column }) => [column, after]));
  const { id, revision } = player;
  return [
    {
      text: `${label(player)}: ${texts.join(', ')}`,
      entry:
        written.length > 0 ? { row_number: row.rowNumber, action: 'update', id, revision, values } : null,
    },
  ];
}

function moveItem(row: ParsedRow, choice: NewRowChoice & { action: 'move' }, { move }: Allowed): Item {
  const text = `${label(row.values)}: stands as ${label(choice.player)} on ${choice.player.team_name}`;
  return move
    ? { text: `${text}, moves here`, entry: importEntry(row, choice) }
    : { text: `${text} (needs --move)`, entry: null };
}

function newItem({ elsewhere, row, suggestion }: NewRow, allowed: Allowed): Item {
  if (suggestion.action === 'move') return moveItem(row, suggestion, allowed);
  if (suggestion.action === 'update') {
    const { player } = suggestion;
    const text = `${nameOf(player)}: Same name, different #: ${numberOf(player) ?? '–'} → ${numberOf(row.values) ?? '–'}`;
    return allowed.overwrite
      ? { text, entry: importEntry(row, suggestion) }
      : { text: `${text} (needs --overwrite)`, entry: null };
  }
  if (elsewhere.length > 1) {
    const teams = elsewhere.map(({ team_name }) => team_name).join(' and ');
    return { text: `${label(row.values)}: may be one on ${teams}; decide in the admin area`, entry: null };
  }
  return {
    text: `${label(row.values)}, ${row.values.position ?? 'no position'}`,
    entry: importEntry(row, suggestion),
  };
}

function elsewhereItem({ isLikelySame, players, row }: ElsewhereRow, allowed: Allowed): Item {
  if (isLikelySame) return moveItem(row, { action: 'move', player: players[0] }, allowed);
  const text = `${label(row.values)}: someone else than ${nameOf(players[0])} on ${players[0].team_name}`;
  return { text, entry: importEntry(row, { action: 'add' }) };
}

function group(title: string, count: number, items: readonly Item[]): string[] {
  return [`  ${title}: ${count}`, ...items.map(({ text }) => `    ${text}`)];
}

/** Compares a roster with the league's players. Players of the team whom the roster does not name are kept and listed. */
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
  const invalid = review.invalid.map(({ message, row }) => ({
    text: `entry ${row.rowNumber} ${nameOf(row.values)}: ${message}`,
    entry: null,
  }));
  const kept = review.unmentioned.map((player) => ({ text: label(player), entry: null }));
  const warnings = rows.flatMap((row) =>
    row.warnings.map(({ column, message }) => ({
      text: `${label(row.values)}: ${column}: ${message}`,
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
