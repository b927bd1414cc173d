import { isSameJson } from '#domain/same-json.ts';

/** The outcome of an update that writes a row only at the revision that was edited. */
export type RevisionResult<Row> =
  | { readonly kind: 'saved'; readonly row: Row }
  /** Another client changed it since it was read: `row` is the stored one. Nothing was written. */
  | { readonly kind: 'changed'; readonly row: Row }
  /** The row was deleted. */
  | { readonly kind: 'gone' };

/**
 * Decides why an update found no row at its revision.
 * `stored` is the current row, `sent` the update's columns. If the row has all of them, an earlier
 * attempt saved it, but its response was lost.
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
