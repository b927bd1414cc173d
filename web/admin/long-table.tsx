import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { type ListPage, rowsOf, totalOf } from '#web/backend/admin/long-list.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { QueryFailure } from '#web/ui/query-failure.tsx';
import { TableSkeleton } from './admin-page.tsx';
import { LoadFailure } from './load-failure.tsx';

interface LongTableProps<Row> {
  readonly list: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>;
  /** The text to show if an error has no message of its own. */
  readonly failure: string;
  readonly loading: string;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly resetOn: string;
  readonly empty: ReactNode;
  readonly children?: ReactNode;
}

export function LongTable<Row extends { readonly id: string }>(props: LongTableProps<Row>) {
  const { children, failure, list, loading, ...table } = props;
  const rows = useMemo(() => rowsOf(list.data), [list.data]);
  if (list.isPending) return <TableSkeleton label={loading} />;
  if (!list.data) return <LoadFailure query={list} fallback={failure} />;
  return (
    <div aria-busy={list.isPlaceholderData} className="grid gap-3">
      {list.isRefetchError && <QueryFailure query={list} fallback={failure} />}
      {children}
      <DataTable<Row>
        {...table}
        rows={rows}
        toId={({ id }) => id}
        rest={{
          total: totalOf(list.data, list.hasNextPage),
          isLoading: list.isFetchingNextPage,
          onMore: () => list.hasNextPage && void list.fetchNextPage(),
        }}
      />
      {list.isFetchNextPageError && (
        <QueryFailure query={{ error: list.error, refetch: list.fetchNextPage }} fallback={failure} />
      )}
    </div>
  );
}

/** A column with a button that deletes the row. If `hasRoom` is false, the button is only an icon. */
export function deleteColumn<Row>(
  nameOf: (row: Row) => string,
  onDelete: (row: Row) => void,
  hasRoom = true,
): Column<Row> {
  return {
    id: 'delete',
    header: '',
    end: true,
    fit: true,
    cell: (row) => (
      <Button
        look="quiet"
        square={!hasRoom}
        aria-label={`Delete ${nameOf(row)}`}
        data-row-action="delete"
        onClick={() => onDelete(row)}
      >
        <Trash2 aria-hidden size={17} />
        {hasRoom && <span className="@max-[58rem]/data-table:sr-only">Delete</span>}
      </Button>
    ),
  };
}
