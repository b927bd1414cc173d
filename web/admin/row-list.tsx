import { ArrowRight } from 'lucide-react';
import { formatNumber } from '#domain/format.ts';
import type { ColumnChange } from '#domain/players/column-changes.ts';

const MAX_LINES = 10;

interface RowListProps {
  readonly lines: readonly string[];
}

export function RowList({ lines }: RowListProps) {
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

/** A changed value: `shoots L → R`. */
export function ChangeText({ change: { after, before, column } }: { readonly change: ColumnChange }) {
  const isEmpty = before === null || before === '';
  return (
    <span className="wrap-anywhere">
      <span className="text-soft">{column.replace('_', ' ')} </span>
      <bdi className={isEmpty ? 'text-soft italic' : ''}>{isEmpty ? 'empty' : before}</bdi>{' '}
      <ArrowRight aria-label="becomes" role="img" size={14} className="inline" />{' '}
      <bdi className="font-semibold">{after}</bdi>
    </span>
  );
}

export function ChangeList({ changes }: { readonly changes: readonly ColumnChange[] }) {
  if (changes.length === 0) return <span className="text-soft">Nothing</span>;
  return (
    <ul className="flex flex-wrap gap-1.5 py-1">
      {changes.map((change) => (
        <li key={change.column} className="rounded-lg border border-line bg-sunk px-2 py-0.5 text-note">
          <ChangeText change={change} />
        </li>
      ))}
    </ul>
  );
}
