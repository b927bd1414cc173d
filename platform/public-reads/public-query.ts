/** Decides which requests to the table API have the same response for all visitors. */

import type { Incoming, RequestHeaders } from '#platform/http/incoming.ts';
import { remember } from '#platform/http/remember.ts';
import { isPublishableKey } from '#platform/secrets.ts';

/** Text before a parenthesis in `select`: an embedded table. The lookbehind keeps a long text from being read again and again. */
const EMBEDS = /(?<![^,()])([^,()]*)\(/g;
const EMBED = /^(?:\.\.\.)?(?:\w+:)?(\w+)(?:!\w+)*$/;

const JSON_TYPES: readonly (string | null)[] = [null, '*/*', 'application/json'];
const OBJECT_TYPE = 'application/vnd.pgrst.object+json';
/** Headers that change the response, and that visitors' clients do not send. */
const UNUSUAL = ['range', 'content-profile'];
const BASE = '/rest/v1/';
/** Sorting thousands of parameters takes longer than a read. */
const MAX_PARAMETERS = 32;

interface Kinds {
  /** Tables, and functions as in `rpc/name`. */
  targets: ReadonlySet<string>;
  /** Tables that may be embedded: those whose changes are announced. */
  embeds: ReadonlySet<string>;
  /** The schema of all of them. */
  schema: string;
  anonKey: string;
}

type Request = Pick<Incoming, 'headers' | 'method' | 'target'>;

/**
 * Creates a function that returns the cache key of a visitor's request, equal for all spellings of a query.
 * It returns null for requests with a session, for others than `targets`, and for those that Supabase's client does not send.
 */
export function createPublicKeys({ anonKey, embeds, schema, targets }: Kinds) {
  const isPublicSelect = (select: string) =>
    [...select.matchAll(EMBEDS)].every(([, text = '']) => embeds.has(EMBED.exec(text.trim())?.[1] ?? ''));

  /** Normalizes a query; null when it embeds another table, or has more parameters than a page sends. */
  const publicQueryOf = remember(1000, (search) => {
    if (search.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS) return null;
    const query = new URLSearchParams(search);
    // Sorting keeps the order of equal names.
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
    const query = publicQueryOf(search);
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

/** Returns the table or function of a key. */
export function targetOfKey(key: string): string {
  return key.slice(0, key.indexOf('?'));
}
