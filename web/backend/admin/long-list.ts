import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

/** Rows on the first page, and rows that each `Load more` adds. All tables use these sizes. */
export const FIRST_ROWS = 10;
export const MORE_ROWS = 50;

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** The length of the whole list. Null on every page but the first. */
  readonly total: number | null;
  readonly isLast: boolean;
}

export type LongList<Row> = InfiniteData<ListPage<Row>>;

interface Identified {
  readonly id: string;
}

/** Merges the pages. Rows added between requests push older rows to the next page, so this removes duplicates. */
export function rowsOf<Row extends Identified>(list: LongList<Row> | undefined): readonly Row[] {
  const rows = list?.pages.flatMap((page) => page.rows) ?? [];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

export function totalOf<Row extends Identified>(list: LongList<Row> | undefined, hasMore: boolean): number {
  const count = rowsOf(list).length;
  return hasMore ? Math.max(list?.pages[0]?.total ?? 0, count + 1) : count;
}

export function withoutRow<Row extends Identified>(list: LongList<Row>, id: string): LongList<Row> {
  const isListed = rowsOf(list).some((row) => row.id === id);
  return {
    ...list,
    pages: list.pages.map(({ rows, total, ...page }) => ({
      ...page,
      rows: rows.filter((row) => row.id !== id),
      total: total === null ? null : total - Number(isListed),
    })),
  };
}

/** Whether deletions left fewer rows than a first page has, although the server has more. If so, refetch the list. */
export function isShort<Row extends Identified>(list: LongList<Row>): boolean {
  return rowsOf(list).length < FIRST_ROWS && list.pages.at(-1)?.isLast === false;
}

/** Call after a deletion. Removes the row from the visible list, and refreshes the `stale` queries. */
export function removeListed(
  client: QueryClient,
  listKey: QueryKey,
  id: string,
  stale: readonly QueryKey[],
): void {
  const left = client.setQueryData<LongList<Identified>>(listKey, (list) => list && withoutRow(list, id));
  for (const queryKey of left && isShort(left) ? [...stale, listKey] : stale)
    void client.invalidateQueries({ queryKey });
}
