import type { ColumnChange } from '#domain/players/column-changes.ts';
import type { PlayerColumn } from '#domain/players/player-values.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChangeText } from '../csv/change-list.tsx';

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
      {changes.map((change) => (
        <label
          key={change.column}
          className={classNames(
            'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border py-1 pr-3 pl-2.5 text-note [&_input]:size-4.5 [&_input]:shrink-0 [&_input]:accent-accent',
            chosen.has(change.column) ? 'border-accent-edge bg-surface' : 'border-line bg-sunk',
          )}
        >
          <input
            type="checkbox"
            checked={chosen.has(change.column)}
            onChange={(event) => toggle(change.column, event.target.checked)}
          />
          <ChangeText change={change} />
        </label>
      ))}
    </fieldset>
  );
}
