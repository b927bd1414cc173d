import type { CSSProperties } from 'react';
import { formatNumber } from '#domain/format.ts';
import type { Column } from '#web/ui/data-table.tsx';

interface CountedProps {
  readonly count: number;
  readonly most: number;
}

function Counted({ count, most }: CountedProps) {
  return (
    <span
      className="inline-grid w-full justify-items-end after:h-[3px] after:w-[calc(100%*var(--share))] after:min-w-0.5 after:rounded-xs after:bg-(--stripe)"
      style={{ '--share': most > 0 ? count / most : 0 } as CSSProperties}
    >
      <span className="data-number">{formatNumber(count)}</span>
    </span>
  );
}

export function countColumn<Row extends { readonly count: number }>(
  header: string,
  rows: readonly Row[],
): Column<Row> {
  const most = rows.reduce((max, { count }) => Math.max(max, count), 0);
  return {
    id: 'count',
    header,
    end: true,
    cell: ({ count }) => <Counted count={count} most={most} />,
    sortBy: ({ count }) => count,
  };
}
