/** Which requests read teams or a roster as a visitor. Pure: see public-read.test.ts. */

/** The header that says since when a kept answer is kept (ISO 8601). */
export const KEPT_AT = 'X-Kept-At';

/** As web/backend/get-teams.ts and get-roster.ts ask. */
const TEAMS = /\/rest\/v1\/teams\?select=(?:\*|%2A)&order=name\.asc$/;
const ROSTER = /\/rest\/v1\/players\?select=(?:\*|%2A)&team_id=eq\.\d+&limit=\d+$/;

/** A visitor's requests carry the public key as their token; a signed-in person's carry their own. */
export function isPublicRead({ headers, method, url }: Pick<Request, 'headers' | 'method' | 'url'>): boolean {
  const key = headers.get('apikey');
  const isVisitor = key !== null && headers.get('authorization') === `Bearer ${key}`;
  return method === 'GET' && isVisitor && (TEAMS.test(url) || ROSTER.test(url));
}
