/** The rows of a review that can be written, what each may become, and what the admin has chosen. */
import { nameOf, numberOf } from '#domain/players/identity.ts';
import {
  type ElsewhereRow,
  type ExistingRow,
  flagOf,
  type ImportReview,
  type NewRow,
  type NewRowChoice,
} from '#domain/players/match-import.ts';
import type { ParsedRow, PlayerElsewhere, StoredPlayer } from '#domain/players/player-values.ts';
import { importEntry, type WriteRow } from '#domain/players/write-rows.ts';

/** One thing that a row may become. */
export interface Option {
  /** The same in a later review of the same file: `add`, `update:12`, `move:7`. */
  readonly key: string;
  readonly label: string;
  readonly choice: NewRowChoice;
}

export interface Candidate {
  readonly row: ParsedRow;
  /** What the admin should know before choosing. */
  readonly flags: readonly string[];
  /** At least one. */
  readonly options: readonly [Option, ...Option[]];
  /** Taken as long as nothing else is chosen. */
  readonly suggested: string;
}

/** Row numbers of chosen rows, and the keys of options where one was picked. */
export interface Choices {
  readonly picked: ReadonlySet<number>;
  readonly options: ReadonlyMap<number, string>;
}

export const NO_CHOICES: Choices = { picked: new Set(), options: new Map() };

const ADD: Option = { key: 'add', label: 'Add as new', choice: { action: 'add' } };

const hash = (number: number | null): string => (number === null ? 'no number' : `#${number}`);

function updateOption(player: StoredPlayer, row: ParsedRow): Option {
  const [before, after] = [numberOf(player), numberOf(row.values)];
  const label =
    after === null || before === after
      ? `Update ${nameOf(player)} ${hash(before)}`
      : `Update number of ${nameOf(player)}: ${hash(before)} → ${hash(after)}`;
  return { key: `update:${player.id}`, label, choice: { action: 'update', player } };
}

function moveOption(player: PlayerElsewhere): Option {
  const label = `Move ${nameOf(player)} ${hash(numberOf(player))} here from ${player.team_name}`;
  return { key: `move:${player.id}`, label, choice: { action: 'move', player } };
}

/** A new row: added, or one of its namesakes gets its number. Nobody is moved from another team unless that is chosen. */
export function newCandidate(found: NewRow): Candidate {
  const { elsewhere, namesOtherTeam, row, sameName, suggestion } = found;
  const flag = flagOf(found);
  return {
    row,
    flags: [
      ...(flag ? [flag] : []),
      ...elsewhere.map(({ team_name }) => `Same name on ${team_name}`),
      ...(namesOtherTeam && row.team ? [`The file says ${row.team}`] : []),
    ],
    options: [
      ADD,
      ...sameName.filter(({ isInFile }) => !isInFile).map(({ player }) => updateOption(player, row)),
      ...elsewhere.map(moveOption),
    ],
    suggested: suggestion.action === 'update' ? `update:${suggestion.player.id}` : ADD.key,
  };
}

/** A row whose last name and number someone on another team has: moved here or added, when it is chosen at all. */
export function elsewhereCandidate({ isLikelySame, players, row }: ElsewhereRow): Candidate {
  const [first, ...others] = players;
  return {
    row,
    flags: isLikelySame ? [] : ['Another first name there'],
    options: [moveOption(first), ...others.map(moveOption), ADD],
    suggested: isLikelySame ? moveOption(first).key : ADD.key,
  };
}

/** A row whose last name and number someone else on the team has, by his first name: it may be added nevertheless. */
export function namesakeCandidate({ row }: ExistingRow): Candidate {
  return { row, flags: [], options: [ADD], suggested: ADD.key };
}

export interface Candidates {
  readonly added: readonly Candidate[];
  readonly elsewhere: readonly Candidate[];
  readonly namesakes: readonly Candidate[];
}

/** Everything in a review that can be written, in the order of the file within each group. */
export function candidatesOf(review: ImportReview): Candidates {
  return {
    added: review.added.map(newCandidate),
    elsewhere: review.elsewhere.map(elsewhereCandidate),
    namesakes: review.existing.filter(({ isLikelyOther }) => isLikelyOther).map(namesakeCandidate),
  };
}

/** How a review starts: all new rows chosen, nothing else. */
export function startingChoices({ added }: Candidates): Choices {
  return { picked: new Set(added.map(({ row }) => row.rowNumber)), options: new Map() };
}

function allOf({ added, elsewhere, namesakes }: Candidates): readonly Candidate[] {
  return [...added, ...elsewhere, ...namesakes];
}

/**
 * What an earlier review's choices are in a new one of the same file: kept where they can be. Rows that are new only now are
 * chosen, like all new rows.
 */
export function carryChoices(before: Candidates, choices: Choices, now: Candidates): Choices {
  const known = new Set(allOf(before).map(({ row }) => row.rowNumber));
  const started = startingChoices(now).picked;
  const kept = allOf(now).filter(({ row: { rowNumber } }) =>
    known.has(rowNumber) ? choices.picked.has(rowNumber) : started.has(rowNumber),
  );
  const options = allOf(now).flatMap(({ options: offered, row: { rowNumber } }) => {
    const key = choices.options.get(rowNumber);
    return key !== undefined && offered.some((option) => option.key === key)
      ? [[rowNumber, key] as const]
      : [];
  });
  return { picked: new Set(kept.map(({ row }) => row.rowNumber)), options: new Map(options) };
}

/** What a candidate becomes by the choices. */
export function optionOf({ options, row, suggested }: Candidate, choices: Choices): Option {
  const key = choices.options.get(row.rowNumber) ?? suggested;
  return options.find((option) => option.key === key) ?? options[0];
}

/** A row that will be written, and as what. */
export interface PlannedRow {
  readonly row: ParsedRow;
  readonly option: Option;
}

/** The chosen rows in the order of the file. */
export function planOf(candidates: Candidates, choices: Choices): readonly PlannedRow[] {
  return allOf(candidates)
    .filter(({ row }) => choices.picked.has(row.rowNumber))
    .map((candidate) => ({ row: candidate.row, option: optionOf(candidate, choices) }))
    .toSorted((a, b) => a.row.rowNumber - b.row.rowNumber);
}

/** The entries of the plan for the database. */
export function entriesOf(plan: readonly PlannedRow[]): WriteRow[] {
  return plan.map(({ option, row }) => importEntry(row, option.choice));
}
