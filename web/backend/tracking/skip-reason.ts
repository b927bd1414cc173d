import { isLocalHost } from '#domain/local-host.ts';
import { getConfiguration } from '../configuration.ts';
import { readSetting } from '../page-setting.ts';
import type { CurrentSession } from '../session.ts';

/** Why something is not counted. The server may return other reasons. */
export type SkipReason =
  'Database not configured' | 'Local environment' | 'Ignored user' | 'Admin user' | 'blocked_referrer';

export type Tracked = { readonly id: string } | { readonly skipped: string };

/**
 * Returns why this user's visits and downloads are not counted; null if they are.
 * `isAdmin` is called only for signed-in users; if it rejects, it counts as no.
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
