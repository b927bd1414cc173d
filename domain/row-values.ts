/** Values that rows of several functions and tables share, for valibot schemas. */
import * as v from 'valibot';

/** A `timestamptz` of the database as a date. */
export const rowDate = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.date(),
);

/** A `bigint` of the database as text. */
export const rowIdText = v.pipe(v.union([v.number(), v.string()]), v.transform(String));

/** Goals in a game; null while they are not known. */
export const rowGoals = v.fallback(v.nullable(v.number()), null);
