import {
  areBornApart,
  areSimilarNames,
  groupByKey,
  type Identity,
  looseNameKey,
  MAX_NAMESAKES,
  nameKey,
  nameOf,
  numberOf,
} from './identity.ts';
import type { RowFinding } from './import-sentences.ts';
import type { ParsedRow, StoredPlayer } from './player-values.ts';

/** Maps each row that repeats an earlier row to the number of the earlier row. */
export function findRepeats(rows: readonly ParsedRow[]): ReadonlyMap<ParsedRow, number> {
  const repeats = new Map<ParsedRow, number>();
  const earlier = new Map<string, ParsedRow[]>();
  for (const row of rows.toSorted((a, b) => a.rowNumber - b.rowNumber)) {
    if (row.error !== null) continue;
    const key = JSON.stringify([looseNameKey(row.values) ?? row.rowNumber, numberOf(row.values)]);
    const others = earlier.get(key) ?? [];
    const first = others.find((other) => !areBornApart(other.values, row.values));
    if (first) repeats.set(row, first.rowNumber);
    else if (others.length < MAX_NAMESAKES) earlier.set(key, [...others, row]);
  }
  return repeats;
}

const isSimilar = (a: Identity, b: Identity): boolean => !areBornApart(a, b) && areSimilarNames(a, b);

const numberKey = (player: Identity): string | null => numberOf(player)?.toString() ?? null;

/**
 * Finds contradictions: one name with two numbers, or one number for two players.
 * @param rows Valid rows, without repeats.
 * @param sure The rows that certainly mean a player of the team, with that player.
 */
export function noteConflicts(
  rows: readonly ParsedRow[],
  team: readonly StoredPlayer[],
  sure: ReadonlyMap<ParsedRow, StoredPlayer>,
) {
  const byName = groupByKey(rows, ({ values }) => looseNameKey(values), MAX_NAMESAKES);
  const byNumber = groupByKey(rows, ({ values }) => numberKey(values), MAX_NAMESAKES);
  const wearers = groupByKey(team, numberKey, MAX_NAMESAKES);
  const notes = new Map<ParsedRow, readonly RowFinding[]>();
  // Rows that may mean the same player as another row, or the team's player who wears the row's number.
  const doubtful = new Set<ParsedRow>();
  for (const row of rows) {
    const number = numberOf(row.values);
    const twins = (byName.get(looseNameKey(row.values) ?? '') ?? []).filter(
      (other) => other !== row && !areBornApart(other.values, row.values),
    );
    if (twins.length > 0) doubtful.add(row);
    const found = twins.map((other): RowFinding => ({
      code: 'name-has-other-number',
      row: other.rowNumber,
      number: numberOf(other.values),
    }));
    if (number !== null && !sure.has(row)) {
      const others = (byNumber.get(String(number)) ?? []).filter(
        (other) => other !== row && nameKey(other.values) !== nameKey(row.values) && !sure.has(other),
      );
      const worn = (wearers.get(String(number)) ?? []).filter(
        (wearer) => nameKey(wearer) !== nameKey(row.values),
      );
      // Ignores players who wear the row's number but have another number in the file. For example, two brothers may
      // have swapped their numbers.
      const staying = worn.filter((wearer) =>
        (byName.get(looseNameKey(wearer) ?? '') ?? []).every((other) => other === row || sure.has(other)),
      );
      if ([...others.map(({ values }) => values), ...staying].some((other) => isSimilar(other, row.values)))
        doubtful.add(row);
      for (const other of others) found.push({ code: 'number-in-other-row', row: other.rowNumber, number });
      for (const wearer of worn) found.push({ code: 'number-worn', player: nameOf(wearer), number });
    }
    if (found.length > 0) notes.set(row, found.slice(0, 3));
  }
  return { notes, doubtful };
}
