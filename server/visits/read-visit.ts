import { cleanLine, cutCharacters } from '#domain/plain-text.ts';
import { cleanReferrer, isVisitType, UTM_SOURCE_MAX_LENGTH, type VisitType } from '#domain/visit.ts';
import { parseJsonObject } from '#server/http/json-body.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { isUuid } from '#server/uuid.ts';

/** What a page tells of a visit, checked. */
export interface ToldVisit {
  /** Chosen by the page so that it can ask twice; null: the server chooses. */
  id: string | null;
  visit_type: VisitType;
  team_id: number | null;
  /** Whom the page claims to be used by: not proven. */
  user_id: string | null;
  /** As the page says, before anything is left out. */
  saidReferrer: string;
  referrer: string | null;
  utm_source: string | null;
}

/**
 * Reads the body of a visit. What only describes it (`referrer`, `utm_source`) is shortened or left out, never a reason to
 * lose the visit; the site's own pages (`ownOrigins`) are no referrers.
 */
export function readVisit(bytes: Uint8Array, ownOrigins: readonly string[]): ToldVisit | Refusal {
  const body = parseJsonObject(bytes);
  if (body === null) return NO_OBJECT;
  const { id = null, referrer, team_id = null, user_id, utm_source, visit_type } = body;
  if (!isVisitType(visit_type)) return INVALID_TYPE;
  if (id !== null && !isUuid(id)) return BAD_ID;
  if (team_id !== null && !isRowId(team_id)) return UNKNOWN_TEAM;
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

const NO_OBJECT: Refusal = {
  status: 400,
  code: 'no_object',
  sentence: 'The visit must be a JSON object.',
};
/** The specification's own words. */
const INVALID_TYPE: Refusal = { status: 400, code: 'invalid_visit_type', sentence: 'invalid visit type' };
const BAD_ID: Refusal = { status: 400, code: 'bad_id', sentence: 'The id of a visit must be a UUID.' };
export const UNKNOWN_TEAM: Refusal = {
  status: 400,
  code: 'unknown_team',
  sentence: 'There is no such team.',
};
