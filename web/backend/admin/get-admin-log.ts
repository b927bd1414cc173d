import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { getClient } from '../client.ts';
import { userKey } from '../user-queries.ts';
import { adminFailure } from './admin-failure.ts';
import { everyWord, patternOf, wordsOf } from './search-pattern.ts';

export const LOG_ACTIONS = ['add', 'edit', 'move', 'delete'] as const;
export const LOG_TABLES = ['players', 'teams'] as const;

/** A row of `players` or `teams` as it stood; its columns are those of its time. */
export type LoggedRow = Readonly<Record<string, unknown>>;

const loggedRow = v.nullable(v.record(v.string(), v.unknown()));

const logEntry = v.object({
  id: v.number(),
  /** ISO 8601. */
  at: v.string(),
  /** Null: the secret key, or an account that is gone. */
  admin_email: v.nullable(v.string()),
  action: v.picklist(LOG_ACTIONS),
  /** What brought it about; `direct` is a form. */
  via: v.picklist(['direct', 'import', 'update', 'move', 'delete', 'undo']),
  table_name: v.picklist(LOG_TABLES),
  row_id: v.number(),
  /** Null before an addition. */
  before: loggedRow,
  /** Null after a deletion. */
  after: loggedRow,
  /** One for all that changed at once. */
  batch: v.string(),
  undone_at: v.nullable(v.string()),
});

export type LogEntry = v.InferOutput<typeof logEntry>;

/** What is looked for; empty texts are no filter. */
export interface LogFilter {
  /** Part of an admin's e-mail address. */
  readonly who: string;
  readonly action: LogEntry['action'] | '';
  readonly table: LogEntry['table_name'] | '';
  /** Words of the row's name, before or after the change. */
  readonly name: string;
}

interface LogPage {
  readonly entries: readonly LogEntry[];
  /** Entries that match in all; only the first page knows. */
  readonly total: number | null;
  readonly isLast: boolean;
}

const FIRST_ROWS = 10;
const MORE_ROWS = 50;

const NAME_COLUMNS = ['name', 'first_name', 'last_name', 'full_name', 'display_name'];

/** Conditions of which one must hold: the word is in one of the row's names. */
function nameCondition(word: string): string {
  const pattern = patternOf(word);
  return ['before', 'after']
    .flatMap((row) => NAME_COLUMNS.map((column) => `${row}->>${column}.ilike.${pattern}`))
    .join(',');
}

async function getPage(filter: LogFilter, olderThan: number | null, signal: AbortSignal): Promise<LogPage> {
  const size = olderThan === null ? FIRST_ROWS : MORE_ROWS;
  let query = getClient()
    .from('admin_log')
    .select('*', olderThan === null ? { count: 'exact' } : {})
    .order('id', { ascending: false })
    .limit(size)
    .abortSignal(signal);
  if (olderThan !== null) query = query.lt('id', olderThan);
  if (filter.who.trim()) query = query.ilike('admin_email', patternOf(filter.who.trim()));
  if (filter.action) query = query.eq('action', filter.action);
  if (filter.table) query = query.eq('table_name', filter.table);
  const search = everyWord(wordsOf(filter.name).map(nameCondition));
  if (search) query = query.or(search);
  const answer = await query;
  if (answer.error) throw adminFailure(answer, 'Failed to load the change log');
  const entries = v.parse(v.array(logEntry), answer.data);
  return { entries, total: answer.count, isLast: entries.length < size };
}

/** Where the person's view of the log is cached, whatever the filter. */
export function adminLogKey(userId: string) {
  return userKey(userId, 'admin-log');
}

function adminLogQuery(userId: string, filter: LogFilter) {
  return infiniteQueryOptions({
    queryKey: [...adminLogKey(userId), filter],
    queryFn: ({ pageParam, signal }) => getPage(filter, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, isLast }) => (isLast ? null : (entries.at(-1)?.id ?? null)),
    placeholderData: keepPreviousData, // what was found before stays until the new filter has its answer
    staleTime: 0,
  });
}

/** The log, newest first: ten entries, then fifty more with each page. */
export function useAdminLog(userId: string, filter: LogFilter) {
  return useInfiniteQuery(adminLogQuery(userId, filter));
}
