import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { getClient } from '../client.ts';
import { userKey } from '../user-queries.ts';
import { adminFailure } from './admin-failure.ts';
import { everyWord, patternOf, wordsOf } from './search-pattern.ts';

export const LOG_ACTIONS = ['add', 'edit', 'move', 'delete'] as const;
export const LOG_TABLES = ['players', 'teams'] as const;

/** A row of `players` or `teams` as it stood; its columns are those of its time. */
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
  /** One batch alone, and all of it. */
  readonly batch: string;
}

interface LogPage {
  readonly entries: readonly LogEntry[];
  /** Entries that match from here on, this page included; null where they are as many as the page before says. */
  readonly rest: number | null;
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

/** How many entries of a batch are listed before the list passes over the rest of it. */
export const FOLD_AFTER = 10;
/** More would make the address longer than servers take. */
const MOST_FOLDED = 100;

/** Whether large batches are passed over: not where one is listed alone, nor for a name, of which all entries are wanted. */
function isFolding({ batch, name }: LogFilter): boolean {
  return batch === '' && name.trim() === '';
}

/** What has been listed, as far as the next page goes by it. */
interface Listed {
  /** `admin_log.id` of the last entry. */
  readonly olderThan: number;
  /** Batches of which enough is listed: an import of a thousand rows must not bury what was done before it. */
  readonly folded: readonly string[];
}

/** What the pages have listed; null when there is nothing after them. */
export function listedBy(pages: readonly Pick<LogPage, 'entries' | 'isLast'>[]): Listed | null {
  const last = pages.at(-1);
  const olderThan = last?.entries.at(-1)?.id;
  if (!last || last.isLast || olderThan === undefined) return null;
  const counts = new Map<string, number>();
  for (const { batch } of pages.flatMap(({ entries }) => entries))
    counts.set(batch, (counts.get(batch) ?? 0) + 1);
  const folded = [...counts].filter(([, count]) => count >= FOLD_AFTER).map(([batch]) => batch);
  return { olderThan, folded: folded.slice(-MOST_FOLDED) };
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
  const answer = await query;
  if (answer.error) throw adminFailure(answer, 'Failed to load the change log');
  const entries = v.parse(v.array(logEntry), answer.data);
  return { entries, rest: answer.count, isLast: entries.length < size };
}

/** The entries as they are listed, of large batches the first ones, and how many there are in all without what is passed over. */
export function listLogEntries(
  pages: readonly Pick<LogPage, 'entries' | 'rest'>[],
  filter: LogFilter,
): {
  readonly entries: readonly LogEntry[];
  readonly total: number;
  /** Of some batch there may be more: the total then counts what is not listed, too. */
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

/** Where the person's view of the log is cached, whatever the filter. */
export function adminLogKey(userId: string) {
  return userKey(userId, 'admin-log');
}

function adminLogQuery(userId: string, filter: LogFilter) {
  return infiniteQueryOptions({
    queryKey: [...adminLogKey(userId), filter],
    queryFn: ({ pageParam, signal }) => getPage(filter, pageParam, signal),
    initialPageParam: null as Listed | null,
    getNextPageParam: (_last, pages) => listedBy(pages),
    placeholderData: keepPreviousData, // what was found before stays until the new filter has its answer
    staleTime: 0,
  });
}

/** The log, newest first: ten entries, then fifty more with each page; of large batches the first ones. */
export function useAdminLog(userId: string, filter: LogFilter) {
  return useInfiniteQuery(adminLogQuery(userId, filter));
}
