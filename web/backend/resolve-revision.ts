import { isSameJson } from '#domain/same-json.ts';

/** The result of an update that requires the row to still have the edited revision. */
export type RevisionResult<Row> =
  | { readonly kind: 'saved'; readonly row: Row }
  /** Someone else changed the row after it was read. Nothing was written. `row` is the stored row. */
  | { readonly kind: 'changed'; readonly row: Row }
  | { readonly kind: 'gone' };

/**
 * Finds out why an update found no row with the edited revision.
 * `stored` is the current row, `sent` the columns of the update.
 * If the row has all sent values, an earlier attempt saved them, but its response was lost.
 */
export function resolveRevision<Row extends object>(
  stored: Row | null,
  sent: Partial<Row>,
): RevisionResult<Row> {
  if (!stored) return { kind: 'gone' };
  const columns = Object.keys(sent) as (keyof Row)[];
  const isSame = columns.every((column) => isSameJson(stored[column], sent[column]));
  return { kind: isSame ? 'saved' : 'changed', row: stored };
}
