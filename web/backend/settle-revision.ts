/** The outcome of an update that writes a row only at the revision that was edited. */
export type RevisionResult<Row> =
  | { readonly kind: 'saved'; readonly row: Row }
  /** Another client changed it since it was read: `row` is the stored one. Nothing was written. */
  | { readonly kind: 'changed'; readonly row: Row }
  /** The row was deleted. */
  | { readonly kind: 'gone' };

/** Compares JSON values. The database may return an object's keys in another order. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [first, second] = [one, other] as Record<string, unknown>[];
  const keys = Object.keys({ ...first, ...second });
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.every((key) => isSameValue(first?.[key], second?.[key]))
  );
}

/**
 * Decides why an update found no row at its revision.
 * `stored` is the current row, `sent` the update's columns. If the row has all of them, an earlier
 * attempt saved it, but its response was lost.
 */
export function settleRevision<Row extends object>(
  stored: Row | null,
  sent: Partial<Row>,
): RevisionResult<Row> {
  if (!stored) return { kind: 'gone' };
  const columns = Object.keys(sent) as (keyof Row)[];
  const isSame = columns.every((column) => isSameValue(stored[column], sent[column]));
  return { kind: isSame ? 'saved' : 'changed', row: stored };
}
