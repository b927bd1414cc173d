/** Reads the headings of a table of lines, such as `LW | C | RW`, and orders the names below them. */
import type { NameItem } from './divide-cell.ts';
import { type Label, type LineColumn, mayBeLabel, readLabel } from './labels.ts';
import type { PostRow } from './read-post.ts';

/** A column of a table of lines. */
export type TableColumn = LineColumn | 'starter' | 'backup';

function columnOf(label: Label | null): TableColumn | null {
  if (label?.kind === 'starter' || label?.kind === 'backup') return label.kind;
  return label?.kind === 'column' && label.row === null ? label.column : null;
}

/** The columns of a table's first row: `LW | C | RW`; null for other rows. */
export function tableColumns({ label, labelKeys, cells }: PostRow): readonly TableColumn[] | null {
  if (!cells.every(({ words }) => words.every(({ key }) => mayBeLabel(key)))) return null;
  const isOwn = label && (columnOf(label) !== null || label.kind === 'line' || label.kind === 'pair');
  const texts = [
    ...(isOwn ? labelKeys.map((key) => [key]) : []),
    ...cells.map(({ words }) => words.map(({ key }) => key)),
  ].filter((keys) => keys.length > 0);
  const labels = texts.map((keys) => readLabel(keys));
  const columns = labels.flatMap((read) => columnOf(read) ?? []);
  return columns.length >= 2 && labels.every((read) => read !== null) ? columns : null;
}

/** Puts names below `C | LW | RW` into the order left wing, center, right wing. */
export function inOrder(
  items: readonly NameItem[],
  columns: readonly TableColumn[],
): readonly (readonly NameItem[])[] {
  if (columns.length !== items.length) return [items];
  const pick = (wanted: readonly TableColumn[]) =>
    wanted.flatMap((column) => {
      const index = columns.indexOf(column);
      return index === -1 ? [] : (items[index] ?? []);
    });
  const parts = [pick(['lw', 'c', 'rw']), pick(['ld', 'rd']), pick(['starter', 'backup'])].filter(
    (part) => part.length > 0,
  );
  return parts.flat().length === items.length ? parts : [items];
}
