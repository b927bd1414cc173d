import { useMemo } from 'react';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { detailColumn, playerColumn, rowColumn, rowName } from '../csv/row-columns.tsx';
import { rowKey } from '../csv/row-table.tsx';
import { type Candidate, type Choices, columnsKey, columnsOf, optionOf } from './candidates.ts';
import { ChangeChoices } from './change-choices.tsx';

interface CandidateTableProps {
  readonly label: string;
  readonly candidates: readonly Candidate[];
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  readonly resetOn: string;
}

function OptionSelect({
  candidate,
  choices,
  onChange,
}: { readonly candidate: Candidate } & Pick<CandidateTableProps, 'choices' | 'onChange'>) {
  const chosen = optionOf(candidate, choices);
  const { options, row } = candidate;
  if (options.length === 1) return <span className="text-soft">{chosen.label}</span>;
  return (
    <select
      className="min-h-11 w-full max-w-104 min-w-30 rounded-plate border border-line-strong bg-surface px-2 py-1 text-note text-ellipsis @min-[58rem]/data-table:min-w-92"
      aria-label={`What to do with ${rowName(row)}`}
      value={chosen.key}
      onChange={(event) =>
        onChange({ ...choices, options: new Map(choices.options).set(row.rowNumber, event.target.value) })
      }
    >
      {options.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  );
}

function ChosenChanges({
  candidate,
  choices,
  onChange,
}: { readonly candidate: Candidate } & Pick<CandidateTableProps, 'choices' | 'onChange'>) {
  const { row } = candidate;
  const option = optionOf(candidate, choices);
  if (option.changes.length === 0) return null;
  return (
    <ChangeChoices
      label={`Values to write for ${rowName(row)}`}
      changes={option.changes}
      chosen={columnsOf(row, option, choices)}
      onChange={(columns) =>
        onChange({ ...choices, columns: new Map(choices.columns).set(columnsKey(row, option), columns) })
      }
    />
  );
}

function columnsFor(choices: Choices, onChange: (choices: Choices) => void): readonly Column<Candidate>[] {
  return [
    rowColumn(),
    playerColumn(({ flags }) => flags),
    {
      id: 'option',
      header: 'On import',
      cell: (candidate) => (
        <span className="import-choice grid min-w-0 justify-items-start gap-1">
          <OptionSelect candidate={candidate} choices={choices} onChange={onChange} />
          <ChosenChanges candidate={candidate} choices={choices} onChange={onChange} />
        </span>
      ),
    },
    { ...detailColumn('position'), wideOnly: true },
    detailColumn('birthdate'),
  ];
}

export function CandidateTable({ label, candidates, choices, onChange, resetOn }: CandidateTableProps) {
  const columns = useMemo(() => columnsFor(choices, onChange), [choices, onChange]);
  const selected = useMemo(() => new Set(Array.from(choices.picked, String)), [choices.picked]);
  return (
    <DataTable
      label={label}
      rows={candidates}
      columns={columns}
      toId={rowKey}
      resetOn={resetOn}
      empty={<p className="text-soft">No rows match.</p>}
      selection={{
        selected,
        onChange: (next) => onChange({ ...choices, picked: new Set(Array.from(next, Number)) }),
        nameOf: ({ row }) => rowName(row),
      }}
    />
  );
}
