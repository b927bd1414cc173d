import * as v from 'valibot';
import { readWriteResult } from '#domain/players/write-rows.ts';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getClient } from '../client.ts';
import { useUserId } from '../session.ts';
import { userKey } from '../user-queries.ts';
import { adminFailure } from './admin-failure.ts';
import { FIRST_ROWS, MORE_ROWS } from './long-list.ts';
import { everyWord, patternOf, wordsOf } from './search-pattern.ts';
import { RequestError } from '../errors.ts';
import { teamsQuery } from '../get-teams.ts';
import { adminTeamsQuery } from './get-admin-teams.ts';
import { refreshPlayers } from './players/get-admin-players.ts';

export const LOG_ACTIONS = ['add', 'edit', 'move', 'delete'] as const;
export const LOG_TABLES = ['players', 'teams'] as const;

/** A row of `players` or `teams` at the time of the change, with the columns of that time. */
const loggedRow = v.nullable(v.record(v.string(), v.unknown()));

const logEntry = v.object({
  id: v.number(),
  at: v.string(),
  /** Null for changes with the secret key, and for deleted accounts. */
  admin_email: v.nullable(v.string()),
  action: v.picklist(LOG_ACTIONS),
  /** What caused the change. `direct` means a form. */
  via: v.picklist(['direct', 'import', 'update', 'move', 'delete', 'undo', 'roster']),
  table_name: v.picklist(LOG_TABLES),
  row_id: v.number(),
  /** Null for an addition. */
  before: loggedRow,
  /** Null for a deletion. */
  after: loggedRow,
  /** All changes of one action share this id. */
  batch: v.string(),
  undone_at: v.nullable(v.string()),
});

export type LogEntry = v.InferOutput<typeof logEntry>;

/** Empty texts match everything. */
export interface LogFilter {
  /** A part of an admin's email address. */
  readonly who: string;
  readonly action: LogEntry['action'] | '';
  readonly table: LogEntry['table_name'] | '';
  /** Finds changes of rows with these words in the name, before or after the change. */
  readonly name: string;
  readonly batch: string;
}

interface LogPage {
  readonly entries: readonly LogEntry[];
  /** The number of matching entries from this page on. Null if an earlier page already has the count. */
  readonly rest: number | null;
  readonly isLast: boolean;
}

const NAME_COLUMNS = ['name', 'first_name', 'last_name', 'full_name', 'display_name'];

function nameCondition(word: string): string {
  const pattern = patternOf(word);
  return ['before', 'after']
    .flatMap((row) => NAME_COLUMNS.map((column) => `${row}->>${column}.ilike.${pattern}`))
    .join(',');
}

/** The list shows this many entries of a batch, and skips its other entries. */
export const FOLD_AFTER = 10;
/** More ids would exceed the URL length that servers accept. */
const MAX_FOLDED = 100;

function isFolding({ batch, name }: LogFilter): boolean {
  return batch === '' && name.trim() === '';
}

interface Listed {
  /** `admin_log.id` of the last entry. */
  readonly olderThan: number;
  /** Batches to leave out of the next page. Otherwise, an import of a thousand rows would hide earlier changes. */
  readonly folded: readonly string[];
}

/** Returns what the request for the next page needs to know. Null if there are no more entries. */
export function listedBy(pages: readonly Pick<LogPage, 'entries' | 'isLast'>[]): Listed | null {
  const last = pages.at(-1);
  const olderThan = last?.entries.at(-1)?.id;
  if (!last || last.isLast || olderThan === undefined) return null;
  const counts = new Map<string, number>();
  for (const { batch } of pages.flatMap(({ entries }) => entries))
    counts.set(batch, (counts.get(batch) ?? 0) + 1);
  const folded = [...counts].filter(([, count]) => count >= FOLD_AFTER).map(([batch]) => batch);
  return { olderThan, folded: folded.slice(-MAX_FOLDED) };
}

async function getPage(filter: LogFilter, listed: Listed | null, signal: AbortSignal): Promise<LogPage> {
  const size = listed ? MORE_ROWS : FIRST_ROWS;
  const folded = isFolding(filter) ? (listed?.folded ?? []) : [];
  const isCounted = !listed || folded.length > 0;
  let query = getClient()
    .from('admin_log')
    .select('*', isCounted ? { count: 'exact' } : {})
    .order('id', { ascending: false })
    .limit(size)
    .abortSignal(signal);
  if (listed) query = query.lt('id', listed.olderThan);
  if (filter.batch) query = query.eq('batch', filter.batch);
  if (folded.length > 0) query = query.not('batch', 'in', `(${folded.join(',')})`);
  if (filter.who.trim()) query = query.ilike('admin_email', patternOf(filter.who.trim()));
  if (filter.action) query = query.eq('action', filter.action);
  if (filter.table) query = query.eq('table_name', filter.table);
  const search = everyWord(wordsOf(filter.name).map(nameCondition));
  if (search) query = query.or(search);
  const response = await query;
  if (response.error) throw adminFailure(response, 'Failed to load the change log');
  const entries = v.parse(v.array(logEntry), response.data);
  return { entries, rest: response.count, isLast: entries.length < size };
}

/**
 * Returns the entries to show. `total` is the number of matching entries, without the skipped entries of large batches,
 * as far as their number is known.
 */
export function listLogEntries(
  pages: readonly Pick<LogPage, 'entries' | 'rest'>[],
  filter: LogFilter,
): {
  readonly entries: readonly LogEntry[];
  readonly total: number;
  /** Whether a batch may have more entries than the list shows. `total` may then be too high. */
  readonly hasFolds: boolean;
} {
  const counts = new Map<string, number>();
  const isListed = ({ batch }: LogEntry) => {
    const count = (counts.get(batch) ?? 0) + 1;
    counts.set(batch, count);
    return count <= FOLD_AFTER;
  };
  const known = pages.flatMap(({ entries }) => entries);
  const entries = isFolding(filter) ? known.filter(isListed) : known;
  const counted = pages.findLastIndex(({ rest }) => rest !== null);
  const before = pages.slice(0, Math.max(counted, 0)).reduce((sum, page) => sum + page.entries.length, 0);
  return {
    entries,
    total: before + (pages[counted]?.rest ?? 0) - (known.length - entries.length),
    hasFolds: isFolding(filter) && [...counts.values()].some((count) => count >= FOLD_AFTER),
  };
}

const adminLogKey = (userId: string) => userKey(userId, 'admin-log');

export function useAdminLog(filter: LogFilter) {
  const userId = useUserId();
  return useInfiniteQuery({
    queryKey: [...adminLogKey(userId), filter],
    queryFn: ({ pageParam, signal }) => getPage(filter, pageParam, signal),
    initialPageParam: null as Listed | null,
    getNextPageParam: (_last, pages) => listedBy(pages),
    placeholderData: keepPreviousData, // shows the previous results until the new ones arrive
    staleTime: 0,
  });
}

/**
 * Fetches the size of a batch, and fetches it again when the log is refreshed. Idle if `batch` is null.
 * @param counted Which entries to count. `standing` means not undone.
 */
export function useBatchSize(batch: string | null, counted: 'all' | 'standing') {
  const userId = useUserId();
  return useQuery({
    queryKey: [...adminLogKey(userId), 'batch', batch, counted],
    queryFn: async ({ signal }) => {
      let query = getClient()
        .from('admin_log')
        .select('id', { count: 'exact', head: true })
        .eq('batch', batch ?? '')
        .limit(1)
        .abortSignal(signal);
      if (counted === 'standing') query = query.is('undone_at', null);
      const response = await query;
      if (response.error) throw adminFailure(response, 'Failed to load the change log');
      return response.count ?? 0;
    },
    enabled: batch !== null,
    staleTime: 0,
  });
}

export type UndoTarget = { readonly log_id: number } | { readonly batch: string; readonly partly?: boolean };

/**
 * Undoes entries of the log: all or none, unless `partly` is set. Rejects with a message for the admin.
 * If the result is not `written`, it lists the rows that have changed since the logged change.
 */
export function useUndoLogged() {
  const client = useQueryClient();
  const userId = useUserId();
  return useMutation({
    mutationFn: async (target: UndoTarget) => {
      const response = await getClient().rpc('undo_admin_action', target);
      if (response.error) throw adminFailure(response, 'Could not undo');
      const result = readWriteResult(response.data);
      if (result) return result;
      throw new RequestError('The server sent no result, so it is unknown what was undone. Reload the log.');
    },
    onSettled: () => {
      refreshPlayers(client);
      for (const queryKey of [adminLogKey(userId), adminTeamsQuery.queryKey, teamsQuery.queryKey])
        void client.invalidateQueries({ queryKey });
    },
  });
}
