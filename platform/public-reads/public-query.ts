/** Decides which requests to the table API have the same response for all visitors. */

import type { Incoming } from '#platform/http/incoming.ts';
import { remember } from '#platform/http/remember.ts';
import { isPublishableKey } from '#platform/secrets.ts';

const BRIEFING = '/rest/v1/rpc/team_briefing';
/** Pages of called lineups. */
const CALLS = /^\/rest\/v1\/rpc\/(?:game_calls|team_calls_table|call_record)(?:$|\?)/;
const PATHS = new Set(['/rest/v1/teams', '/rest/v1/players', BRIEFING]);

/**
 * Text before a parenthesis in `select`: an embedded table.
 * All but these two have rows that change unannounced.
 * The lookbehind keeps a long text without parentheses from being read again from each of its characters.
 */
const EMBEDS = /(?<![^,()])([^,()]*)\(/g;
const PUBLIC_EMBED = /^(?:\.\.\.)?(?:\w+:)?(?:teams|players)(?:!\w+)*$/;

const JSON_TYPES: readonly (string | null)[] = [null, '*/*', 'application/json'];
const OBJECT_TYPE = 'application/vnd.pgrst.object+json';
/** Headers that change the response, and that visitors' clients do not send. */
const UNUSUAL = ['range', 'content-profile'];

/**
 * Returns the cache key of a visitor's request, equal for all spellings of a query.
 * Null for requests with a session, for those that Supabase's client does not send, and for all but briefings, pages of calls,
 * and public rows of teams and players.
 */
export function publicKeyOf(
  { headers, method, target: { path, search } }: Pick<Incoming, 'headers' | 'method' | 'target'>,
  anonKey: string,
): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || (!PATHS.has(path) && !CALLS.test(path))) return null;
  const authorization = headers.get('authorization');
  const key = headers.get('apikey');
  if (key !== anonKey && (key === null || !isPublishableKey(key))) return null;
  if (authorization !== null && authorization !== `Bearer ${key}`) return null;
  if (UNUSUAL.some((name) => headers.get(name) !== null)) return null;
  if ((headers.get('accept-profile') ?? 'public') !== 'public') return null;
  const accept = headers.get('accept');
  if (!JSON_TYPES.includes(accept) && accept !== OBJECT_TYPE) return null;
  const prefer = headers.get('prefer');
  if (prefer !== null && prefer !== 'count=exact') return null;
  const query = publicQueryOf(search);
  return query === null
    ? null
    : `${path}?${query} ${accept === OBJECT_TYPE ? 'object' : 'list'} ${prefer ?? ''}`;
}

/** Whether the response of a key is a team's briefing, which changes with games and not with rosters. */
export function isBriefingKey(key: string): boolean {
  return key.startsWith(`${BRIEFING}?`);
}

/** Whether the response of a key is a page of calls, which also changes with time and with every call. */
export function isCallsKey(key: string): boolean {
  return CALLS.test(key);
}

/** Sorting thousands of parameters takes longer than a read. */
const MOST_PARAMETERS = 32;

/** Normalizes a query; null when it reads more than teams and players, or has more parameters than a page sends. */
const publicQueryOf = remember(1000, (search) => {
  if (search.split('&', MOST_PARAMETERS + 1).length > MOST_PARAMETERS) return null;
  const query = new URLSearchParams(search);
  // Sorting keeps the order of equal names.
  query.sort();
  return query.getAll('select').every(isPublicSelect) ? query.toString() : null;
});

function isPublicSelect(select: string): boolean {
  return [...select.matchAll(EMBEDS)].every(([, embedded = '']) => PUBLIC_EMBED.test(embedded.trim()));
}
