import {
  areBornApart,
  groupByKey,
  type Identity,
  MOST_NAMESAKES,
  nameKey,
  nameOf,
  numberOf,
} from './identity.ts';
import type { ParsedRow, StoredPlayer } from './player-values.ts';

/** Finds rows that repeat an earlier row, with the number of that row. */
export function findRepeats(rows: readonly ParsedRow[]): ReadonlyMap<ParsedRow, number> {
  const repeats = new Map<ParsedRow, number>();
  const earlier = new Map<string, ParsedRow[]>();
  for (const row of rows.toSorted((a, b) => a.rowNumber - b.rowNumber)) {
    if (row.error !== null) continue;
    const key = JSON.stringify([nameKey(row.values) ?? row.rowNumber, numberOf(row.values)]);
    const others = earlier.get(key) ?? [];
    const first = others.find((other) => !areBornApart(other.values, row.values));
    if (first) repeats.set(row, first.rowNumber);
    else if (others.length < MOST_NAMESAKES) earlier.set(key, [...others, row]);
  }
  return repeats;
}

/**
 * How a row contradicts another row or the team. `row` is the number of the other row.
 * `import-sentences.ts` words it.
 */
export type RowConflict =
  | { readonly code: 'name-has-other-number'; readonly row: number; readonly number: number | null }
  | { readonly code: 'number-in-other-row'; readonly row: number; readonly number: number }
  | { readonly code: 'number-worn'; readonly player: string; readonly number: number };

interface Conflicts {
  readonly notes: ReadonlyMap<ParsedRow, readonly RowConflict[]>;
  /** Rows that may be about the same player as another row, with a different number. */
  readonly doubtful: ReadonlySet<ParsedRow>;
}

const numberKey = (player: Identity): string | null => numberOf(player)?.toString() ?? null;

/**
 * Notes contradictions: one name with two numbers, or one number for two players.
 * @param rows Valid rows, without repeats.
 * @param sure The player of each row that is about one beyond doubt.
 */
export function noteConflicts(
  rows: readonly ParsedRow[],
  team: readonly StoredPlayer[],
  sure: ReadonlyMap<ParsedRow, StoredPlayer>,
): Conflicts {
  const byName = groupByKey(rows, ({ values }) => nameKey(values), MOST_NAMESAKES);
  const byNumber = groupByKey(rows, ({ values }) => numberKey(values), MOST_NAMESAKES);
  const wearers = groupByKey(team, numberKey, MOST_NAMESAKES);
  const notes = new Map<ParsedRow, readonly RowConflict[]>();
  const doubtful = new Set<ParsedRow>();
  for (const row of rows) {
    const number = numberOf(row.values);
    const twins = (byName.get(nameKey(row.values) ?? '') ?? []).filter(
      (other) => other !== row && !areBornApart(other.values, row.values),
    );
    if (twins.length > 0) doubtful.add(row);
    const found = twins.map((other): RowConflict => ({
      code: 'name-has-other-number',
      row: other.rowNumber,
      number: numberOf(other.values),
    }));
    if (number !== null && !sure.has(row)) {
      for (const other of byNumber.get(String(number)) ?? [])
        if (other !== row && nameKey(other.values) !== nameKey(row.values) && !sure.has(other))
          found.push({ code: 'number-in-other-row', row: other.rowNumber, number });
      for (const wearer of wearers.get(String(number)) ?? [])
        if (nameKey(wearer) !== nameKey(row.values))
          found.push({ code: 'number-worn', player: nameOf(wearer), number });
    }
    if (found.length > 0) notes.set(row, found.slice(0, 3));
  }
  return { notes, doubtful };
}
