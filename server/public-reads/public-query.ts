/** Which requests to the table API get the same response as everyone else's. Pure: see public-query.test.ts. */

/** What of a request decides. Headers that are missing are null. */
export interface AskedTable {
  method: string;
  path: string;
  /** With the `?`, still encoded; empty when there is none. */
  search: string;
  header: (name: string) => string | null;
}

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
export function publicKeyOf({ header, method, path, search }: AskedTable, anonKey: string): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || !TABLES.has(path)) return null;
  const authorization = header('authorization');
  if (header('apikey') !== anonKey) return null;
  if (authorization !== null && authorization !== `Bearer ${anonKey}`) return null;
  if (UNUSUAL.some((name) => header(name) !== null)) return null;
  if ((header('accept-profile') ?? 'public') !== 'public') return null;
  const accept = header('accept');
  if (!JSON_TYPES.includes(accept) && accept !== OBJECT_TYPE) return null;
  const prefer = header('prefer');
  if (prefer !== null && prefer !== 'count=exact') return null;
  const query = new URLSearchParams(search);
  for (const select of query.getAll('select'))
    for (const [, embedded = ''] of select.matchAll(EMBEDS))
      if (!PUBLIC_EMBED.test(embedded.trim())) return null;
  // Parameters of one name keep their order.
  query.sort();
  return `${path}?${query.toString()} ${accept === OBJECT_TYPE ? 'object' : 'list'} ${prefer ?? ''}`;
}
