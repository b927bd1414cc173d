/**
 * Compares the rows of an import with the team's players and with the players of all other teams.
 * The admin's import and `npm run rosters` use this file. The order of the rows does not matter, because no row
 * is compared with the result of an earlier row.
 */
import { foldName } from './clean-text.ts';
import { changesOf, type ColumnChange } from './column-changes.ts';
import { findRepeats, noteConflicts } from './file-conflicts.ts';
import type { RowFinding } from './import-sentences.ts';
import {
  areBornApart,
  groupByKey,
  type Identity,
  looseNameKey,
  matchKey,
  mayBeOne,
  MAX_NAMESAKES,
  nameKey,
  namesOf,
  numberOf,
} from './identity.ts';
import { UPDATE_COLUMNS, type ParsedRow, type PlayerElsewhere, type StoredPlayer } from './player-values.ts';

/** A row whose player is already on the team. The import does not write such a row. */
export interface ExistingRow {
  readonly row: ParsedRow;
  readonly player: StoredPlayer;
  /**
   * Whether the first name or birthdate shows that the row is about another person with the same last name and number.
   * If so, the screen offers to add the row as a new player.
   */
  readonly isLikelyOther: boolean;
  /** If `isLikelyOther`, the players of other teams who share the row's name. */
  readonly elsewhere: readonly PlayerElsewhere[];
  /** The position and other values that differ between row and player. The import does not write them. */
  readonly changes: readonly ColumnChange[];
}

export interface Namesake {
  readonly player: StoredPlayer;
  /** Whether another row of the file is about this player. If so, this row probably is not. */
  readonly isInFile: boolean;
}

export type NewRowChoice =
  | { readonly action: 'add' }
  /** Writes the row's values in the chosen columns to the existing player; by default only the number. */
  | { readonly action: 'update'; readonly player: StoredPlayer }
  | { readonly action: 'move'; readonly player: PlayerElsewhere };

export interface NewRow {
  readonly row: ParsedRow;
  /** Players of the team with the row's last name. The admin may update one of these instead of adding a player. */
  readonly sameName: readonly Namesake[];
  /** Players of other teams who share the row's name, with any number. */
  readonly elsewhere: readonly PlayerElsewhere[];
  /** The likeliest choice. */
  readonly suggestion: NewRowChoice;
  /**
   * Whether nothing contradicts the suggestion. An update is certain only if row and player have the same folded name.
   * Only certain rows start selected.
   */
  readonly isCertain: boolean;
  readonly notes: readonly RowFinding[];
  /** Whether the file names a team other than the one that the admin imports to. */
  readonly namesOtherTeam: boolean;
}

/** A row whose player was found on another team, by whole name, or by last name and number. */
export interface ElsewhereRow {
  readonly row: ParsedRow;
  /** The likeliest player first. */
  readonly players: readonly [PlayerElsewhere, ...PlayerElsewhere[]];
  /** Whether the first player's name or birthdate fits the row. If not, "add" is likelier than "move". */
  readonly isLikelySame: boolean;
  /** Whether another row of the file may be about the same player. */
  readonly isDoubtful: boolean;
  readonly notes: readonly RowFinding[];
}

export interface InvalidRow {
  readonly row: ParsedRow;
  readonly problem: RowFinding;
}

export interface ImportReview {
  readonly existing: readonly ExistingRow[];
  readonly added: readonly NewRow[];
  readonly elsewhere: readonly ElsewhereRow[];
  readonly invalid: readonly InvalidRow[];
  /** Players of the team who are in no row. The import keeps them, because rosters omit injured players. */
  readonly unmentioned: readonly StoredPlayer[];
}

type Lists<T> = ReadonlyMap<string, readonly T[]>;

interface Lookup {
  readonly teamByKey: Lists<StoredPlayer>;
  /** Returns the players of the team with a row's last name, or with the row's names in another order. */
  readonly mates: (values: Identity) => readonly StoredPlayer[];
  readonly elsewhereByKey: Lists<PlayerElsewhere>;
  readonly others: (values: Identity) => readonly PlayerElsewhere[];
  /** The rows that are certainly about a player of the team, with that player. */
  readonly sure: ReadonlyMap<ParsedRow, StoredPlayer>;
  readonly taken: ReadonlySet<number>;
  /** By player id: the number of rows that share the player's name. Omits rows and players in `sure`. */
  readonly wanted: ReadonlyMap<number, number>;
  readonly notes: ReadonlyMap<ParsedRow, readonly RowFinding[]>;
  readonly doubtful: ReadonlySet<ParsedRow>;
  readonly swappedRow: number | null;
  readonly teamNames: ReadonlySet<string>;
}

const lastNameKey = (player: Identity): string | null => foldName(namesOf(player).last) || null;

const sharesName = (player: Identity, values: Identity): boolean =>
  nameKey(player) === nameKey(values) && !areBornApart(player, values);

/** Whether a row may be about a player. If a first name is missing, the birthdate or whole name must agree. */
function fits(player: Identity, values: Identity): boolean {
  const isBornThen = Boolean(values.birthdate && player.birthdate === values.birthdate);
  const isNamed = Boolean(namesOf(player).first && namesOf(values).first);
  return mayBeOne(player, values) && (isBornThen || isNamed || sharesName(player, values));
}

/** Returns the players that a row may be about. Players with the row's whole name come first. */
function likeliest<T extends Identity>(players: readonly T[], values: Identity): readonly T[] {
  const [whole, others]: [T[], T[]] = [[], []];
  for (const player of players) {
    if (sharesName(player, values)) whole.push(player);
    else if (mayBeOne(player, values)) others.push(player);
  }
  return [...whole, ...others];
}

function of<T>(lists: Lists<T>, key: string | null): readonly T[] {
  return key === null ? [] : (lists.get(key) ?? []);
}

/** Returns a function that finds players by a row's last name, or by its whole name in any order. */
function namesakesIn<T extends Identity>(players: readonly T[]): (values: Identity) => readonly T[] {
  const byLastName = groupByKey(players, lastNameKey, MAX_NAMESAKES);
  const byWholeName = groupByKey(players, looseNameKey, MAX_NAMESAKES);
  return (values) => [
    ...new Set([...of(byLastName, lastNameKey(values)), ...of(byWholeName, looseNameKey(values))]),
  ];
}

/**
 * Finds the player that a row is certainly about. Last name and number must agree, or the whole name if the row has no
 * number. With equal numbers, the first and last name may be in either order.
 */
function surePlayer({ values }: ParsedRow, { mates, teamByKey }: Pick<Lookup, 'mates' | 'teamByKey'>) {
  const [found] = likeliest(of(teamByKey, matchKey(values)), values);
  if (found) return found;
  const number = numberOf(values);
  const sharing = mates(values).filter((player) =>
    number === null
      ? sharesName(player, values)
      : number === numberOf(player) &&
        looseNameKey(player) === looseNameKey(values) &&
        mayBeOne(player, values),
  );
  return sharing.length === 1 ? sharing[0] : undefined;
}

/** Finds a row whose first and last name are swapped. Returns its row number; null if there is none. */
function findSwapped(sure: ReadonlyMap<ParsedRow, StoredPlayer>): number | null {
  for (const [{ rowNumber, values }, player] of sure) {
    const [row, stored] = [namesOf(values), namesOf(player)];
    const isSwapped = foldName(row.first) === foldName(stored.last) && row.first !== row.last;
    if (isSwapped && row.first) return rowNumber;
  }
  return null;
}

function makeLookup(
  rows: readonly ParsedRow[],
  team: readonly StoredPlayer[],
  elsewhere: readonly PlayerElsewhere[],
  teamNames: readonly (string | null)[],
): Lookup {
  const found = { teamByKey: groupByKey(team, matchKey, MAX_NAMESAKES), mates: namesakesIn(team) };
  const sure = new Map<ParsedRow, StoredPlayer>();
  for (const row of rows) {
    const player = surePlayer(row, found);
    if (player) sure.set(row, player);
  }
  const taken = new Set([...sure.values()].map(({ id }) => id));
  const wanted = new Map<number, number>();
  for (const row of rows) {
    if (sure.has(row)) continue;
    for (const player of found.mates(row.values)) {
      if (!taken.has(player.id) && sharesName(player, row.values))
        wanted.set(player.id, (wanted.get(player.id) ?? 0) + 1);
    }
  }
  return {
    ...found,
    elsewhereByKey: groupByKey(elsewhere, matchKey, MAX_NAMESAKES),
    others: namesakesIn(elsewhere),
    sure,
    taken,
    wanted,
    ...noteConflicts(rows, team, sure),
    swappedRow: findSwapped(sure),
    teamNames: new Set(teamNames.flatMap((name) => (name ? [foldName(name)] : []))),
  };
}

/**
 * Finds players of other teams that a row may be about.
 * Matches of whole names and birthdates come before matches of last name and number.
 */
function findElsewhere({ values }: ParsedRow, { elsewhereByKey, others }: Lookup) {
  const fitting = others(values).filter((player) => fits(player, values));
  const byKey = of(elsewhereByKey, matchKey(values));
  const likely = [...new Set([...fitting, ...likeliest(byKey, values)])];
  return { likely, all: [...new Set([...likely, ...byKey])] };
}

/**
 * Suggests a choice for a row that does not certainly match a player, and decides whether the suggestion is certain.
 */
function suggest(
  row: ParsedRow,
  sameName: readonly Namesake[],
  elsewhere: readonly PlayerElsewhere[],
  { doubtful, wanted }: Lookup,
): Pick<NewRow, 'suggestion' | 'isCertain'> {
  const free = sameName.flatMap(({ isInFile, player }) => (isInFile ? [] : [player]));
  const sharing = free.filter((player) => sharesName(player, row.values));
  const likely = sharing.length > 0 ? sharing : free.filter((player) => mayBeOne(player, row.values));
  const [player] = likely;
  if (player && likely.length === 1) {
    const isCertain =
      sharing.length === 1 && wanted.get(player.id) === 1 && !doubtful.has(row) && elsewhere.length === 0;
    return { suggestion: { action: 'update', player }, isCertain };
  }
  const [there] = elsewhere;
  if (likely.length === 0 && there && elsewhere.length === 1)
    return { suggestion: { action: 'move', player: there }, isCertain: false };
  // If another row is about a player with this row's name, an admin decides whether this row adds a namesake.
  const hasNamesake = sameName.some(({ player: mate }) => fits(mate, row.values));
  const isCertain = likely.length === 0 && elsewhere.length === 0 && !hasNamesake && !doubtful.has(row);
  return { suggestion: { action: 'add' }, isCertain };
}

/** Codes that state exactly one position. `F` and `W` leave the position open. */
const CLEAR_POSITIONS = new Set(['C', 'LW', 'RW', 'L', 'R', 'D', 'G']);

function notesOnValues({ values }: ParsedRow, { swappedRow }: Lookup): readonly RowFinding[] {
  const { position } = values;
  return [
    ...(position && !CLEAR_POSITIONS.has(position) ? [{ code: 'position-unread', position } as const] : []),
    ...(swappedRow === null ? [] : [{ code: 'names-swapped', row: swappedRow } as const]),
  ];
}

function asNewRow(row: ParsedRow, elsewhere: readonly PlayerElsewhere[], lookup: Lookup): NewRow {
  const sameName = lookup.mates(row.values).map((player) => ({
    player,
    isInFile: lookup.taken.has(player.id),
  }));
  const { isCertain, suggestion } = suggest(row, sameName, elsewhere, lookup);
  const unread = notesOnValues(row, lookup);
  const namesOtherTeam =
    row.team !== null && lookup.teamNames.size > 0 && !lookup.teamNames.has(foldName(row.team));
  return {
    row,
    sameName,
    elsewhere,
    suggestion,
    isCertain: isCertain && !namesOtherTeam && unread.length === 0,
    notes: [...unread, ...(lookup.notes.get(row) ?? [])],
    namesOtherTeam,
  };
}

type Sorted =
  | (ExistingRow & { readonly group: 'existing' })
  | (NewRow & { readonly group: 'added' })
  | (ElsewhereRow & { readonly group: 'elsewhere' });

/**
 * Finds the group of a valid row. Checks, in this order: the certain player, a fitting name on the team, last
 * name and number on the team, and other teams. Without a match, the row is new.
 */
function sortRow(row: ParsedRow, lookup: Lookup): Sorted {
  const { values } = row;
  const player = lookup.sure.get(row);
  if (player) return { group: 'existing', ...asExistingRow(row, player, []) };
  const { all, likely } = findElsewhere(row, lookup);
  // Check names on the team before other teams, because a new number is more common than a new team.
  const isOnTeam = lookup.mates(values).some((mate) => !lookup.taken.has(mate.id) && fits(mate, values));
  if (isOnTeam) return { group: 'added', ...asNewRow(row, likely, lookup) };
  const [other] = of(lookup.teamByKey, matchKey(values));
  if (other) return { group: 'existing', ...asExistingRow(row, other, likely) };
  const [first, ...rest] = all;
  if (!first) return { group: 'added', ...asNewRow(row, [], lookup) };
  return {
    group: 'elsewhere',
    row,
    players: [first, ...rest],
    isLikelySame: likely.includes(first),
    isDoubtful: lookup.doubtful.has(row),
    notes: lookup.notes.get(row) ?? [],
  };
}

/**
 * Sorts rows into the review's groups (specification, sections 4 and 5).
 * The groups are: invalid, already on the team, on another team, new. A row that repeats an earlier row is
 * invalid.
 * @param team All players of the team that the admin imports to.
 * @param elsewhere Players of all other teams, or only those with last names that the file has.
 * @param teamNames Names and abbreviations of the team. If empty, the column `team` is ignored.
 */
export function matchImport(
  rows: readonly ParsedRow[],
  team: readonly StoredPlayer[],
  elsewhere: readonly PlayerElsewhere[],
  teamNames: readonly (string | null)[] = [],
): ImportReview {
  const repeats = findRepeats(rows);
  const usable = rows.filter((row) => row.error === null && !repeats.has(row));
  const lookup = makeLookup(usable, team, elsewhere, teamNames);
  const review = {
    existing: [] as ExistingRow[],
    added: [] as NewRow[],
    elsewhere: [] as ElsewhereRow[],
    invalid: [] as InvalidRow[],
  };
  for (const row of rows) {
    const earlier = repeats.get(row);
    const problem: RowFinding | null =
      row.error ?? (earlier === undefined ? null : { code: 'row-repeated', row: earlier });
    if (problem !== null) {
      review.invalid.push({ row, problem });
      continue;
    }
    const { group, ...sorted } = sortRow(row, lookup);
    (review[group] as (typeof sorted)[]).push(sorted);
  }
  const mentioned = new Set([
    ...review.existing.map(({ player }) => player.id),
    ...review.added.flatMap(({ suggestion }) => (suggestion.action === 'update' ? suggestion.player.id : [])),
  ]);
  return { ...review, unmentioned: team.filter((player) => !mentioned.has(player.id)) };
}

function asExistingRow(
  row: ParsedRow,
  player: StoredPlayer,
  elsewhere: readonly PlayerElsewhere[],
): ExistingRow {
  return {
    row,
    player,
    isLikelyOther: !mayBeOne(player, row.values),
    elsewhere,
    changes: changesOf(player, row.values, ['position', ...UPDATE_COLUMNS]),
  };
}
