import { isLocalHost } from '#domain/local-host.ts';
import { getConfiguration } from '../configuration.ts';
import { readSetting } from '../page-setting.ts';
import type { CurrentSession } from '../session.ts';

/** Why something is not counted. The server may name further reasons of its own. */
export type SkipReason =
  'Database not configured' | 'Local environment' | 'Ignored user' | 'Admin user' | 'blocked_referrer';

/** What became of something that was to be counted: the id of its row, or why there is none. */
export type Tracked = { readonly id: string } | { readonly skipped: string };

/**
 * Why neither visits nor downloads of this person are counted here; null when they are. `isAdmin` is asked only about signed-in
 * people, and counts as no when it cannot tell.
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
