import { isSameJson } from '#domain/same-json.ts';

/** The versions of one field that two edits made. */
export interface FieldEdits<Values> {
  readonly field: keyof Values & string;
  /** Before both edits. */
  readonly before: Values[keyof Values];
  readonly mine: Values[keyof Values];
  readonly theirs: Values[keyof Values];
}

/** Two edits of the same row that met. */
export interface EditComparison<Values> {
  /** Changed by both, and not to the same value: the user must choose. */
  readonly conflicts: readonly FieldEdits<Values>[];
  /** Changed elsewhere only. */
  readonly news: readonly FieldEdits<Values>[];
  /** My values with the news in them. Mine stay where both changed. */
  readonly merged: Values;
}

/** Compares my values and those that were saved elsewhere with those that both edits began with. */
export function compareEdits<Values extends object>(
  before: Values,
  mine: Values,
  theirs: Values,
): EditComparison<Values> {
  const conflicts: FieldEdits<Values>[] = [];
  const news: FieldEdits<Values>[] = [];
  const merged = { ...mine };
  for (const field of Object.keys(before) as (keyof Values & string)[]) {
    const versions = { field, before: before[field], mine: mine[field], theirs: theirs[field] };
    if (isSameJson(theirs[field], before[field]) || isSameJson(theirs[field], mine[field])) continue;
    if (isSameJson(mine[field], before[field])) {
      news.push(versions);
      merged[field] = theirs[field];
    } else conflicts.push(versions);
  }
  return { conflicts, news, merged };
}
