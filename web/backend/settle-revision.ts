/** What became of an update that only writes a row at the revision that was edited. */
export type RevisionResult<Row> =
  | { readonly kind: 'saved'; readonly row: Row }
  /** Changed elsewhere since it was read: `row` is what is stored now. Nothing was written. */
  | { readonly kind: 'changed'; readonly row: Row }
  /** Deleted meanwhile. */
  | { readonly kind: 'gone' };

/**
 * Why an update found no row at its revision. `stored` is the row as it is now, `sent` the columns of the update. A row that has
 * all of them was saved by an earlier attempt whose response was lost.
 */
export function settleRevision<Row extends object>(
  stored: Row | null,
  sent: Partial<Row>,
): RevisionResult<Row> {
  if (!stored) return { kind: 'gone' };
  const columns = Object.keys(sent) as (keyof Row)[];
  const isSame = columns.every((column) => stored[column] === sent[column]);
  return { kind: isSame ? 'saved' : 'changed', row: stored };
}
