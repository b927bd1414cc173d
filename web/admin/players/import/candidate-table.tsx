import { useMemo } from 'react';
import type { ColumnChange } from '#domain/players/column-changes.ts';
import type { PlayerColumn } from '#domain/players/player-values.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { detailColumn, playerColumn, rowColumn, rowName } from '../csv/row-columns.tsx';
import { RowTable } from '../csv/row-table.tsx';
import { type Candidate, type Choices, columnsKey, columnsOf, optionOf } from './candidates.ts';
import { ChangeText } from '../../row-list.tsx';

interface CandidateTableProps {
  readonly label: string;
  readonly candidates: readonly Candidate[];
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  readonly resetOn: string;
}

interface OptionCellProps extends Pick<CandidateTableProps, 'choices' | 'onChange'> {
  readonly candidate: Candidate;
}

/** The choice for a row, and the values that it writes. */
function OptionCell({ candidate, choices, onChange }: OptionCellProps) {
  const { options, row } = candidate;
  const chosen = optionOf(candidate, choices);
  const choose = (key: string) =>
    onChange({ ...choices, options: new Map(choices.options).set(row.rowNumber, key) });
  return (
    <span className="import-choice grid min-w-0 justify-items-start gap-1">
      {options.length === 1 ? (
        <span className="text-soft">{chosen.label}</span>
      ) : (
        <select
          className="min-h-11 w-full max-w-104 min-w-30 rounded-plate border border-line-strong bg-surface px-2 py-1 text-note text-ellipsis @min-[58rem]/data-table:min-w-92"
          aria-label={`What to do with ${rowName(row)}`}
          value={chosen.key}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      )}
      {chosen.changes.length > 0 && (
        <ChangeChoices
          label={`Values to write for ${rowName(row)}`}
          changes={chosen.changes}
          chosen={columnsOf(row, chosen, choices)}
          onChange={(columns) =>
            onChange({ ...choices, columns: new Map(choices.columns).set(columnsKey(row, chosen), columns) })
          }
        />
      )}
    </span>
  );
}

function columnsFor(choices: Choices, onChange: (choices: Choices) => void): readonly Column<Candidate>[] {
  return [
    rowColumn(),
    playerColumn(({ flags }) => flags),
    {
      id: 'option',
      header: 'On import',
      cell: (candidate) => <OptionCell candidate={candidate} choices={choices} onChange={onChange} />,
    },
    { ...detailColumn('position'), wideOnly: true },
    detailColumn('birthdate'),
  ];
}

export function CandidateTable({ label, candidates, choices, onChange, resetOn }: CandidateTableProps) {
  const columns = useMemo(() => columnsFor(choices, onChange), [choices, onChange]);
  return (
    <RowTable
      label={label}
      rows={candidates}
      columns={columns}
      resetOn={resetOn}
      picked={choices.picked}
      onPick={(picked) => onChange({ ...choices, picked })}
    />
  );
}

interface ChangeChoicesProps {
  /** For screen readers: `Values to write for row 3, Jack Hughes`. */
  readonly label: string;
  readonly changes: readonly ColumnChange[];
  readonly chosen: ReadonlySet<PlayerColumn>;
  readonly onChange: (chosen: ReadonlySet<PlayerColumn>) => void;
}

function ChangeChoices({ changes, chosen, label, onChange }: ChangeChoicesProps) {
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
