import { isSameJson } from '#domain/same-json.ts';

/** One field of a row in two concurrent edits. */
export interface FieldEdits<Values> {
  readonly field: keyof Values & string;
  /** The value before both edits. */
  readonly before: Values[keyof Values];
  readonly mine: Values[keyof Values];
  readonly theirs: Values[keyof Values];
}

export interface EditComparison<Values> {
  /** Fields that both edits changed to different values. The user must choose. */
  readonly conflicts: readonly FieldEdits<Values>[];
  /** Fields that only the other edit changed. */
  readonly news: readonly FieldEdits<Values>[];
  /** My values plus `news`. A conflict keeps my value. */
  readonly merged: Values;
}

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
