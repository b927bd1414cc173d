import { SearchField } from '#web/ui/search-field.tsx';
import { FilterSelect } from '#web/ui/select-field.tsx';
import { type LineupFilter, ORDERS, NO_LINEUP_FILTER } from './narrow-lineups.ts';

const [FIRST_ORDER, ...OTHER_ORDERS] = ORDERS;

interface LineupControlsProps {
  readonly narrowing: LineupFilter;
  readonly teams: readonly string[];
  readonly onChange: (narrowing: LineupFilter) => void;
}

export function LineupControls({ narrowing, teams, onChange }: LineupControlsProps) {
  const toOrder = (text: string) =>
    ORDERS.find(({ value }) => value === text)?.value ?? NO_LINEUP_FILTER.order;
  return (
    <div className="grid grid-cols-2 gap-2 *:first:col-span-full sm:grid-cols-[minmax(0,1fr)_minmax(0,12rem)] sm:*:first:col-auto sm:has-[>:nth-child(3)]:grid-cols-[minmax(0,1fr)_repeat(2,minmax(0,12rem))]">
      <SearchField
        label="Search lineups"
        value={narrowing.text}
        onChange={(text) => onChange({ ...narrowing, text })}
      />
      {(teams.length > 1 || narrowing.team !== '') && (
        <FilterSelect
          label="Team"
          all="All teams"
          options={teams.map((team) => ({ value: team, label: team }))}
          value={teams.includes(narrowing.team) ? narrowing.team : ''}
          onChange={(team) => onChange({ ...narrowing, team })}
        />
      )}
      <FilterSelect
        label="Sort by"
        all={FIRST_ORDER.label}
        options={OTHER_ORDERS}
        value={narrowing.order === FIRST_ORDER.value ? '' : narrowing.order}
        onChange={(order) => onChange({ ...narrowing, order: toOrder(order) })}
      />
    </div>
  );
}
