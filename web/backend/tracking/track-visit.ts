import { ENDPOINTS } from '#domain/endpoints.ts';
import { isVisitType, originOf, type VisitType } from '#domain/visit.ts';
import { newId } from '../new-id.ts';
import { readSetting } from '../page-setting.ts';
import { type CurrentSession, getCurrentSession } from '../session.ts';
import { insertRow, skipReason, TIMEOUT_MS, type Tracked } from './insert-row.ts';

export interface Visit {
  readonly type: VisitType;
  readonly teamId: string | null;
  /** Origin and path of the referring page; see `cleanReferrer`. */
  readonly referrer: string | null;
  readonly utmSource: string | null;
}

interface VisitRow {
  readonly id: string;
  readonly visit_type: VisitType;
  readonly team_id: number | null;
  readonly user_id: string | null;
  readonly referrer: string | null;
  readonly utm_source: string | null;
}

/** Statuses of deliberate rejections. After one, the page must not insert the visit itself. */
const REFUSALS = new Set([400, 401, 403, 413, 422, 429]);

function isBlocked(referrer: string | null): boolean {
  const blocked = readSetting('tracking-blocked-referrer');
  return referrer !== null && blocked !== null && originOf(referrer) === originOf(blocked);
}

/** Resolves with the endpoint's result. Null if there is no endpoint (static host), or if the request fails. */
async function askEndpoint(row: VisitRow, session: CurrentSession | null): Promise<Tracked | null> {
  const response = await fetch(ENDPOINTS.trackVisit, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(session && { Authorization: `Bearer ${session.accessToken}` }),
    },
    body: JSON.stringify(row),
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (!response) return null;
  if (REFUSALS.has(response.status)) return { skipped: `The server refused: ${response.status}` };
  const body: unknown = response.ok ? await response.json().catch(() => null) : null;
  const { data, skipped } = (body ?? {}) as { data?: { id?: unknown }; skipped?: unknown };
  if (typeof skipped === 'string') return { skipped };
  return typeof data?.id === 'string' ? { id: data.id } : null;
}

/** Inserts the visit through the table API, so it has no country. Leaves out the team if it was deleted. */
async function insertVisit(row: VisitRow, session: CurrentSession | null): Promise<void> {
  const outcome = await insertRow('site_visits', row, session);
  if (outcome === 'unknown-reference') await insertRow('site_visits', { ...row, team_id: null }, session);
}

/**
 * Counts a visit, even if the user leaves the page. Rejects on failure.
 * The page creates the row's id, so that a retry after a lost response does not count the visit twice.
 */
export async function trackVisit(visit: Visit, isAdmin: () => Promise<boolean>): Promise<Tracked> {
  if (!isVisitType(visit.type)) throw new Error('Invalid visit type');
  const session = await getCurrentSession();
  const reason = (await skipReason(session, isAdmin)) ?? (isBlocked(visit.referrer) && 'blocked_referrer');
  if (reason) return { skipped: reason };
  const row: VisitRow = {
    id: newId(),
    visit_type: visit.type,
    team_id: visit.teamId === null ? null : Number(visit.teamId),
    user_id: session?.userId ?? null,
    referrer: visit.referrer,
    utm_source: visit.utmSource,
  };
  const response = await askEndpoint(row, session);
  if (!response) await insertVisit(row, session);
  return response ?? { id: row.id };
}
