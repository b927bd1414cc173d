import { nameOf, numberOf } from '#domain/players/identity.ts';
import { importSentence } from '#domain/players/import-sentences.ts';
import {
  type ElsewhereRow,
  type ExistingRow,
  type ImportReview,
  type NewRow,
  type NewRowChoice,
} from '#domain/players/match-import.ts';
import type { ColumnChange } from '#domain/players/column-changes.ts';
import type {
  ParsedRow,
  PlayerColumn,
  PlayerElsewhere,
  StoredPlayer,
} from '#domain/players/player-values.ts';
import type { Team } from '#domain/team.ts';
import { importChanges, importEntry, STARTING_COLUMNS, type WriteRow } from '#domain/players/write-rows.ts';

export interface Option {
  /** Stable across reviews of the same file, for example `add`, `update:12`, or `move:7`. */
  readonly key: string;
  readonly label: string;
  readonly choice: NewRowChoice;
  /** Values that the row could write to the player. The admin chooses among them. Empty for an addition. */
  readonly changes: readonly ColumnChange[];
}

export interface Candidate {
  readonly row: ParsedRow;
  readonly team: Team;
  readonly flags: readonly string[];
  readonly options: readonly [Option, ...Option[]];
  readonly suggested: string;
  /** Whether the row starts selected. It does if nothing contradicts the suggestion. */
  readonly isPicked: boolean;
}

export interface Choices {
  readonly picked: ReadonlySet<number>;
  readonly options: ReadonlyMap<number, string>;
  /** The chosen columns by {@link columnsKey}. By default, only the column `number` is chosen. */
  readonly columns: ReadonlyMap<string, ReadonlySet<PlayerColumn>>;
}

export const NO_CHOICES: Choices = { picked: new Set(), options: new Map(), columns: new Map() };

/**
 * Returns the key of a row's chosen columns in {@link Choices}. It includes the option, because each option concerns a
 * different player.
 */
export function columnsKey(row: ParsedRow, option: Option): string {
  return `${row.rowNumber} ${option.key}`;
}

export function columnsOf(row: ParsedRow, option: Option, choices: Choices): ReadonlySet<PlayerColumn> {
  return choices.columns.get(columnsKey(row, option)) ?? STARTING_COLUMNS;
}

const ADD: Option = { key: 'add', label: 'Add as new', choice: { action: 'add' }, changes: [] };

const hash = (number: number | null): string => (number === null ? 'no number' : `#${number}`);

function updateOption(player: StoredPlayer, row: ParsedRow): Option {
  const [before, after] = [numberOf(player), numberOf(row.values)];
  const label =
    after === null || before === after
      ? `Update ${nameOf(player)} ${hash(before)}`
      : `Update number of ${nameOf(player)}: ${hash(before)} → ${hash(after)}`;
  const changes = importChanges(player, row.values);
  return { key: `update:${player.id}`, label, choice: { action: 'update', player }, changes };
}

function moveOption(player: PlayerElsewhere, row: ParsedRow): Option {
  const label = `Move ${nameOf(player)} ${hash(numberOf(player))} here from ${player.team_name}`;
  const changes = importChanges(player, row.values);
  return { key: `move:${player.id}`, label, choice: { action: 'move', player }, changes };
}

function keyOf(choice: NewRowChoice): string {
  return choice.action === 'add' ? ADD.key : `${choice.action}:${choice.player.id}`;
}

/**
 * Offers to add the row as a new player, to update a namesake, or to move a namesake from another team. A move needs
 * the admin's choice.
 */
function newCandidate(team: Team, found: NewRow): Candidate {
  const { elsewhere, isCertain, namesOtherTeam, notes, row, sameName, suggestion } = found;
  return {
    row,
    team,
    flags: [
      ...(sameName.length > 0 ? ['Same name, different #'] : []),
      ...elsewhere.map(({ team_name }) => `Same name on ${team_name}`),
      ...(namesOtherTeam && row.team ? [`The file says ${row.team}`] : []),
      ...notes.map(importSentence),
    ],
    options: [
      ADD,
      ...sameName.filter(({ isInFile }) => !isInFile).map(({ player }) => updateOption(player, row)),
      ...elsewhere.map((player) => moveOption(player, row)),
    ],
    suggested: keyOf(suggestion),
    isPicked: isCertain,
  };
}

/** Offers to move a player from another team, or to add a new player. The row starts unselected. */
function elsewhereCandidate(team: Team, { isLikelySame, notes, players, row }: ElsewhereRow): Candidate {
  const [first, ...others] = players;
  const move = moveOption(first, row);
  return {
    row,
    team,
    flags: [...(isLikelySame ? [] : ['Another first name there']), ...notes.map(importSentence)],
    options: [move, ...others.map((player) => moveOption(player, row)), ADD],
    suggested: isLikelySame ? move.key : ADD.key,
    isPicked: false,
  };
}

/** Offers to add or move a player even though the team has a player with the same last name and number. */
function namesakeCandidate(team: Team, { elsewhere, row }: ExistingRow): Candidate {
  const moves = elsewhere.map((player) => moveOption(player, row));
  return {
    row,
    team,
    flags: elsewhere.map(({ team_name }) => `Same name on ${team_name}`),
    options: [ADD, ...moves],
    suggested: moves[0]?.key ?? ADD.key,
    isPicked: false,
  };
}

export interface Candidates {
  readonly added: readonly Candidate[];
  readonly elsewhere: readonly Candidate[];
  readonly namesakes: readonly Candidate[];
}

/** Returns the candidates of each group in file order. */
export function candidatesOf(review: ImportReview, team: Team): Candidates {
  return {
    added: review.added.map((row) => newCandidate(team, row)),
    elsewhere: review.elsewhere.map((row) => elsewhereCandidate(team, row)),
    namesakes: review.existing.flatMap((row) => (row.isLikelyOther ? [namesakeCandidate(team, row)] : [])),
  };
}

function allOf({ added, elsewhere, namesakes }: Candidates): readonly Candidate[] {
  return [...added, ...elsewhere, ...namesakes];
}

/** Returns the initial choices for a review. Rows that are certain are selected. */
export function startingChoices(candidates: Candidates): Choices {
  const picked = allOf(candidates).filter(({ isPicked }) => isPicked);
  return { ...NO_CHOICES, picked: new Set(picked.map(({ row }) => row.rowNumber)) };
}

/**
 * Carries an admin's choices over to a new review of the same file. Rows whose option has changed are selected as in
 * {@link startingChoices}.
 */
export function carryChoices(before: Candidates, choices: Choices, now: Candidates): Choices {
  const wasChosen = new Map(
    allOf(before).map((candidate) => [candidate.row.rowNumber, optionOf(candidate, choices).key]),
  );
  // If the option has changed, the admin's choice was about another player. Such a row gets its default.
  const kept = allOf(now).filter((candidate) => {
    const { rowNumber } = candidate.row;
    const isSame = wasChosen.get(rowNumber) === optionOf(candidate, choices).key;
    return isSame ? choices.picked.has(rowNumber) : candidate.isPicked;
  });
  const options = allOf(now).flatMap(({ options: offered, row: { rowNumber } }) => {
    const key = choices.options.get(rowNumber);
    return key !== undefined && offered.some((option) => option.key === key)
      ? [[rowNumber, key] as const]
      : [];
  });
  const picked = new Set(kept.map(({ row }) => row.rowNumber));
  return { picked, options: new Map(options), columns: choices.columns };
}

export function optionOf({ options, row, suggested }: Candidate, choices: Choices): Option {
  const key = choices.options.get(row.rowNumber) ?? suggested;
  return options.find((option) => option.key === key) ?? options[0];
}

export interface PlannedRow extends Pick<Candidate, 'row' | 'team'> {
  readonly option: Option;
  /** The chosen changes. An addition has none. */
  readonly changes: readonly ColumnChange[];
}

/** Returns the selected rows with their choices, in file order. Leaves out updates that write no value. */
export function planOf(candidates: Candidates, choices: Choices): readonly PlannedRow[] {
  return allOf(candidates)
    .filter(({ row }) => choices.picked.has(row.rowNumber))
    .map((candidate) => {
      const option = optionOf(candidate, choices);
      const columns = columnsOf(candidate.row, option, choices);
      const changes = option.changes.filter(({ column }) => columns.has(column));
      return { row: candidate.row, team: candidate.team, option, changes };
    })
    .filter(({ changes, option }) => option.choice.action !== 'update' || changes.length > 0)
    .toSorted((a, b) => a.row.rowNumber - b.row.rowNumber);
}

export function entriesOf(plan: readonly PlannedRow[]): (WriteRow & { readonly team_id: number })[] {
  return plan.map(({ changes, option, row, team }) => ({
    ...importEntry(row, option.choice, new Set(changes.map(({ column }) => column))),
    team_id: Number(team.id),
  }));
}
