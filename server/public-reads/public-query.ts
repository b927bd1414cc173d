/** Which requests to the table API get the same response as everyone else's. Pure: see public-query.test.ts. */

import type { Incoming } from '#server/http/incoming.ts';

const TABLES = new Set(['/rest/v1/teams', '/rest/v1/players']);

/** What of a `select` stands before a bracket: an embedded table, which others than admins may change unless it is one of these. */
const EMBEDS = /([^,()]*)\(/g;
const PUBLIC_EMBED = /^(?:\.\.\.)?(?:\w+:)?(?:teams|players)(?:!\w+)*$/;

const JSON_TYPES: readonly (string | null)[] = [null, '*/*', 'application/json'];
const OBJECT_TYPE = 'application/vnd.pgrst.object+json';
/** Headers by which a response differs, and that visitors' clients do not send. */
const UNUSUAL = ['range', 'content-profile'];

/**
 * The name of a visitor's response, the same for all spellings of one query. Null for every request that asks for more than public
 * rows of teams and players, or asks otherwise than Supabase's client, or in the name of somebody.
 */
export function publicKeyOf(
  { headers, method, target: { path, search } }: Pick<Incoming, 'headers' | 'method' | 'target'>,
  anonKey: string,
): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || !TABLES.has(path)) return null;
  const authorization = headers.get('authorization');
  if (headers.get('apikey') !== anonKey) return null;
  if (authorization !== null && authorization !== `Bearer ${anonKey}`) return null;
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

/** The queries that were read last: most visitors send the same ones. */
const known = new Map<string, string | null>();
const MOST_KNOWN = 1000;
const LONGEST_KNOWN = 500;

/** A query in its one spelling; null when it asks for more than teams and players. */
function publicQueryOf(search: string): string | null {
  const before = known.get(search);
  if (before !== undefined) return before;
  const query = new URLSearchParams(search);
  // Parameters of one name keep their order.
  query.sort();
  const embeds = query.getAll('select').flatMap((select) => [...select.matchAll(EMBEDS)]);
  const isPublic = embeds.every(([, embedded = '']) => PUBLIC_EMBED.test(embedded.trim()));
  const found = isPublic ? query.toString() : null;
  if (known.size >= MOST_KNOWN) known.clear();
  if (search.length <= LONGEST_KNOWN) known.set(search, found);
  return found;
}
