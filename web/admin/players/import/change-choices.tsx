import { ArrowRight } from 'lucide-react';
import type { ColumnChange } from '#domain/players/column-changes.ts';
import type { PlayerColumn } from '#domain/players/player-values.ts';

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
    <fieldset className="change-choices">
      <legend className="sr-only">{label}</legend>
      {changes.map(({ after, before, column }) => (
        <label key={column} className="change-choice" data-chosen={chosen.has(column) || undefined}>
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
