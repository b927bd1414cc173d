import { TriangleAlert, CircleX } from 'lucide-react';
import { nameOf, numberOf } from '#domain/players/identity.ts';
import { type CellWarning, importSentence, warningSentence } from '#domain/players/import-sentences.ts';
import type { ParsedRow } from '#domain/players/player-values.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Marks a problem of a row with an icon, because color alone is not enough. */
export function RowFlag({ children, bad = false }: { readonly children: string; readonly bad?: boolean }) {
  const Icon = bad ? CircleX : TriangleAlert;
  return (
    <span
      className={classNames(
        'my-px inline-flex items-center gap-1 text-small/tight font-semibold',
        bad
          ? 'text-[color-mix(in_srgb,var(--bad)_88%,var(--ink))]'
          : 'text-[color-mix(in_srgb,var(--fair)_80%,var(--ink))]',
      )}
    >
      <Icon aria-hidden size={15} className="flex-none" />
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}

export function WarningFlags({ warnings }: { readonly warnings: readonly CellWarning[] }) {
  return warnings.map(warningSentence).map((sentence) => <RowFlag key={sentence}>{sentence}</RowFlag>);
}

/** Names a row in messages and controls: `row 4, Auston Matthews`. */
export function rowName(row: ParsedRow): string {
  const name = nameOf(row.values);
  return name ? `row ${row.rowNumber}, ${name}` : `row ${row.rowNumber}`;
}

interface WithRow {
  readonly row: ParsedRow;
}

const NO_TEXT = '–';

function text(value: string | number | null): string {
  return value === null || value === '' ? NO_TEXT : String(value);
}

export function rowColumn<Row extends WithRow>(): Column<Row> {
  return {
    id: 'row',
    header: 'Row',
    cell: ({ row }) => <span className="text-soft tabular-nums">{row.rowNumber}</span>,
    sortBy: ({ row }) => row.rowNumber,
    wideOnly: true,
  };
}

export function playerColumn<Row extends WithRow>(flagsOf: (row: Row) => readonly string[]): Column<Row> {
  return {
    id: 'player',
    header: 'Player',
    naming: true,
    sortBy: ({ row }) => nameOf(row.values),
    cell: (each) => {
      const { error, values, warnings } = each.row;
      const number = numberOf(values);
      return (
        <span className="grid justify-items-start py-1">
          <span>
            {number !== null && <span className="data-number mr-2">{number}</span>}
            <bdi>{nameOf(values) || NO_TEXT}</bdi>
          </span>
          {error && <RowFlag bad>{importSentence(error)}</RowFlag>}
          {flagsOf(each).map((flag) => (
            <RowFlag key={flag}>{flag}</RowFlag>
          ))}
          <WarningFlags warnings={warnings} />
        </span>
      );
    },
  };
}

const HEADERS = {
  position: 'Pos.',
  shoots: 'Shoots',
  height: 'Height',
  weight: 'Weight',
  depth: 'Depth',
  birthdate: 'Born',
  birthplace: 'Birthplace',
  nationality: 'Nat.',
} as const;

type Detail = keyof typeof HEADERS;

/** Short columns whose values must not wrap: dates would break at hyphens. */
const UNBROKEN: ReadonlySet<Detail> = new Set(['shoots', 'height', 'weight', 'depth', 'birthdate']);

export function detailColumn<Row extends WithRow>(id: Detail): Column<Row> {
  return {
    id,
    header: HEADERS[id],
    wideOnly: id !== 'position',
    sortBy: ({ row }) => row.values[id],
    cell: ({ row }) => (
      <bdi className={UNBROKEN.has(id) ? 'whitespace-nowrap tabular-nums' : 'wrap-anywhere'}>
        {text(row.values[id])}
      </bdi>
    ),
  };
}
