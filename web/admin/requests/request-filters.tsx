import { REPORT_TYPES } from '#domain/player-report.ts';
import {
  FIXED_STATES,
  REQUEST_ORDERS,
  type RequestFilter,
} from '#web/backend/admin/requests/get-requests.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { FilterSelect } from '#web/ui/select-field.tsx';
import type { UrlFields } from '../url-filter/url-fields.ts';

const FIXED = [
  { value: 'unfixed', label: 'Unfixed' },
  { value: 'fixed', label: 'Fixed' },
] as const;

const ORDERS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'fixed', label: 'Fixed last first' },
  { value: 'player', label: 'By player' },
  { value: 'type', label: 'By type' },
] as const;

export const NO_REQUEST_FILTER: RequestFilter = { text: '', type: '', fixed: '', order: 'open', request: '' };

export const REQUEST_FILTER_FIELDS: UrlFields<RequestFilter> = {
  text: { param: 'search', otherwise: NO_REQUEST_FILTER.text },
  type: { param: 'type', values: REPORT_TYPES, otherwise: NO_REQUEST_FILTER.type },
  fixed: { param: 'fixed', values: FIXED_STATES, otherwise: NO_REQUEST_FILTER.fixed },
  order: { param: 'order', values: REQUEST_ORDERS, otherwise: NO_REQUEST_FILTER.order },
  // Set by the link in an email about one request.
  request: {
    param: 'request',
    pattern: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
    isChosen: true,
    otherwise: NO_REQUEST_FILTER.request,
  },
};

/** Whether the filter hides requests. The order does not. */
export function isNarrowed({ fixed, request, text, type }: RequestFilter): boolean {
  return text.trim() !== '' || type !== '' || fixed !== '' || request !== '';
}

interface RequestFiltersProps {
  readonly filter: RequestFilter;
  readonly types: readonly string[];
  readonly onChange: (filter: RequestFilter) => void;
}

export function RequestFilters({ filter, types, onChange: change }: RequestFiltersProps) {
  // Any other filter ends the view of a single request.
  const onChange = (next: RequestFilter) => change({ ...next, request: '' });
  // The chosen type stays an option after its last request was deleted.
  const present = filter.type === '' || types.includes(filter.type) ? types : [...types, filter.type];
  return (
    <div
      role="search"
      aria-label="Player requests"
      className="grid grid-cols-2 gap-2 md:grid-cols-3 min-[75rem]:grid-cols-[minmax(12rem,1fr)_repeat(3,10.5rem)] max-[75rem]:[&>:first-child]:col-span-full max-md:[&>:last-child]:col-span-full"
    >
      <SearchField
        label="Player, team, notes or email"
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <FilterSelect
        label="Type"
        all="All types"
        value={filter.type}
        options={present.map((type) => ({ value: type, label: type }))}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <FilterSelect
        label="Fixed"
        all="All requests"
        value={filter.fixed}
        options={FIXED}
        onChange={(fixed) => onChange({ ...filter, fixed })}
      />
      <FilterSelect
        label="Order"
        all="Unfixed first"
        value={filter.order === 'open' ? '' : filter.order}
        options={ORDERS}
        onChange={(order) => onChange({ ...filter, order: order || 'open' })}
      />
    </div>
  );
}
