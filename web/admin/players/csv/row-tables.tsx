import { type ReactNode, useId, useMemo, useState } from 'react';
import { foldText } from '#domain/roster-search.ts';
import { importSentence, warningSentence } from '#domain/players/import-sentences.ts';
import type { InvalidRow } from '#domain/players/match-import.ts';
import type { ParsedRow, PlayerValues } from '#domain/players/player-values.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { CircleX, TriangleAlert } from 'lucide-react';
import { nameOf, numberOf } from '#domain/players/identity.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatNumber, plural } from '#domain/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Toggle } from '#web/ui/toggle.tsx';

/** Marks a problem of a row with an icon, because color alone is not accessible. */
export function RowFlag({ children, bad = false }: { readonly children: string; readonly bad?: boolean }) {
  const Icon = bad ? CircleX : TriangleAlert;
  return (
    <span
      className={classNames(
        'my-px inline-flex items-center gap-1 text-sm/tight font-semibold',
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

/** Returns a row's name for messages and controls, such as `row 4, Auston Matthews`. */
export function rowName(row: ParsedRow): string {
  const name = nameOf(row.values);
  return name ? `row ${row.rowNumber}, ${name}` : `row ${row.rowNumber}`;
}

interface WithRow {
  readonly row: ParsedRow;
}

const NO_TEXT = '–';

export function rowColumn<Row extends WithRow>(): Column<Row> {
  return {
    id: 'row',
    header: 'Row',
    cell: ({ row }) => <span className="text-soft tabular-nums">{row.rowNumber}</span>,
    sortBy: ({ row }) => row.rowNumber,
    wideOnly: true,
  };
}

/** A column with each row's player, flags, and problems. By default, the player is as in the file. */
export function playerColumn<Row extends WithRow>(
  flagsOf: (row: Row) => readonly string[] = () => [],
  playerOf: (row: Row) => PlayerValues = ({ row }) => row.values,
): Column<Row> {
  return {
    id: 'player',
    header: 'Player',
    naming: true,
    sortBy: (each) => nameOf(playerOf(each)),
    cell: (each) => {
      const { error, warnings } = each.row;
      const player = playerOf(each);
      const number = numberOf(player);
      return (
        <span className="grid justify-items-start py-1">
          <span>
            {number !== null && <span className="data-number mr-2">{number}</span>}
            <bdi>{nameOf(player) || NO_TEXT}</bdi>
          </span>
          {error && <RowFlag bad>{importSentence(error)}</RowFlag>}
          {flagsOf(each).map((flag) => (
            <RowFlag key={flag}>{flag}</RowFlag>
          ))}
          {warnings.map(warningSentence).map((sentence) => (
            <RowFlag key={sentence}>{sentence}</RowFlag>
          ))}
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

/** Short columns whose values must not wrap. For example, dates would wrap at their hyphens. */
const UNBROKEN: ReadonlySet<Detail> = new Set(['shoots', 'height', 'weight', 'depth', 'birthdate']);

export function detailColumn<Row extends WithRow>(id: Detail): Column<Row> {
  return {
    id,
    header: HEADERS[id],
    wideOnly: id !== 'position',
    sortBy: ({ row }) => row.values[id],
    cell: ({ row }) => (
      <bdi className={UNBROKEN.has(id) ? 'whitespace-nowrap tabular-nums' : 'wrap-anywhere'}>
        {row.values[id] || NO_TEXT}
      </bdi>
    ),
  };
}

/** Columns of invalid rows. The problem column is empty if another column already shows the error. */
export const INVALID_COLUMNS: readonly Column<InvalidRow>[] = [
  rowColumn(),
  playerColumn(),
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
  /** The row numbers of the selected rows. Without `onPick`, rows cannot be selected. */
  readonly picked?: ReadonlySet<number>;
  readonly onPick?: (picked: ReadonlySet<number>) => void;
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

type PickButtonsProps<Row> = Pick<RowTableProps<Row>, 'rows' | 'picked' | 'onPick'>;

function PickButtons<Row extends WithRow>({ rows, picked = new Set(), onPick }: PickButtonsProps<Row>) {
  const numbers = new Set(rows.map(({ row }) => row.rowNumber));
  return (
    <div className="flex gap-2">
      <Button onClick={() => onPick?.(new Set([...picked, ...numbers]))}>Select All</Button>
      <Button onClick={() => onPick?.(new Set([...picked].filter((number) => !numbers.has(number))))}>
        Clear All
      </Button>
    </div>
  );
}

interface RowGroupProps<Row> extends RowTableProps<Row> {
  readonly hint: string;
  /** Whether buttons select and unselect all rows of the group. */
  readonly canPickAll?: boolean;
  /** Shown below the table. */
  readonly children?: ReactNode;
}

/** A table of all `rows`, or of those that match the search `resetOn`. Its count includes the rows that it hides. */
export function RowGroup<Row extends WithRow>(props: RowGroupProps<Row>) {
  const { canPickAll = false, children, hint, rows, ...table } = props;
  const id = useId();
  const count = rows.length;
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={id} className="display-type text-xl">
          {table.label} <span className="sr-only">({count})</span>
        </h3>
        <span
          aria-hidden
          className={classNames(
            'min-w-9 rounded-full px-2.5 py-px text-center font-condensed text-xl/[inherit] font-bold tabular-nums',
            count === 0 ? 'bg-line text-soft' : 'bg-inverse text-on-inverse',
          )}
        >
          {formatNumber(count)}
        </span>
        <span className="flex-1" />
        {canPickAll && count > 0 && <PickButtons {...table} rows={rows} />}
      </div>
      {count > 0 && (
        <>
          <p className="text-sm text-soft">{hint}</p>
          <RowTable {...table} rows={matching(rows, table.resetOn)} />
          {children}
        </>
      )}
    </section>
  );
}

/** A search field for the rows of a review, and the filter that it sets. */
export function useRowSearch(label: string) {
  const [search, setSearch] = useState('');
  const resetOn = foldText(search);
  return {
    resetOn,
    only: <Row extends WithRow>(rows: readonly Row[]) => matching(rows, resetOn),
    field: (
      <div className="max-w-sm">
        <SearchField label={label} value={search} onChange={setSearch} />
      </div>
    ),
  };
}

function matching<Row extends WithRow>(rows: readonly Row[], wanted: string): readonly Row[] {
  if (wanted === '') return rows;
  return rows.filter(
    ({ row: { values } }) =>
      foldText(nameOf(values)).includes(wanted) || String(values.number ?? '') === wanted,
  );
}

const COLUMNS = [
  rowColumn<WithRow>(),
  playerColumn<WithRow>(),
  ...(Object.keys(HEADERS) as Detail[]).map((detail) => detailColumn<WithRow>(detail)),
];

export function ParsedRows({ rows }: { readonly rows: readonly ParsedRow[] }) {
  const [search, setSearch] = useState('');
  const [onlyProblems, setOnlyProblems] = useState(false);
  const errors = useMemo(() => rows.filter(({ error }) => error !== null).length, [rows]);
  const warned = useMemo(() => rows.filter(({ warnings }) => warnings.length > 0).length, [rows]);
  const wanted = foldText(search);
  const listed = useMemo(() => {
    const isListed = (row: ParsedRow) => !onlyProblems || row.error !== null || row.warnings.length > 0;
    return matching(
      rows.filter(isListed).map((row) => ({ row })),
      wanted,
    );
  }, [rows, wanted, onlyProblems]);
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
      <RowTable
        label="Rows of the file"
        rows={listed}
        columns={COLUMNS}
        resetOn={`${wanted} ${onlyProblems} ${rows.length}`}
      />
    </>
  );
}
