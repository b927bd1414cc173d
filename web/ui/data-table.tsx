import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import {
  Fragment,
  memo,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '#domain/format.ts';
import { FIRST_ROWS, MORE_ROWS } from '#web/backend/admin/long-list.ts';
import { classNames } from './class-names.ts';
import { type Sorting, type SortValue, sortRows } from './table-rows.ts';
import { TableFoot } from './table-foot.tsx';
import './data-table.css';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The value to sort by. Without it, the column cannot be sorted. */
  readonly sortBy?: (row: Row) => SortValue;
  /** Whether the cells are row headers. Screen readers announce them with the other cells of the row. */
  readonly naming?: boolean;
  readonly end?: boolean;
  /** Whether the column is as narrow as its content. */
  readonly fit?: boolean;
  /** Whether narrow tables hide the column. Repeat important values in another cell (`data-narrow`). */
  readonly wideOnly?: boolean;
}

export interface Selection<Row> {
  /** Ids of the selected rows. A search may hide some of these rows. */
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  readonly nameOf: (row: Row) => string;
  /** The rows that the header's checkbox selects, if `rows` is only the start of a longer list. */
  readonly all?: readonly Row[];
}

/** The rest of a list that a server filters, sorts, and pages. `rows` then has only the start of the list. */
export interface Rest {
  readonly total: number;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** A sort order that the caller stores, for example in the URL. */
export interface Order {
  /** Null for no order. An unknown column has the same effect. */
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting) => void;
}

interface DataTableProps<Row> {
  /** For screen readers. */
  readonly label: string;
  /** The rows in the order of the unsorted table. */
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly toId: (row: Row) => string;
  readonly initialSort?: Sorting;
  /** The sort order, if the caller stores it. By default, the table stores its own. */
  readonly order?: Order;
  /** Replaces a table without rows. */
  readonly empty?: ReactNode;
  readonly selection?: Selection<Row>;
  /** Returns content to show below a row over the whole width, such as a form. */
  readonly detail?: (row: Row) => ReactNode;
  /** Rows to show before `Load more`. Default: 10. */
  readonly firstRows?: number;
  /** If set, columns must not have `sortBy`, because the server decides the order. */
  readonly rest?: Rest;
  /** Rows that each `Load more` adds. Default: 50. `all` adds all hidden rows, and shows their number in the button. */
  readonly moreRows?: number | 'all';
  /** When this value changes, for example the search, the table shows only the first rows again. */
  readonly resetOn?: string;
}

function cellClass<Row>({ end, fit, wideOnly }: Column<Row>): string {
  return classNames(end && 'data-end', fit && 'data-fit', wideOnly && 'data-wide');
}

const ICONS = { none: ArrowUpDown, ascending: ArrowUp, descending: ArrowDown };

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting) => void;
}

function HeadCell<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const current = sorting?.by === column.id ? sorting.direction : 'none';
  const Icon = ICONS[current];
  const next = current === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={current === 'none' ? undefined : current} className={cellClass(column)}>
      {column.sortBy ? (
        <button
          type="button"
          className="data-sort"
          onClick={() => onSort({ by: column.id, direction: next })}
        >
          {column.header}
          <Icon
            aria-hidden
            size={14}
            className={classNames('shrink-0', current === 'none' && 'opacity-55')}
          />
        </button>
      ) : (
        <span className={classNames('data-head', column.header === '' && 'sr-only')}>
          {column.header || 'Actions'}
        </span>
      )}
    </th>
  );
}

type SelectAllProps<Row> = Required<Pick<DataTableProps<Row>, 'rows' | 'toId' | 'selection'>>;

function SelectAll<Row>({ rows, toId, selection }: SelectAllProps<Row>) {
  const { all = rows, onChange, selected } = selection;
  const count = all.reduce((sum, row) => sum + Number(selected.has(toId(row))), 0);
  const isAll = count === all.length;
  const toggle = () => {
    const next = new Set(selected);
    for (const row of all) {
      if (isAll) next.delete(toId(row));
      else next.add(toId(row));
    }
    onChange(next);
  };
  return (
    <input
      type="checkbox"
      className="data-check"
      aria-label={`Select all ${formatNumber(all.length)}`}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll;
      }}
      onChange={toggle}
    />
  );
}

interface RowProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly columns: readonly Column<Row>[];
  /** Null if rows cannot be selected. */
  readonly nameOf: ((row: Row) => string) | null;
  readonly isSelected: boolean;
  readonly onToggle: (id: string) => void;
}

function BodyRow<Row>({ row, id, columns, nameOf, isSelected, onToggle }: RowProps<Row>) {
  return (
    <tr data-selected={isSelected || undefined}>
      {nameOf && (
        <td className="data-check-cell">
          <input
            type="checkbox"
            className="data-check"
            aria-label={`Select ${nameOf(row)}`}
            checked={isSelected}
            onChange={() => onToggle(id)}
          />
        </td>
      )}
      {columns.map((column) => {
        const className = cellClass(column);
        return column.naming ? (
          <th key={column.id} scope="row" className={className}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} className={className}>
            {column.cell(row)}
          </td>
        );
      })}
    </tr>
  );
}

/** Memoized, so that a change of one row does not rerender hundreds of others. */
const StillRow = memo(BodyRow) as typeof BodyRow;

/** Returns a function that toggles a row's selection. Its identity is stable, so that rows do not rerender. */
function useToggle<Row>(selection: Selection<Row> | undefined): (id: string) => void {
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  return useCallback((id) => {
    const next = new Set(latest.current?.selected);
    if (!next.delete(id)) next.add(id);
    latest.current?.onChange(next);
  }, []);
}

function useSorting<Row>({ columns, initialSort, order, rows }: DataTableProps<Row>) {
  const [own, setOwn] = useState<Sorting | null>(null);
  const wanted = order ? order.sorting : own;
  const sortByOf = (asked: Sorting | null) => columns.find(({ id }) => id === asked?.by)?.sortBy;
  const sorting = sortByOf(wanted) ? wanted : (initialSort ?? null);
  const sortBy = sortByOf(sorting);
  const direction = sorting?.direction ?? 'ascending';
  const sorted = useMemo(
    () => (sortBy ? sortRows(rows, sortBy, direction) : rows),
    [rows, sortBy, direction],
  );
  return { sorting, setSorting: order?.onSort ?? setOwn, sorted };
}

function useShownCount(firstRows: number, resetOn: string) {
  const [count, setCount] = useState(firstRows);
  const [resetBefore, setResetBefore] = useState(resetOn);
  if (resetBefore !== resetOn) {
    setResetBefore(resetOn);
    setCount(firstRows);
  }
  return [count, setCount] as const;
}

type BodyProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'columns' | 'toId' | 'selection' | 'detail'>;

function Body<Row>({ rows, columns, toId, selection, detail: detailOf }: BodyProps<Row>) {
  const toggle = useToggle(selection);
  return (
    <tbody>
      {rows.map((row) => {
        const id = toId(row);
        const detail = detailOf?.(row);
        return (
          <Fragment key={id}>
            <StillRow
              row={row}
              id={id}
              columns={columns}
              nameOf={selection?.nameOf ?? null}
              isSelected={selection?.selected.has(id) ?? false}
              onToggle={toggle}
            />
            {detail && (
              <tr className="data-detail">
                <td colSpan={columns.length + (selection ? 1 : 0)}>{detail}</td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </tbody>
  );
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, firstRows = FIRST_ROWS, resetOn = '', rest, rows, selection, toId } = props;
  const { setSorting, sorted, sorting } = useSorting(props);
  const [count, setCount] = useShownCount(firstRows, resetOn);
  if (rows.length === 0) return props.empty;
  const show = (wanted: number) => {
    setCount(Math.max(wanted, firstRows));
    if (wanted > rows.length) rest?.onMore();
  };
  return (
    <div className="data-table-frame">
      {/* Focusable, so that the arrow keys scroll a wide table sideways. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label={props.label} tabIndex={0} className="data-table-scroll">
        <table className="data-table">
          <thead>
            <tr>
              {selection && (
                <td className="data-check-cell">
                  <SelectAll rows={rows} toId={toId} selection={selection} />
                </td>
              )}
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} sorting={sorting} onSort={setSorting} />
              ))}
            </tr>
          </thead>
          <Body {...props} rows={sorted.slice(0, count)} />
        </table>
      </div>
      <TableFoot
        total={rest?.total ?? rows.length}
        shown={Math.min(count, rows.length)}
        first={firstRows}
        onShow={show}
        step={props.moreRows ?? MORE_ROWS}
        isLoading={rest?.isLoading ?? false}
      />
    </div>
  );
}
