import { REPORT_TYPES } from '#domain/player-report.ts';
import {
  FIXED_STATES,
  REQUEST_ORDERS,
  type RequestFilter,
} from '#web/backend/admin/requests/get-requests.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { FilterSelect } from '#web/ui/select-field.tsx';
import { bindFilter, type UrlFields } from '../url-filter/url-fields.ts';

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

export function RequestFilters({ filter, types, onChange }: RequestFiltersProps) {
  // Any other filter ends the view of a single request.
  const bind = bindFilter(filter, (next) => onChange({ ...next, request: '' }));
  // The chosen type stays an option after its last request was deleted.
  const present = filter.type === '' || types.includes(filter.type) ? types : [...types, filter.type];
  return (
    <div
      role="search"
      aria-label="Player requests"
      className="grid grid-cols-2 gap-2 md:grid-cols-3 min-[75rem]:grid-cols-[minmax(12rem,1fr)_repeat(3,10.5rem)] max-[75rem]:[&>:first-child]:col-span-full max-md:[&>:last-child]:col-span-full"
    >
      <SearchField label="Player, team, notes or email" {...bind('text')} />
      <FilterSelect
        label="Type"
        all="All types"
        options={present.map((type) => ({ value: type, label: type }))}
        {...bind('type')}
      />
      <FilterSelect label="Fixed" all="All requests" options={FIXED} {...bind('fixed')} />
      <FilterSelect
        label="Order"
        all="Unfixed first"
        value={filter.order === 'open' ? '' : filter.order}
        options={ORDERS}
        onChange={(order) => bind('order').onChange(order || 'open')}
      />
    </div>
  );
}
