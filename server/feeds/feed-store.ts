import type { AskTables, TableCall } from '#platform/gate/table-port.ts';

/** Gives jobs access to the database's tables and functions, with the secret key. Works on every backend. */
export interface FeedStore {
  /** Reads all rows of a query such as `teams?select=id&order=id`, page by page. Order by a unique column. */
  rows<Row extends object>(query: string): Promise<Row[]>;
  call(name: string, args: object): Promise<unknown>;
  /** Inserts rows. If a row with the same `key` exists, updates its given columns. */
  put(table: string, key: string, rows: readonly object[]): Promise<void>;
  /** Sets columns of the rows that a query such as `roster_feeds?team_id=eq.1` selects. */
  change(query: string, values: object): Promise<void>;
}

/** The database rejected a job's request, or cannot be reached. */
export class FeedStoreError extends Error {
  override readonly name = 'FeedStoreError';
}

/** Rows per request. Hosted Supabase may return fewer: its setting "Max rows" is 1,000 by default. */
const PAGE = 1000;

/** Creates a store whose methods reject with a `FeedStoreError` if the database fails. */
export function createFeedStore(ask: AskTables): FeedStore {
  async function send(target: string, call?: TableCall): Promise<unknown> {
    const what = target.split('?')[0];
    const { status, value } = await ask('secret', target, call).catch((error: unknown) => {
      throw new FeedStoreError(`The database cannot be reached for ${what}.`, { cause: error });
    });
    if (status < 300) return value;
    throw new FeedStoreError(`The database rejected ${what} (${status}): ${JSON.stringify(value)}`);
  }

  return {
    async rows<Row extends object>(query: string) {
      const found: Row[] = [];
      // Read until a page is empty: Supabase may return fewer rows than requested, so a short page may not be the last.
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
        const page = await send(`${query}&limit=${PAGE}&offset=${found.length}`);
        if (!Array.isArray(page)) throw new FeedStoreError(`The database returned no rows for ${query}.`);
        if (page.length === 0) return found;
        found.push(...(page as Row[]));
      }
    },
    call: (name, args) => send(`rpc/${name}`, { method: 'POST', body: args }),
    async put(table, key, rows) {
      const prefer = 'return=minimal,resolution=merge-duplicates';
      await send(`${table}?on_conflict=${key}`, { method: 'POST', prefer, body: rows });
    },
    async change(query, values) {
      await send(query, { method: 'PATCH', prefer: 'return=minimal', body: values });
    },
  };
}
