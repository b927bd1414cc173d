import { readPost } from '#domain/paste/read-post.ts';

/** Fewer rows might be something else that the fan pastes by mistake. */
const FEWEST_ROWS = 3;
/** A name has at most this many words. */
const MOST_WORDS = 3;

/** Whether a text is certainly a lineup: several rows of two to five names, and little else. */
export function looksLikeLines(text: string): boolean {
  const { rows } = readPost(text);
  const lines = rows.filter(
    ({ cells }) =>
      cells.length >= 2 &&
      cells.length <= 5 &&
      cells.every(({ words }) => words.length > 0 && words.length <= MOST_WORDS),
  );
  return lines.length >= FEWEST_ROWS && lines.length * 2 >= rows.length;
}
