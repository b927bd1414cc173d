/** Compares the rows of an import with the team's players and with those of all other teams. */
import { foldName } from './clean-text.ts';
import { changesOf, type ColumnChange } from './column-changes.ts';
import {
  groupByKey,
  type Identity,
  matchKey,
  mayBeSame,
  MOST_NAMESAKES,
  nameKey,
  namesOf,
  numberOf,
} from './identity.ts';
import { UPDATE_COLUMNS, type ParsedRow, type PlayerElsewhere, type StoredPlayer } from './player-values.ts';

/** The flag of a new row whose last name someone on the team has under another number. */
export const SAME_NAME_FLAG = 'Same name, different #';
/** The flag where even the number is the same, and only accents tell the last names apart. */
export const SAME_NUMBER_FLAG = 'Same name, different spelling';

/** A row whose last name and number a player of the team has: nothing is written. */
export interface ExistingRow {
  readonly row: ParsedRow;
  readonly player: StoredPlayer;
  /** First name or birthdate tell two people with one last name and number; the screen may offer to add the row nevertheless. */
  readonly isLikelyOther: boolean;
  /** Values of the file that differ from the player's: "Update Data" would write them. */
  readonly changes: readonly ColumnChange[];
}

/** Someone on the team who has the row's last name. */
export interface Namesake {
  readonly player: StoredPlayer;
  /** He stands in the file under his own number, so the row is hardly about him. */
  readonly isInFile: boolean;
}

/** What the review says beside a new row: whether its last name is on the team already. Null when it is not. */
export function flagOf({ row, sameName }: NewRow): string | null {
  if (sameName.length === 0) return null;
  const hasOtherNumber = sameName.some(({ player }) => numberOf(player) !== numberOf(row.values));
  return hasOtherNumber ? SAME_NAME_FLAG : SAME_NUMBER_FLAG;
}

/** What a new row may become; the choice is the admin's. */
export type NewRowChoice =
  | { readonly action: 'add' }
  /** The existing player gets the row's number and its other values. */
  | { readonly action: 'update'; readonly player: StoredPlayer }
  /** The player of another team joins this one with the row's values. */
  | { readonly action: 'move'; readonly player: PlayerElsewhere };

export interface NewRow {
  readonly row: ParsedRow;
  /** Not empty: the row carries {@link SAME_NAME_FLAG} and offers to update one of these instead. */
  readonly sameName: readonly Namesake[];
  /** Players of other teams with the same last name and first name or birthdate, whatever their number: trades change it. */
  readonly elsewhere: readonly PlayerElsewhere[];
  /** What names and birthdates suggest: an update when exactly one namesake fits, else a move when exactly one elsewhere does. */
  readonly suggestion: NewRowChoice;
  /** The file says that the row belongs to another team than the one it is imported to. */
  readonly namesOtherTeam: boolean;
}

/** A row whose last name and number a player of another team has. */
export interface ElsewhereRow {
  readonly row: ParsedRow;
  /** Where; at least one, the likeliest first. */
  readonly players: readonly [PlayerElsewhere, ...PlayerElsewhere[]];
  /** Whether the first one fits in first name or birthdate: if not, "add" is likelier than "move". */
  readonly isLikelySame: boolean;
}

export interface InvalidRow {
  readonly row: ParsedRow;
  readonly message: string;
}

export interface ImportReview {
  readonly existing: readonly ExistingRow[];
  readonly added: readonly NewRow[];
  readonly elsewhere: readonly ElsewhereRow[];
  readonly invalid: readonly InvalidRow[];
  /** Players of the team whom no row names. They are kept: injured players are missing from rosters. */
  readonly unmentioned: readonly StoredPlayer[];
}

interface Lookup {
  readonly teamByKey: ReadonlyMap<string, readonly StoredPlayer[]>;
  readonly teamByLastName: ReadonlyMap<string, readonly StoredPlayer[]>;
  readonly elsewhereByKey: ReadonlyMap<string, readonly PlayerElsewhere[]>;
  readonly elsewhereByLastName: ReadonlyMap<string, readonly PlayerElsewhere[]>;
  /** Ids of the team's players whom a row names by last name and number. */
  readonly inFile: ReadonlySet<number>;
  readonly teamNames: ReadonlySet<string>;
}

const lastNameKey = (player: Identity): string | null => foldName(namesOf(player).last) || null;

/** Of players with the row's key the one who also has its first name, else the first. */
function closest<T extends StoredPlayer | PlayerElsewhere>(
  players: readonly T[],
  { values }: ParsedRow,
): T | undefined {
  return players.find((player) => mayBeSame(player, values)) ?? players[0];
}

function bestOf<T>(candidates: readonly T[]): T | null {
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}

function asNewRow(row: ParsedRow, lookup: Lookup): NewRow {
  const { values } = row;
  const lastName = lastNameKey(values) ?? '';
  const sameName = (lookup.teamByLastName.get(lastName) ?? []).map((player) => ({
    player,
    isInFile: lookup.inFile.has(player.id),
  }));
  const elsewhere = (lookup.elsewhereByLastName.get(lastName) ?? []).filter((player) => fits(player, values));
  const isHim = (player: Identity) => fits(player, values) && mayBeSame(player, values);
  const same = bestOf(sameName.filter(({ isInFile, player }) => !isInFile && isHim(player)));
  const traded = bestOf(elsewhere.filter(isHim));
  const suggestion: NewRowChoice = same
    ? { action: 'update', player: same.player }
    : traded
      ? { action: 'move', player: traded }
      : { action: 'add' };
  const namesOtherTeam =
    row.team !== null && lookup.teamNames.size > 0 && !lookup.teamNames.has(foldName(row.team));
  return { row, sameName, elsewhere, suggestion, namesOtherTeam };
}

/** Of two with one last name: whether first names or birthdates, which must both be known, are the same. */
function fits(player: Identity, values: ParsedRow['values']): boolean {
  return (
    nameKey(player) === nameKey(values) || Boolean(values.birthdate && player.birthdate === values.birthdate)
  );
}

/** Rows of the file that say again what an earlier row has said, with that row's number. */
function findRepeats(rows: readonly ParsedRow[]): ReadonlyMap<ParsedRow, number> {
  const repeats = new Map<ParsedRow, number>();
  const first = new Map<string, number>();
  for (const row of rows) {
    if (row.error !== null) continue;
    const key = JSON.stringify([nameKey(row.values) ?? row.rowNumber, numberOf(row.values)]);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, row.rowNumber);
    else repeats.set(row, earlier);
  }
  return repeats;
}

function makeLookup(
  rows: readonly ParsedRow[],
  team: readonly StoredPlayer[],
  elsewhere: readonly PlayerElsewhere[],
  teamNames: readonly (string | null)[],
): Lookup {
  const teamByKey = groupByKey(team, matchKey, MOST_NAMESAKES);
  const inFile = new Set(
    rows.flatMap((row) => closest(teamByKey.get(matchKey(row.values) ?? '') ?? [], row)?.id ?? []),
  );
  return {
    teamByKey,
    teamByLastName: groupByKey(team, lastNameKey, MOST_NAMESAKES),
    elsewhereByKey: groupByKey(elsewhere, matchKey, MOST_NAMESAKES),
    elsewhereByLastName: groupByKey(elsewhere, lastNameKey, MOST_NAMESAKES),
    inFile,
    teamNames: new Set(teamNames.flatMap((name) => (name ? [foldName(name)] : []))),
  };
}

/**
 * Sorts rows into the review's groups (specification, sections 4 and 5): invalid, already on the team, on another team,
 * new. A row that repeats an earlier one is invalid.
 *
 * @param team All players of the team that is imported to.
 * @param elsewhere Players of all other teams, or those of them whose last names the file has.
 * @param teamNames How the file may call the team (name, abbreviation); with none, a column `team` is not looked at.
 */
export function matchImport(
  rows: readonly ParsedRow[],
  team: readonly StoredPlayer[],
  elsewhere: readonly PlayerElsewhere[],
  teamNames: readonly (string | null)[] = [],
): ImportReview {
  const lookup = makeLookup(rows, team, elsewhere, teamNames);
  const repeats = findRepeats(rows);
  const review = {
    existing: [] as ExistingRow[],
    added: [] as NewRow[],
    elsewhere: [] as ElsewhereRow[],
    invalid: [] as InvalidRow[],
  };
  for (const row of rows) {
    const message = row.error ?? (repeats.has(row) ? `Repeats row ${repeats.get(row)}` : null);
    const key = matchKey(row.values) ?? '';
    const player = closest(lookup.teamByKey.get(key) ?? [], row);
    const there = lookup.elsewhereByKey.get(key) ?? [];
    const first = closest(there, row);
    if (message !== null) review.invalid.push({ row, message });
    else if (player) review.existing.push(asExistingRow(row, player));
    else if (first)
      review.elsewhere.push({
        row,
        players: [first, ...there.filter((each) => each !== first)],
        isLikelySame: mayBeSame(first, row.values),
      });
    else review.added.push(asNewRow(row, lookup));
  }
  const mentioned = new Set([
    ...lookup.inFile,
    ...review.added.flatMap(({ suggestion }) => (suggestion.action === 'update' ? suggestion.player.id : [])),
  ]);
  return { ...review, unmentioned: team.filter((player) => !mentioned.has(player.id)) };
}

function asExistingRow(row: ParsedRow, player: StoredPlayer): ExistingRow {
  return {
    row,
    player,
    isLikelyOther: !mayBeSame(player, row.values),
    changes: changesOf(player, row.values, ['position', ...UPDATE_COLUMNS]),
  };
}
