import { ArrowRight } from 'lucide-react';
import type { ColumnChange } from '#domain/players/column-changes.ts';
import { columnName } from './change-texts.ts';

export interface ValueChip {
  readonly name: string;
  /** Null or empty for a value that was missing. */
  readonly before: string | number | null;
  readonly after: string | number;
}

export function chipOf({ after, before, column }: ColumnChange): ValueChip {
  return { name: columnName(column), before, after };
}

/** Old and new values. */
export function ValueChips({ chips }: { readonly chips: readonly ValueChip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {chips.map(({ after, before, name }) => {
        const isEmpty = before === null || before === '';
        return (
          <li
            key={name}
            className="rounded-lg border border-line bg-sunk px-2 py-0.5 text-note [overflow-wrap:anywhere]"
          >
            <span className="text-soft">{name} </span>
            <bdi className={isEmpty ? 'text-soft italic' : ''}>{isEmpty ? 'empty' : before}</bdi>{' '}
            <ArrowRight aria-label="becomes" role="img" size={14} className="inline" />{' '}
            <bdi className="font-semibold">{after}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
