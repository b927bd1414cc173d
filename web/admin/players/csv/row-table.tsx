import { type ReactNode, useMemo, useState } from 'react';
import { foldText } from '#domain/roster-search.ts';
import { importSentence } from '#domain/players/import-sentences.ts';
import type { InvalidRow } from '#domain/players/match-import.ts';
import type { ParsedRow } from '#domain/players/player-values.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { matchesSearch } from './parsed-rows.tsx';
import { ReviewGroup } from './review-group.tsx';
import { RowFlag, playerColumn, rowColumn, rowName } from './row-columns.tsx';

/** Columns of invalid rows. They show the reason unless the row's own error is the reason. */
export const INVALID_COLUMNS: readonly Column<InvalidRow>[] = [
  rowColumn(),
  playerColumn(() => []),
  {
    id: 'problem',
    header: 'Problem',
    cell: ({ problem, row }) =>
      row.error?.code === problem.code ? null : <RowFlag bad>{importSentence(problem)}</RowFlag>,
  },
];

interface RowTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly resetOn: string;
  /** Numbers of the selected rows. Without it, rows cannot be selected. */
  readonly picked?: ReadonlySet<number>;
  readonly onPick?: (picked: ReadonlySet<number>) => void;
}

interface WithRow {
  readonly row: ParsedRow;
}

export function RowTable<Row extends WithRow>({ onPick, picked, ...table }: RowTableProps<Row>) {
  const selected = useMemo(() => new Set(Array.from(picked ?? [], String)), [picked]);
  return (
    <DataTable<Row>
      {...table}
      toId={({ row }) => String(row.rowNumber)}
      empty={<p className="text-soft">No rows match.</p>}
      {...(onPick && {
        selection: {
          selected,
          onChange: (next) => onPick(new Set(Array.from(next, Number))),
          nameOf: ({ row }) => rowName(row),
        },
      })}
    />
  );
}

interface RowGroupProps<Row> extends RowTableProps<Row> {
  /** Includes the rows that a search hides. */
  readonly count: number;
  readonly hint: string;
  readonly actions?: ReactNode;
}

/** A group of a review with one table. */
export function RowGroup<Row extends WithRow>({ actions, count, hint, ...table }: RowGroupProps<Row>) {
  return (
    <ReviewGroup title={table.label} count={count} hint={hint} actions={actions}>
      <RowTable {...table} />
    </ReviewGroup>
  );
}

/** A search field for the rows of a review, and the filter that it sets. */
export function useRowSearch(label: string) {
  const [search, setSearch] = useState('');
  const resetOn = foldText(search);
  return {
    resetOn,
    only: <Row extends WithRow>(rows: readonly Row[]): readonly Row[] =>
      resetOn === '' ? rows : rows.filter(({ row }) => matchesSearch(row, resetOn)),
    field: (
      <div className="max-w-sm">
        <SearchField label={label} value={search} onChange={setSearch} />
      </div>
    ),
  };
}
