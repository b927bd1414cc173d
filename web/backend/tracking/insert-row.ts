import { isLocalHost } from '#domain/local-host.ts';
import { getConfiguration } from '../configuration.ts';
import type { Database } from '../database.types.ts';
import { NotConfiguredError, RequestError } from '../errors.ts';
import type { CurrentSession } from '../session.ts';
import { readSetting } from '../page-setting.ts';

type Tables = Database['public']['Tables'];

export const TIMEOUT_MS = 10_000;

const DUPLICATE = '23505';
const NO_SUCH_ROW = '23503';

/**
 * Inserts a row with a request that survives leaving the page. The client from client.ts cannot do that.
 * Resolves with `unknown-reference` if a referenced row does not exist.
 * Resolves with `inserted` even if a row with this id already exists, because an earlier attempt inserted it.
 */
export async function insertRow<Table extends 'site_visits' | 'image_downloads'>(
  table: Table,
  row: Tables[Table]['Insert'],
  session: CurrentSession | null,
): Promise<'inserted' | 'unknown-reference'> {
  const configuration = getConfiguration();
  if (!configuration) throw new NotConfiguredError();
  const { key, url } = configuration;
  const response = await fetch(`${url}/rest/v1/${table}`, {
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
  if (response.ok) return 'inserted';
  const { code } = (await response.json().catch(() => ({}))) as { code?: unknown };
  if (code === DUPLICATE) return 'inserted';
  if (code === NO_SUCH_ROW) return 'unknown-reference';
  throw new RequestError(`The row was refused: ${response.status}`);
}

/** Why a visit or download is not counted. The server may return other reasons. */
type SkipReason =
  | 'Database not configured'
  | 'Local environment'
  | 'Ignored user'
  | 'Admin user'
  | 'blocked_referrer';

export type Tracked = { readonly id: string } | { readonly skipped: string };

/**
 * Returns why this user's visits and downloads are not counted. Null if they are.
 * Calls `isAdmin` only for signed-in users. If `isAdmin` rejects, the user does not count as an admin.
 */
export async function skipReason(
  session: CurrentSession | null,
  isAdmin: () => Promise<boolean>,
): Promise<SkipReason | null> {
  if (!getConfiguration()) return 'Database not configured';
  if (isLocalHost(location.hostname)) return 'Local environment';
  if (!session) return null;
  if (session.userId === readSetting('tracking-ignored-user')?.toLowerCase()) return 'Ignored user';
  return (await isAdmin().catch(() => false)) ? 'Admin user' : null;
}
