import { importSentence } from '#domain/players/import-sentences.ts';
import type { InvalidRow } from '#domain/players/match-import.ts';
import type { ParsedRow } from '#domain/players/player-values.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { RowFlag, playerColumn, rowColumn } from './row-columns.tsx';

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

export const rowKey = ({ row }: { readonly row: ParsedRow }) => String(row.rowNumber);

interface RowTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly resetOn: string;
}

export function RowTable<Row extends { readonly row: ParsedRow }>(props: RowTableProps<Row>) {
  return <DataTable {...props} toId={rowKey} empty={<p className="text-soft">No rows match.</p>} />;
}
