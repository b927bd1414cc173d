import type { InfiniteData } from '@tanstack/react-query';

/** The number of rows on the first page, and the number that each `Load more` adds. Tables show the same numbers. */
export const FIRST_ROWS = 10;
export const MORE_ROWS = 50;

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** The length of the whole list. Only the first page has it. */
  readonly total: number | null;
  readonly isLast: boolean;
}

export type LongList<Row> = InfiniteData<ListPage<Row>>;

interface Identified {
  readonly id: string;
}

/** Merges the pages without duplicates: new rows push others to the next page between requests. */
export function rowsOf<Row extends Identified>(list: LongList<Row> | undefined): readonly Row[] {
  const rows = list?.pages.flatMap((page) => page.rows) ?? [];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

export function totalOf<Row extends Identified>(list: LongList<Row> | undefined, hasMore: boolean): number {
  const count = rowsOf(list).length;
  return hasMore ? Math.max(list?.pages[0]?.total ?? 0, count + 1) : count;
}

/** Replaces the row with this id, or removes it if `row` is null. */
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

/**
 * Whether deletions left fewer rows than a first page while the server has more.
 * The list must then be refetched.
 */
export function isShort<Row extends Identified>(list: LongList<Row>): boolean {
  return rowsOf(list).length < FIRST_ROWS && list.pages.at(-1)?.isLast === false;
}
