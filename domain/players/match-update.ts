import { foldName } from './clean-text.ts';
import { changesOf, type ColumnChange } from './column-changes.ts';
import { groupByKey, matchKey, mayShareName, MAX_NAMESAKES, namesOf, numberOf } from './identity.ts';
import type { InvalidRow } from './match-import.ts';
import { UPDATE_COLUMNS, type ParsedRow, type StoredPlayer } from './player-values.ts';

export interface FoundRow {
  readonly row: ParsedRow;
  readonly player: StoredPlayer;
  /** Empty if the row has no value that differs from the player's. Such a row is skipped. */
  readonly changes: readonly ColumnChange[];
  /** Whether the first name or birthdate differs. If so, the row may be about another player, and starts unselected. */
  readonly isLikelyOther: boolean;
}

export interface NotFoundRow {
  readonly row: ParsedRow;
  /** Players with the row's last name but another number. They are only a hint. */
  readonly sameName: readonly StoredPlayer[];
}

/** A row that matches several players. None of them is changed. */
export interface AmbiguousRow {
  readonly row: ParsedRow;
  readonly players: readonly StoredPlayer[];
}

export interface UpdateReview {
  readonly found: readonly FoundRow[];
  readonly unchanged: readonly FoundRow[];
  readonly notFound: readonly NotFoundRow[];
  readonly ambiguous: readonly AmbiguousRow[];
  readonly invalid: readonly InvalidRow[];
}

type Lookup = Readonly<
  Record<'byBoth' | 'byLastName' | 'byNumber', ReadonlyMap<string, readonly StoredPlayer[]>>
>;

const fold = (text: string | null): string => foldName(text ?? '');

/**
 * Finds the players with the row's last name and number. If the row lacks one of the two, only the other must match.
 * If several players match, the first name decides.
 */
function playersOf({ values }: ParsedRow, { byBoth, byLastName, byNumber }: Lookup): readonly StoredPlayer[] {
  const last = fold(namesOf(values).last);
  const number = numberOf(values);
  const found = !last
    ? byNumber.get(String(number))
    : number === null
      ? byLastName.get(last)
      : byBoth.get(`${last}|${number}`);
  const players = found ?? [];
  const first = fold(namesOf(values).first);
  if (players.length < 2 || !first) return players;
  const narrowed = players.filter((player) => foldName(namesOf(player).first) === first);
  return narrowed.length > 0 ? narrowed : players;
}

/**
 * Sorts rows into the review's groups (specification, sections 4 and 5).
 * Only non-empty values of {@link UPDATE_COLUMNS} are written. A second row about the same player is invalid.
 * @param team All players of the team.
 */
export function matchUpdate(rows: readonly ParsedRow[], team: readonly StoredPlayer[]): UpdateReview {
  const lookup: Lookup = {
    byBoth: groupByKey(team, matchKey, MAX_NAMESAKES),
    byLastName: groupByKey(team, (player) => fold(namesOf(player).last) || null, MAX_NAMESAKES),
    byNumber: groupByKey(team, (player) => numberOf(player)?.toString() ?? null, MAX_NAMESAKES),
  };
  const rowOf = new Map<number, number>();
  const review = {
    found: [] as FoundRow[],
    unchanged: [] as FoundRow[],
    notFound: [] as NotFoundRow[],
    ambiguous: [] as AmbiguousRow[],
    invalid: [] as InvalidRow[],
  };
  for (const row of rows) {
    const [player, ...others] = row.error === null ? playersOf(row, lookup) : [];
    const earlier = player && others.length === 0 ? rowOf.get(player.id) : undefined;
    if (row.error !== null) review.invalid.push({ row, problem: row.error });
    else if (!player)
      review.notFound.push({ row, sameName: lookup.byLastName.get(fold(namesOf(row.values).last)) ?? [] });
    else if (others.length > 0) review.ambiguous.push({ row, players: [player, ...others] });
    else if (earlier !== undefined)
      review.invalid.push({ row, problem: { code: 'player-repeated', row: earlier } });
    else {
      rowOf.set(player.id, row.rowNumber);
      const changes = changesOf(player, row.values, UPDATE_COLUMNS);
      const { first } = namesOf(row.values);
      const named = { ...row.values, first_name: first, last_name: namesOf(player).last };
      const isLikelyOther = !mayShareName(player, named);
      review[changes.length > 0 ? 'found' : 'unchanged'].push({ row, player, changes, isLikelyOther });
    }
  }
  return review;
}
