import { ArrowRight } from 'lucide-react';
import type { ColumnChange } from '#domain/players/column-changes.ts';

const EMPTY = 'empty';

export function ChangeList({ changes }: { readonly changes: readonly ColumnChange[] }) {
  if (changes.length === 0) return <span className="text-soft">Nothing</span>;
  return (
    <ul className="flex flex-wrap gap-1.5 py-1">
      {changes.map(({ after, before, column }) => (
        <li
          key={column}
          className="rounded-lg border border-line bg-sunk px-2 py-0.5 text-note [overflow-wrap:anywhere]"
        >
          <span className="text-soft">{column} </span>
          <bdi className={before === null || before === '' ? 'text-soft italic' : 'line-through opacity-80'}>
            {before === null || before === '' ? EMPTY : before}
          </bdi>{' '}
          <ArrowRight aria-label="becomes" role="img" size={14} className="inline" />{' '}
          <bdi className="font-semibold">{after}</bdi>
        </li>
      ))}
    </ul>
  );
}
