/**
 * Recognizes reads of public data: teams, rosters, briefings, and units. Has no side effects, so tests can import it.
 */

/** The header with the time at which a response was cached (ISO 8601). */
export const CACHED_AT = 'X-Kept-At';

/** Patterns of the URLs that get-teams.ts, get-roster.ts, get-briefing.ts, and get-team-units.ts request. */
const TEAMS = /\/rest\/v1\/teams\?select=(?:\*|%2A)&order=name\.asc$/;
const ROSTER = /\/rest\/v1\/players\?select=(?:\*|%2A)&team_id=eq\.\d+&limit=\d+$/;
const BRIEFING = /\/rest\/v1\/rpc\/team_(?:briefing|units)\?team_id=\d+$/;

/** Whether a request reads public data without a user's token. Such requests send the public key as the token. */
export function isPublicRead({ headers, method, url }: Pick<Request, 'headers' | 'method' | 'url'>): boolean {
  const key = headers.get('apikey');
  const isVisitor = key !== null && headers.get('authorization') === `Bearer ${key}`;
  return method === 'GET' && isVisitor && [TEAMS, ROSTER, BRIEFING].some((known) => known.test(url));
}
