import { formatNumber, plural } from '#domain/format.ts';
import { nameOf } from '#domain/players/identity.ts';
import type { ImportReview } from '#domain/players/match-import.ts';
import { countResults, type RowResult, type WriteResult } from '#domain/players/write-rows.ts';
import type { Failure } from '../csv/use-csv-flow.ts';
import type { PlannedRow } from './candidates.ts';

/** Lists the messages of result rows: `Row 4, Auston Matthews: Already on the team`. */
export function resultLines(
  rows: readonly RowResult[],
  names: ReadonlyMap<number, string>,
): readonly string[] {
  return rows.flatMap(({ message, row_number }) => {
    if (message === null || row_number === null) return [];
    const name = names.get(row_number);
    return [`Row ${row_number}${name ? `, ${name}` : ''}: ${message}`];
  });
}

export function namesOfPlan(plan: readonly PlannedRow[]): ReadonlyMap<number, string> {
  return new Map(plan.map(({ row }) => [row.rowNumber, nameOf(row.values)]));
}

/** Returns why a result is a failure: refused rows, or nothing to do. Null if it wrote something. */
export function judgeImport(result: WriteResult, names: ReadonlyMap<number, string>): Failure | null {
  const refused = result.rows.filter(({ action }) => action === 'refused');
  if (!result.written) {
    return {
      message: `Database insertion failed: nothing was written, because ${plural(refused.length, 'row was', 'rows were')} refused.`,
      rows: resultLines(refused, names),
      again: 'review',
    };
  }
  const { added, moved, updated } = countResults(result);
  if (added + moved + updated > 0) return null;
  return {
    message: 'No players were imported or updated',
    rows: resultLines(result.rows, names),
    again: 'review',
  };
}

/** Lists the counts of a result: `12 added`, `1 updated`. Groups without rows are left out. */
export function resultGroups(result: WriteResult): readonly string[] {
  const { added, moved, unchanged, updated } = countResults(result);
  const groups: readonly (readonly [number, string])[] = [
    [added, 'added'],
    [updated, 'updated'],
    [moved, 'moved here'],
    [unchanged, 'unchanged'],
  ];
  return groups.flatMap(([count, what]) => (count > 0 ? [`${formatNumber(count)} ${what}`] : []));
}

export function describeReview({ added, elsewhere, existing, invalid }: ImportReview): string {
  return `${existing.length} already exist, ${added.length} new to add, ${elsewhere.length} found on other teams, ${invalid.length} invalid`;
}
