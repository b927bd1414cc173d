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
import { classNames } from './class-names.ts';
import { type Sorting, type SortValue, sortRows } from './table-rows.ts';
import { TableFoot } from './table-foot.tsx';
import './data-table.css';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the column is sorted by; it cannot be sorted when missing. */
  readonly sortBy?: (row: Row) => SortValue;
  /** Its cells name their rows: screen readers say them with every other cell. */
  readonly naming?: boolean;
  /** Numbers and buttons stand at the end of their cells. */
  readonly end?: boolean;
  /** As narrow as what it holds. */
  readonly fit?: boolean;
  /** Left out where the table has little room, as on phones: then say it in another cell if it matters. */
  readonly wideOnly?: boolean;
}

export interface Selection<Row> {
  /** Ids of rows, also of such as a search hides at present. */
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** A row as its checkbox names it: `Select Auston Matthews`. */
  readonly nameOf: (row: Row) => string;
  /** What the checkbox above stands for, where the rows are but the beginning of a longer list. */
  readonly all?: readonly Row[];
}

/** Where a server finds, sorts and cuts the rows, and the given ones are but the beginning: what comes after them. */
export interface Rest {
  /** Rows of the whole list. */
  readonly total: number;
  readonly isLoading: boolean;
  /** Asks for the next ones. */
  readonly onMore: () => void;
}

/** The order of a table whose owner keeps it, for instance in the address. */
export interface Order {
  /** Null for none; one by a column that is not there is none, too. */
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting) => void;
}

interface DataTableProps<Row> {
  /** What the table shows, for screen readers. */
  readonly label: string;
  /** In the order that they have when they are not sorted by a column. */
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly toId: (row: Row) => string;
  readonly initialSort?: Sorting;
  /** The table keeps its order itself when missing. */
  readonly order?: Order;
  /** Stands in the table's place when there are no rows. */
  readonly empty: ReactNode;
  /** Puts a checkbox before each row, and one for all rows above. */
  readonly selection?: Selection<Row>;
  /** Something under a row, over the whole width: its form, its problem. */
  readonly detail?: (row: Row) => ReactNode;
  /** Shown until `Load more`; 10 when missing. */
  readonly firstRows?: number;
  /** Then no column can be sorted by: the order is the server's. */
  readonly rest?: Rest;
  /** How many more each `Load more` shows, 50 when missing; `all` says how many are hidden and shows them at once. */
  readonly moreRows?: number | 'all';
  /** When it changes (for instance what is searched), the table shows its first rows only again. */
  readonly resetOn?: string;
}

const FIRST_ROWS = 10;
const MORE_ROWS = 50;

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

function SelectAll<Row>({
  rows,
  toId,
  selection,
}: {
  readonly rows: readonly Row[];
  readonly toId: (row: Row) => string;
  readonly selection: Selection<Row>;
}) {
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
      aria-label={`Select all ${all.length.toLocaleString('en-US')}`}
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
  /** Null where nothing can be selected. */
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

/** A row is drawn anew only when something of its own changes: hundreds of others stay as they are. */
const StillRow = memo(BodyRow) as typeof BodyRow;

/** Selects a row, or no longer. One function for good, so that rows need not be drawn anew for it. */
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

/** The rows as they are sorted, once somebody has asked for that. */
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

/** How many rows are shown: the first ones again whenever `resetOn` changes. */
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

/** Rows, each with what stands under it. */
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

/** A table to work with: sorted by its heads, chosen from by checkboxes, the first rows until more are asked for. */
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
      {/* Where it is wider than its place, it is scrolled sideways, with the arrow keys, too. */}
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
