/** Lists that are too long to be read at once: they come page by page, and stay what they are while rows change or go. */
import type { InfiniteData } from '@tanstack/react-query';

/** How many rows a list begins with, and how many come with each `Load more`: those of the tables that show them. */
export const FIRST_ROWS = 10;
export const MORE_ROWS = 50;

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Rows of the whole list, which only the first page knows. */
  readonly total: number | null;
  readonly isLast: boolean;
}

export type LongList<Row> = InfiniteData<ListPage<Row>>;

interface Identified {
  readonly id: string;
}

/** The rows read so far, each once: rows that came in meanwhile move others on to the next page. */
export function rowsOf<Row extends Identified>(list: LongList<Row> | undefined): readonly Row[] {
  const rows = list?.pages.flatMap((page) => page.rows) ?? [];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Rows of the whole list; as many as were read when there are no more. */
export function totalOf<Row extends Identified>(list: LongList<Row> | undefined, hasMore: boolean): number {
  const count = rowsOf(list).length;
  return hasMore ? Math.max(list?.pages[0]?.total ?? 0, count + 1) : count;
}

/** The list with another row in the place of the one that has its id; without that one when there is none. */
export function withRow<Row extends Identified>(
  list: LongList<Row>,
  id: string,
  row: Row | null,
): LongList<Row> {
  const gone = row === null && list.pages.some(({ rows }) => rows.some((other) => other.id === id));
  const change = (other: Row) => (other.id === id ? (row ? [row] : []) : [other]);
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      rows: page.rows.flatMap(change),
      total: page.total === null ? null : page.total - Number(gone),
    })),
  };
}

/** Whether so many rows went that fewer are left than the list begins with, while there are more: then it must be read anew. */
export function isShort<Row extends Identified>(list: LongList<Row>): boolean {
  return rowsOf(list).length < FIRST_ROWS && list.pages.at(-1)?.isLast === false;
}
