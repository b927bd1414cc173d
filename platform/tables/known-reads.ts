import { LRUCache } from 'lru-cache';
import type { Catalog } from '#platform/database/catalog.ts';
import type { Statement } from '#platform/database/role-transaction.ts';
import type { ApiRole } from '#platform/database/roles.ts';
import { LIMITS } from '#platform/limits.ts';
import { authorize } from '#platform/tables/authorize.ts';
import { compileRead } from '#platform/tables/compile.ts';
import { parseRequest, type RequestLine, type TableRequest } from '#platform/tables/request.ts';

/** Values that need no decoding and do not change the statement: a limit, or the value that a column is compared with. */
const VALUE =
  /([?&](?:limit=(?=\d{1,9}(?:&|$))|(?!(?:select|columns|on_conflict|order|offset)=)\w+=(?:eq|neq|gte?|lte?)\.))([\w.:-]+)(?=&|$)/g;
/** A placeholder for a limit, less than `LIMITS.maxRows`. */
const SAMPLE_LIMIT = '9973';

interface KnownRead {
  readonly request: TableRequest;
  readonly statement: Statement;
  readonly readOnly: true;
  /** The positions of the query's values in the statement's list of values. */
  readonly places: readonly number[];
}

const MAX_KNOWN_LENGTH = 600;

/**
 * Remembers compiled reads of tables, by role and by the query without its values.
 * The catalog, and so what a role may read, does not change while the server runs.
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
    // A constant of the query may look like a sample.
    const isClear = samples.every((sample, i) => places[i] === statement.values.lastIndexOf(sample));
    return isClear && !places.includes(-1) ? { request, statement, readOnly: true, places } : null;
  }

  /** Returns null for a request that must be parsed on its own. */
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
    const found = reads.get(key) ?? { read: prepare(requestLine, role, shape, samples) };
    if (key.length <= MAX_KNOWN_LENGTH) reads.set(key, found);
    const known = found.read;
    const values = known && known.statement.values.map((one, at) => given[known.places.indexOf(at)] ?? one);
    return known && values && { ...known, statement: { ...known.statement, values } };
  };
}
