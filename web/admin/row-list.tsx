import { ArrowRight } from 'lucide-react';
import { formatNumber } from '#domain/format.ts';
import type { ColumnChange } from '#domain/players/column-changes.ts';

const MAX_LINES = 10;

export function RowList({ lines }: { readonly lines: readonly string[] }) {
  const more = lines.length - MAX_LINES;
  return (
    <ul className="grid gap-1">
      {lines.slice(0, MAX_LINES).map((line) => (
        <li key={line} className="break-words">
          <bdi>{line}</bdi>
        </li>
      ))}
      {more > 0 && <li className="text-soft">... and {formatNumber(more)} more</li>}
    </ul>
  );
}

export interface ValueChip {
  readonly name: string;
  /** Null or empty if there was no value. */
  readonly before: string | number | null;
  readonly after: string | number;
}

export function ChangeText({ chip: { after, before, name } }: { readonly chip: ValueChip }) {
  const isEmpty = before === null || before === '';
  return (
    <span className="wrap-anywhere">
      <span className="text-soft">{name} </span>
      <bdi className={isEmpty ? 'text-soft italic' : ''}>{isEmpty ? 'empty' : before}</bdi>{' '}
      <ArrowRight aria-label="becomes" role="img" size={14} className="inline" />{' '}
      <bdi className="font-semibold">{after}</bdi>
    </span>
  );
}

export function ValueChips({ chips }: { readonly chips: readonly ValueChip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5 in-[td]:py-1">
      {chips.map((chip) => (
        <li key={chip.name} className="rounded-plate border border-line bg-sunk px-2 py-0.5 text-sm">
          <ChangeText chip={chip} />
        </li>
      ))}
    </ul>
  );
}

/** Returns a chip for a changed column. For the column `first_name`, the chip's name is `first name`. */
export function columnChip({ column, ...change }: ColumnChange): ValueChip {
  return { ...change, name: column.replace('_', ' ') };
}

export function ChangeList({ changes }: { readonly changes: readonly ColumnChange[] }) {
  if (changes.length === 0) return <span className="text-soft">Nothing</span>;
  return <ValueChips chips={changes.map(columnChip)} />;
}
