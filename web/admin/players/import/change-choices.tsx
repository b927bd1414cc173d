import { ArrowRight } from 'lucide-react';
import type { ColumnChange } from '#domain/players/column-changes.ts';
import type { PlayerColumn } from '#domain/players/player-values.ts';
import { classNames } from '#web/ui/class-names.ts';

const LABELS: Partial<Record<PlayerColumn, string>> = {
  first_name: 'first name',
};

const isEmpty = (value: string | number | null) => value === null || value === '';

interface ChangeChoicesProps {
  /** For screen readers: `Values to write for row 3, Jack Hughes`. */
  readonly label: string;
  readonly changes: readonly ColumnChange[];
  readonly chosen: ReadonlySet<PlayerColumn>;
  readonly onChange: (chosen: ReadonlySet<PlayerColumn>) => void;
}

export function ChangeChoices({ changes, chosen, label, onChange }: ChangeChoicesProps) {
  const toggle = (column: PlayerColumn, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(column);
    else next.delete(column);
    onChange(next);
  };
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5 py-1">
      <legend className="sr-only">{label}</legend>
      {changes.map(({ after, before, column }) => (
        <label
          key={column}
          className={classNames(
            'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border py-1 pr-3 pl-2.5 text-note [&_input]:size-4.5 [&_input]:shrink-0 [&_input]:accent-accent',
            chosen.has(column) ? 'border-accent-edge bg-surface' : 'border-line bg-sunk',
          )}
        >
          <input
            type="checkbox"
            checked={chosen.has(column)}
            onChange={(event) => toggle(column, event.target.checked)}
          />
          <span className="wrap-anywhere">
            <span className="text-soft">{LABELS[column] ?? column} </span>
            <bdi className={isEmpty(before) ? 'text-soft italic' : ''}>
              {isEmpty(before) ? 'empty' : before}
            </bdi>{' '}
            <ArrowRight aria-label="becomes" role="img" size={14} className="inline" />{' '}
            <bdi className="font-semibold">{after}</bdi>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
