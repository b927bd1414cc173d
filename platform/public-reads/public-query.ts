/** Decides which requests to the table API have the same response for all visitors. */

import type { Incoming, RequestHeaders } from '#platform/http/incoming.ts';
import { remember } from '#platform/http/remember.ts';
import { isPublishableKey } from '#platform/secrets.ts';

/** An embedded table in `select`: text before a parenthesis. */
const EMBEDS = /([^,()]*)\(/g;
const EMBED = /^(?:\.\.\.)?(?:\w+:)?(\w+)(?:!\w+)*$/;

const JSON_TYPES: readonly (string | null)[] = [null, '*/*', 'application/json'];
const OBJECT_TYPE = 'application/vnd.pgrst.object+json';
/** Headers that change the response. Supabase's client does not send them for visitors. */
const UNUSUAL = ['range', 'content-profile'];
const BASE = '/rest/v1/';
/** Maximum length of a cached query. Pages send shorter ones. A long one could have thousands of embeds to check. */
const MAX_LENGTH = 500;
/** Maximum parameters of a cached query. Pages send fewer. Sorting thousands would take longer than a read. */
const MAX_PARAMETERS = 32;

interface Kinds {
  /** Names of tables, and of functions as in `rpc/name`. */
  targets: ReadonlySet<string>;
  /** Tables that may be embedded, because the database announces their changes. */
  embeds: ReadonlySet<string>;
  schema: string;
  anonKey: string;
}

type Request = Pick<Incoming, 'headers' | 'method' | 'target'>;

/**
 * Creates a function that returns the cache key of a visitor's request. The order of parameters does not matter.
 * The key is null for requests with a session, for tables and functions outside `targets`, and for requests that
 * Supabase's client does not send.
 */
export function createPublicKeys({ anonKey, embeds, schema, targets }: Kinds) {
  const isPublicSelect = (select: string) =>
    [...select.matchAll(EMBEDS)].every(([, text = '']) => embeds.has(EMBED.exec(text.trim())?.[1] ?? ''));

  /** Normalizes a query. Null if it embeds a table outside `embeds` or has more than `MAX_PARAMETERS` parameters. */
  const publicQueryOf = remember(1000, (search) => {
    if (search.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS) return null;
    const query = new URLSearchParams(search);
    // Sorting keeps the order of parameters with the same name, so the query keeps its meaning.
    query.sort();
    return query.getAll('select').every(isPublicSelect) ? query.toString() : null;
  });

  return function publicKeyOf({ headers, method, target: { path, search } }: Request) {
    const target = path.startsWith(BASE) ? path.slice(BASE.length) : '';
    if ((method !== 'GET' && method !== 'HEAD') || !targets.has(target) || !isVisitor(headers, anonKey))
      return null;
    const accept = headers.get('accept');
    if (!JSON_TYPES.includes(accept) && accept !== OBJECT_TYPE) return null;
    const prefer = headers.get('prefer');
    if (prefer !== null && prefer !== 'count=exact') return null;
    if ((headers.get('accept-profile') ?? schema) !== schema) return null;
    const query = search.length > MAX_LENGTH ? null : publicQueryOf(search);
    return query === null
      ? null
      : `${target}?${query} ${accept === OBJECT_TYPE ? 'object' : 'list'} ${prefer ?? ''}`;
  };
}

function isVisitor(headers: RequestHeaders, anonKey: string): boolean {
  const key = headers.get('apikey');
  if (key !== anonKey && (key === null || !isPublishableKey(key))) return false;
  const authorization = headers.get('authorization');
  if (authorization !== null && authorization !== `Bearer ${key}`) return false;
  return UNUSUAL.every((name) => headers.get(name) === null);
}

export function targetOfKey(key: string): string {
  return key.slice(0, key.indexOf('?'));
}
