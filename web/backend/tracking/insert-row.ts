import { getConfiguration } from '../configuration.ts';
import type { Database } from '../database.types.ts';
import { NotConfiguredError, RequestError } from '../errors.ts';
import type { CurrentSession } from '../session.ts';

type Tables = Database['public']['Tables'];

/** Milliseconds after which a request has failed. */
export const TIMEOUT_MS = 10_000;

/** PostgreSQL's codes for what may happen to a row that names others. */
const DUPLICATE = '23505';
const NO_SUCH_ROW = '23503';

/**
 * Inserts a row that nobody may read back, by a request that outlives the page: the tables' own client has none. Answers
 * `unknown-reference` when a row that it names is gone. A row whose id is there already is the same one, come by another way.
 */
export async function insertRow<Table extends 'site_visits' | 'image_downloads'>(
  table: Table,
  row: Tables[Table]['Insert'],
  session: CurrentSession | null,
): Promise<'inserted' | 'unknown-reference'> {
  const configuration = getConfiguration();
  if (!configuration) throw new NotConfiguredError();
  const { key, url } = configuration;
  const answer = await fetch(`${url}/rest/v1/${table}`, {
    method: 'POST',
    headers: {
      apikey: key,
      Authorization: `Bearer ${session?.accessToken ?? key}`,
      'Content-Type': 'application/json',
      Prefer: 'return=minimal',
    },
    body: JSON.stringify(row),
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.ok) return 'inserted';
  const { code } = (await answer.json().catch(() => ({}))) as { code?: unknown };
  if (code === DUPLICATE) return 'inserted';
  if (code === NO_SUCH_ROW) return 'unknown-reference';
  throw new RequestError(`The row was refused: ${answer.status}`);
}
