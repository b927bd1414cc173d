import { cleanLine, cutCharacters } from '#domain/plain-text.ts';
import { cleanReferrer, isVisitType, UTM_SOURCE_MAX_LENGTH, type VisitType } from '#domain/visit.ts';
import { parseJsonObject } from '#platform/http/json-body.ts';
import type { Refusal } from '#platform/http/refusals/refusals.ts';
import { isUuid } from '#platform/uuid.ts';
import '#server/endpoint-refusals.ts';

export interface VisitInput {
  /** The page's id for the visit, so that a retry is not recorded twice. If null, the server creates an id. */
  id: string | null;
  visit_type: VisitType;
  team_id: number | null;
  /** The user that the page claims. Not verified. */
  user_id: string | null;
  saidReferrer: string;
  referrer: string | null;
  utm_source: string | null;
}

/**
 * Parses the body of a visit.
 * Shortens or drops an invalid `referrer` or `utm_source`, so that the visit still counts. Drops a referrer on the site
 * itself (`ownOrigins`).
 */
export function readVisit(bytes: Uint8Array, ownOrigins: readonly string[]): VisitInput | Refusal {
  const body = parseJsonObject(bytes);
  if (body === null) return { code: 'visit-not-object' };
  const { id = null, referrer, team_id = null, user_id, utm_source, visit_type } = body;
  if (!isVisitType(visit_type)) return { code: 'unknown-visit-type' };
  if (id !== null && !isUuid(id)) return { code: 'bad-visit-id' };
  if (team_id !== null && !isRowId(team_id)) return { code: 'unknown-team' };
  const saidReferrer = typeof referrer === 'string' ? referrer : '';
  return {
    id: id?.toLowerCase() ?? null,
    visit_type,
    team_id,
    user_id: isUuid(user_id) ? user_id.toLowerCase() : null,
    saidReferrer,
    referrer: cleanReferrer(saidReferrer, ownOrigins),
    utm_source: readSource(utm_source),
  };
}

function isRowId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function readSource(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return cutCharacters(cleanLine(value), UTM_SOURCE_MAX_LENGTH).trim() || null;
}
