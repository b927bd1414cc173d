import { cleanLine, cutCharacters } from '#domain/plain-text.ts';
import { cleanReferrer, isVisitType, UTM_SOURCE_MAX_LENGTH, type VisitType } from '#domain/visit.ts';
import { parseJsonObject } from '#server/http/json-body.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { isUuid } from '#server/uuid.ts';

export interface VisitInput {
  /** Chosen by the page, so that it can retry; null lets the server choose. */
  id: string | null;
  visit_type: VisitType;
  team_id: number | null;
  /** The user that the page claims, unverified. */
  user_id: string | null;
  /** The referrer as sent, before any cleaning. */
  saidReferrer: string;
  referrer: string | null;
  utm_source: string | null;
}

/**
 * Reads the body of a visit.
 * Invalid values of `referrer` and `utm_source` are shortened or left out, so that the visit still counts. The site's own pages
 * (`ownOrigins`) are not referrers.
 */
export function readVisit(bytes: Uint8Array, ownOrigins: readonly string[]): VisitInput | Refusal {
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
/** The specification's text. */
const INVALID_TYPE: Refusal = { status: 400, code: 'invalid_visit_type', sentence: 'invalid visit type' };
const BAD_ID: Refusal = { status: 400, code: 'bad_id', sentence: 'The id of a visit must be a UUID.' };
export const UNKNOWN_TEAM: Refusal = {
  status: 400,
  code: 'unknown_team',
  sentence: 'There is no such team.',
};
