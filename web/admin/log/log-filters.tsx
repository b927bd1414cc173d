import type { LogFilter } from '#web/backend/admin/get-admin-log.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '../select.tsx';

const ACTIONS = [
  { value: '', label: 'All actions' },
  { value: 'add', label: 'Added' },
  { value: 'edit', label: 'Edited' },
  { value: 'move', label: 'Moved' },
  { value: 'delete', label: 'Deleted' },
] as const;

const TABLES = [
  { value: '', label: 'Players and teams' },
  { value: 'players', label: 'Players' },
  { value: 'teams', label: 'Teams' },
] as const;

export const NO_FILTER: LogFilter = { who: '', action: '', table: '', name: '' };

interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly onChange: (filter: LogFilter) => void;
}

export function LogFilters({ filter, onChange }: LogFiltersProps) {
  return (
    <div role="search" aria-label="Change log" className="log-filters">
      <SearchField
        label="Player or team name"
        value={filter.name}
        onChange={(name) => onChange({ ...filter, name })}
      />
      <SearchField
        label="Admin’s email"
        value={filter.who}
        onChange={(who) => onChange({ ...filter, who })}
      />
      <Select
        label="Action"
        value={filter.action}
        options={ACTIONS}
        onChange={(action) => onChange({ ...filter, action })}
      />
      <Select
        label="Table"
        value={filter.table}
        options={TABLES}
        onChange={(table) => onChange({ ...filter, table })}
      />
    </div>
  );
}
