import { foldText } from '#domain/roster-search.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import type { Database } from '../../database.types.ts';
import { useUserId } from '../../session.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure } from '../admin-failure.ts';
import { adminTeamsQuery } from '../get-admin-teams.ts';
import { FIRST_ROWS, type ListPage, MORE_ROWS } from '../long-list.ts';
import { everyWord, patternOf, wordsOf } from '../search-pattern.ts';

export type PlayerRequest = Database['public']['Tables']['request_player']['Row'];

export const FIXED_STATES = ['unfixed', 'fixed'] as const;
/** `open` lists unfixed requests (newest first) before fixed requests (latest fix first). */
export const REQUEST_ORDERS = ['open', 'newest', 'oldest', 'player', 'type', 'fixed'] as const;

export interface RequestFilter {
  /** Words of the player's name, the team's name, the notes, or the reporter's address. */
  readonly text: string;
  /** Empty for all types. */
  readonly type: string;
  readonly fixed: (typeof FIXED_STATES)[number] | '';
  readonly order: (typeof REQUEST_ORDERS)[number];
  /** The id of the only request to show. Empty for all requests. */
  readonly request: string;
}

interface OrderStep {
  readonly column: 'created_at' | 'fixed_at' | 'player_name' | 'type' | 'id';
  readonly ascending: boolean;
  readonly nullsFirst?: boolean;
}

const NEWEST: OrderStep = { column: 'created_at', ascending: false };

const STEPS: Readonly<Record<RequestFilter['order'], readonly OrderStep[]>> = {
  open: [{ column: 'fixed_at', ascending: false, nullsFirst: true }, NEWEST],
  newest: [NEWEST],
  oldest: [{ column: 'created_at', ascending: true }],
  player: [{ column: 'player_name', ascending: true }, NEWEST],
  type: [{ column: 'type', ascending: true }, NEWEST],
  fixed: [{ column: 'fixed_at', ascending: false, nullsFirst: false }, NEWEST],
};

/** More ids would exceed the URL length that servers accept. */
const MAX_TEAMS = 50;

/** Builds a filter for requests that contain every word in any of their texts. Null if `text` has no words. */
async function searchFilter(text: string, client: QueryClient): Promise<string | null> {
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const teams = await client.ensureQueryData(adminTeamsQuery);
  const conditions = words.map((word) => {
    const pattern = patternOf(word);
    const folded = foldText(word);
    const ids = teams.filter(({ name }) => foldText(name).includes(folded)).map(({ id }) => id);
    return [
      ...['player_name', 'notes', 'reporter_email'].map((column) => `${column}.ilike.${pattern}`),
      ...(ids.length > 0 ? [`team_id.in.(${ids.slice(0, MAX_TEAMS).join(',')})`] : []),
    ].join(',');
  });
  return everyWord(conditions);
}

interface PageOptions {
  readonly filter: RequestFilter;
  readonly from: number;
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

async function getPage({ filter, from, client, signal }: PageOptions): Promise<ListPage<PlayerRequest>> {
  const size = from === 0 ? FIRST_ROWS : MORE_ROWS;
  const search = await searchFilter(filter.text, client);
  let query = getClient()
    .from('request_player')
    .select('*', from === 0 ? { count: 'exact' } : {})
    .range(from, from + size - 1)
    .abortSignal(signal);
  for (const { column, ...options } of STEPS[filter.order]) query = query.order(column, options);
  query = query.order('id');
  if (filter.request) query = query.eq('id', filter.request);
  if (filter.type) query = query.eq('type', filter.type);
  if (filter.fixed === 'fixed') query = query.not('fixed_at', 'is', null);
  if (filter.fixed === 'unfixed') query = query.is('fixed_at', null);
  if (search) query = query.or(search);
  const response = await query;
  if (response.error) throw adminFailure(response, 'Failed to load player requests');
  return { rows: response.data, total: response.count, isLast: response.data.length < size };
}

export function requestsKey(userId: string) {
  return userKey(userId, 'player-requests');
}

export function requestsQuery(userId: string, filter: RequestFilter) {
  return infiniteQueryOptions({
    queryKey: [...requestsKey(userId), filter],
    queryFn: ({ client, pageParam, signal }) => getPage({ filter, from: pageParam, client, signal }),
    initialPageParam: 0,
    // The next offset is the number of cached rows, because deleted rows are in neither the cache nor the table.
    getNextPageParam: ({ isLast }, pages) =>
      isLast ? null : pages.reduce((sum, { rows }) => sum + rows.length, 0),
    placeholderData: keepPreviousData, // shows the previous results until the new ones arrive
    staleTime: 0,
  });
}

export function useRequests(filter: RequestFilter) {
  return useInfiniteQuery(requestsQuery(useUserId(), filter));
}

/** The maximum number of types to list. A longer list would be useless as a filter. */
const MAX_TYPES = 20;

/**
 * Lists the distinct types of all player requests, in order.
 * Each query skips to the next type along the index, so the number of rows does not matter.
 */
async function getRequestTypes(signal: AbortSignal): Promise<readonly string[]> {
  const types: string[] = [];
  while (types.length < MAX_TYPES) {
    let query = getClient().from('request_player').select('type').order('type').limit(1).abortSignal(signal);
    const last = types.at(-1);
    if (last !== undefined) query = query.gt('type', last);
    // oxlint-disable-next-line no-await-in-loop
    const response = await query;
    if (response.error) throw adminFailure(response, 'Failed to load the types of requests');
    const [next] = response.data;
    if (!next) break;
    types.push(next.type);
  }
  return types;
}

export function requestTypesKey(userId: string) {
  return [...requestsKey(userId), 'types'] as const;
}

export function useRequestTypes() {
  return useQuery({
    queryKey: requestTypesKey(useUserId()),
    queryFn: ({ signal }) => getRequestTypes(signal),
    staleTime: 0,
  });
}
