import { useMemo, useState } from 'react';
import { plural } from '#domain/format.ts';
import { foldText } from '#domain/roster-search.ts';
import { nameOf } from '#domain/players/identity.ts';
import type { ParsedRow } from '#domain/players/player-values.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { detailColumn, playerColumn, rowColumn } from './row-columns.tsx';

interface Listed {
  readonly row: ParsedRow;
}

const DETAILS = [
  'position',
  'shoots',
  'height',
  'weight',
  'depth',
  'birthdate',
  'birthplace',
  'nationality',
] as const;

const COLUMNS = [
  rowColumn<Listed>(),
  playerColumn<Listed>(() => []),
  ...DETAILS.map((detail) => detailColumn<Listed>(detail)),
];

export function matchesSearch(row: ParsedRow, wanted: string): boolean {
  if (wanted === '') return true;
  return foldText(nameOf(row.values)).includes(wanted) || String(row.values.number ?? '') === wanted;
}

export function ParsedRows({ rows }: { readonly rows: readonly ParsedRow[] }) {
  const [search, setSearch] = useState('');
  const [onlyProblems, setOnlyProblems] = useState(false);
  const errors = useMemo(() => rows.filter(({ error }) => error !== null).length, [rows]);
  const warned = useMemo(() => rows.filter(({ warnings }) => warnings.length > 0).length, [rows]);
  const wanted = foldText(search);
  const listed = useMemo(
    () =>
      rows.flatMap((row) =>
        matchesSearch(row, wanted) && !(onlyProblems && row.error === null && row.warnings.length === 0)
          ? [{ row }]
          : [],
      ),
    [rows, wanted, onlyProblems],
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="font-semibold">
          {plural(rows.length, 'row')} · {plural(errors, 'error')} · {plural(warned, 'row')} with warnings
        </p>
        <span className="flex-1" />
        {errors + warned > 0 && (
          <Toggle compact label="Only problems" checked={onlyProblems} onChange={setOnlyProblems} />
        )}
        <div className="w-full sm:w-64">
          <SearchField label="Search the rows" value={search} onChange={setSearch} />
        </div>
      </div>
      <DataTable
        label="Rows of the file"
        rows={listed}
        columns={COLUMNS}
        toId={({ row }) => String(row.rowNumber)}
        resetOn={`${wanted} ${onlyProblems} ${rows.length}`}
        empty={<p className="text-soft">No rows match.</p>}
      />
    </>
  );
}
