import { ArrowRight } from 'lucide-react';
import type { ColumnChange } from '#domain/players/column-changes.ts';

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
