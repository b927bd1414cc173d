import { LRUCache } from 'lru-cache';
import type { Catalog } from '#platform/database/catalog.ts';
import type { Statement } from '#platform/database/role-transaction.ts';
import type { ApiRole } from '#platform/database/roles.ts';
import { LIMITS } from '#platform/limits.ts';
import { authorize } from '#platform/tables/authorize.ts';
import { compileRead } from '#platform/tables/compile.ts';
import { parseRequest, type RequestLine, type TableRequest } from '#platform/tables/request.ts';

/**
 * Matches the values of a query string that do not change the SQL: limits, and compared values that need no decoding.
 */
const VALUE =
  /([?&](?:limit=(?=\d{1,9}(?:&|$))|(?!(?:select|columns|on_conflict|order|offset)=)\w+=(?:eq|neq|gte?|lte?)\.))([\w.:-]+)(?=&|$)/g;
/** A placeholder for a limit. It is less than `LIMITS.maxRows`, so that the statement contains it unchanged. */
const SAMPLE_LIMIT = '9973';

interface KnownRead {
  readonly request: TableRequest;
  readonly statement: Statement;
  readonly readOnly: true;
  /** For each value of the query string, its position in the statement's list of values. */
  readonly places: readonly number[];
}

const MAX_KNOWN_LENGTH = 600;

/**
 * Caches compiled reads of tables, by role and by the query without its values.
 * Entries never expire, because the catalog with the roles' grants does not change while the server runs.
 */
export function createKnownReads(catalog: Catalog) {
  const reads = new LRUCache<string, { read: KnownRead | null }>({ max: 300 });

  function prepare(
    requestLine: RequestLine,
    role: ApiRole,
    search: string,
    samples: readonly string[],
  ): KnownRead | null {
    const request = parseRequest(requestLine, search, catalog);
    if (request.isCall) return null;
    authorize(request, role);
    const statement = compileRead(request);
    const places = samples.map((sample) => statement.values.indexOf(sample));
    // If another value of the query equals a sample, the sample's place is ambiguous.
    const isClear = samples.every((sample, i) => places[i] === statement.values.lastIndexOf(sample));
    return isClear && !places.includes(-1) ? { request, statement, readOnly: true, places } : null;
  }

  /** Returns a read with the request's values filled in. Null if the request must be parsed and compiled on its own. */
  return function findRead(requestLine: RequestLine, role: ApiRole, search: string): KnownRead | null {
    if (requestLine.isCall || !requestLine.reads || search.length > MAX_KNOWN_LENGTH) return null;
    const [given, samples]: [string[], string[]] = [[], []];
    const shape = search.replace(VALUE, (_, start: string, text: string) => {
      const isLimit = start.endsWith('limit=');
      given.push(isLimit ? `${Math.min(Number(text), LIMITS.maxRows)}` : text);
      const sample = isLimit ? SAMPLE_LIMIT : `sample:${given.length}`;
      samples.push(sample);
      return start + sample;
    });
    const { applied, isSingle, withoutNulls } = requestLine.preferences;
    const key = [role, requestLine.method, requestLine.name, isSingle, withoutNulls, applied, shape].join(
      ' ',
    );
    let found = reads.get(key);
    if (!found) {
      found = { read: prepare(requestLine, role, shape, samples) };
      if (key.length <= MAX_KNOWN_LENGTH) reads.set(key, found);
    }
    const known = found.read;
    const values = known && known.statement.values.map((one, at) => given[known.places.indexOf(at)] ?? one);
    return known && values && { ...known, statement: { ...known.statement, values } };
  };
}
