import { useMemo } from 'react';
import type { TeamDownloads } from '#web/backend/admin/downloads/get-download-counts.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { useAddressSorting } from '../address/use-address-sorting.ts';

const COLUMNS: readonly Column<TeamDownloads>[] = [
  {
    id: 'team',
    header: 'Team',
    naming: true,
    cell: ({ teamName }) => <bdi>{teamName}</bdi>,
    sortBy: ({ teamName }) => teamName,
  },
  {
    id: 'count',
    header: 'Downloads',
    end: true,
    fit: true,
    cell: ({ count }) => <span className="data-number pr-2">{count.toLocaleString('en-US')}</span>,
    sortBy: ({ count }) => count,
  },
];

export function TeamCounts({ counts }: { readonly counts: readonly TeamDownloads[] }) {
  const order = useAddressSorting();
  // Sorts teams with the same count by name.
  const rows = useMemo(
    () => counts.toSorted((a, b) => b.count - a.count || a.teamName.localeCompare(b.teamName, 'en')),
    [counts],
  );
  return (
    <DataTable<TeamDownloads>
      label="Downloads per team"
      rows={rows}
      columns={COLUMNS}
      toId={({ teamName }) => teamName}
      initialSort={{ by: 'count', direction: 'descending' }}
      order={order}
      empty={null}
    />
  );
}
