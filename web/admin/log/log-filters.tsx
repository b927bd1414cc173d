import { LOG_ACTIONS, LOG_TABLES, type LogFilter } from '#web/backend/admin/admin-log.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { FilterSelect } from '#web/ui/select-field.tsx';
import type { UrlFields } from '../url-filter/url-fields.ts';

const ACTIONS = [
  { value: 'add', label: 'Added' },
  { value: 'edit', label: 'Edited' },
  { value: 'move', label: 'Moved' },
  { value: 'delete', label: 'Deleted' },
] as const;

const TABLES = [
  { value: 'players', label: 'Players' },
  { value: 'teams', label: 'Teams' },
] as const;

export const NO_LOG_FILTER: LogFilter = { who: '', action: '', table: '', name: '', batch: '' };

export const LOG_FILTER_FIELDS: UrlFields<LogFilter> = {
  name: { param: 'search', otherwise: NO_LOG_FILTER.name },
  who: { param: 'admin', otherwise: NO_LOG_FILTER.who },
  action: { param: 'action', values: LOG_ACTIONS, otherwise: NO_LOG_FILTER.action },
  table: { param: 'table', values: LOG_TABLES, otherwise: NO_LOG_FILTER.table },
  batch: {
    param: 'batch',
    pattern: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
    otherwise: NO_LOG_FILTER.batch,
  },
};

interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly onChange: (filter: LogFilter) => void;
}

export function LogFilters({ filter, onChange }: LogFiltersProps) {
  return (
    <div
      role="search"
      aria-label="Change log"
      className="grid grid-cols-2 gap-2 max-sm:[&>:nth-child(-n+2)]:col-span-2 min-[75rem]:grid-cols-[1.4fr_1.2fr_1fr_1fr]"
    >
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
      <FilterSelect
        label="Action"
        all="All actions"
        value={filter.action}
        options={ACTIONS}
        onChange={(action) => onChange({ ...filter, action })}
      />
      <FilterSelect
        label="Table"
        all="Players and teams"
        value={filter.table}
        options={TABLES}
        onChange={(table) => onChange({ ...filter, table })}
      />
    </div>
  );
}
