/** Values that several of the NHL's feeds share, for valibot schemas. */
import * as v from 'valibot';
import { cleanPlayerText } from '#domain/players/clean-text.ts';
import { parsePosition } from '#domain/positions.ts';

const MAX_TEXT_LENGTH = 200;

export const feedText = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH), v.transform(cleanPlayerText));

/** A text in several languages. Every text has a `default`. */
export const feedName = v.pipe(
  v.object({ default: feedText }),
  v.transform((name) => name.default),
);

export const feedId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** A player's id as text, because lines identify players by texts. */
export const feedPlayerId = v.pipe(feedId, v.transform(String));

export const feedSweaterNumber = v.fallback(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))),
  null,
);

/** `C`, `L`, `R`, `D`, `G`; null for anything else. */
export const feedPosition = v.pipe(
  v.unknown(),
  v.transform((code) => parsePosition(typeof code === 'string' ? code : null)),
);

/**
 * A list with entries of any type. `readEntries` parses the entries one by one. The longest real lists have some 1,200:
 * the shifts of a game.
 */
export const feedList = v.pipe(v.array(v.unknown()), v.maxLength(5000));

/** Parses the entries of a list and leaves out unreadable ones. */
export function readEntries<Schema extends v.GenericSchema>(
  schema: Schema,
  entries: readonly unknown[],
): readonly v.InferOutput<Schema>[] {
  return entries.flatMap((entry) => {
    const read = v.safeParse(schema, entry);
    return read.success ? [read.output] : [];
  });
}

/** Converts `MM:SS` to seconds; NaN for other values. Minutes may exceed 59. */
export function clockSeconds(clock: unknown): number {
  const match = typeof clock === 'string' ? /^\s*(\d{1,3}):([0-5]\d)\s*$/.exec(clock) : null;
  return match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN;
}

/** Returns the end of a shift. If it is missing or not after the start, computes it from the duration. */
export function shiftEnd(start: number, end: number, duration: number): number {
  return end > start || !(duration > 0) ? end : start + duration;
}
