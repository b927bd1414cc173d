import { useId } from 'react';
import { SearchField } from '#web/ui/search-field.tsx';
import type { LineupOrder, Narrowing } from './narrow-lineups.ts';

const ORDERS: readonly { readonly value: LineupOrder; readonly label: string }[] = [
  { value: 'changed', label: 'Last changed' },
  { value: 'name', label: 'Name' },
  { value: 'team', label: 'Team' },
];

/** As the search field beside it. */
const SELECT = 'h-11 w-full rounded-control border border-line bg-sunk px-3 text-base';

function isOrder(text: string): text is LineupOrder {
  return ORDERS.some(({ value }) => value === text);
}

interface LineupControlsProps {
  readonly narrowing: Narrowing;
  readonly teams: readonly string[];
  readonly onChange: (narrowing: Narrowing) => void;
}

/** Search, team and order of the list. */
export function LineupControls({ narrowing, teams, onChange }: LineupControlsProps) {
  const id = useId();
  return (
    <div className="lineup-controls">
      <SearchField
        label="Search lineups"
        value={narrowing.text}
        onChange={(text) => onChange({ ...narrowing, text })}
      />
      {teams.length > 1 && (
        <div>
          <label htmlFor={`${id}-team`} className="sr-only">
            Team
          </label>
          <select
            id={`${id}-team`}
            value={narrowing.team}
            onChange={(event) => onChange({ ...narrowing, team: event.target.value })}
            className={SELECT}
          >
            <option value="">All teams</option>
            {teams.map((team) => (
              <option key={team}>{team}</option>
            ))}
          </select>
        </div>
      )}
      <div>
        <label htmlFor={`${id}-order`} className="sr-only">
          Sort by
        </label>
        <select
          id={`${id}-order`}
          value={narrowing.order}
          onChange={({ target }) => isOrder(target.value) && onChange({ ...narrowing, order: target.value })}
          className={SELECT}
        >
          {ORDERS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
