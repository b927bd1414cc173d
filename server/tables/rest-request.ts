import type { Refusal } from '#server/http/refusal.ts';
import { LIMITS } from '#server/limits.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);
const PATH = /^\/rest\/v1\/(?:rpc\/)?[a-z_][a-z0-9_]{0,62}$/;
/** What postgrest-js asks for. Not, for example, `application/vnd.pgrst.plan`, which answers with SQL. */
const ACCEPTED = new Set([
  '*/*',
  'application/json',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.object+json;nulls=stripped',
]);

function depthOf(text: string): { depth: number; count: number } {
  let open = 0;
  let depth = 0;
  let count = 0;
  for (const char of text) {
    if (char === '(') {
      count++;
      depth = Math.max(depth, ++open);
    } else if (char === ')') open--;
  }
  return { depth, count };
}

/** Parameters that are no filters. Every other one is, on a column or on an embedded table's. */
const NO_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);
/** A regular expression as a filter's operator: alone, or inside `and`/`or`. */
const REGEX_FILTER = /^(?:not\.)*i?match[.(]/i;
const REGEX_CONDITION = /\.i?match[.(]/i;

function matchesByRegex(name: string, isLogic: boolean, value: string): boolean {
  return !NO_FILTERS.has(name) && (REGEX_FILTER.test(value) || (isLogic && REGEX_CONDITION.test(value)));
}

function checkQuery(search: string): Refusal | null {
  for (const [name, value] of new URLSearchParams(search)) {
    const { count, depth } = depthOf(value);
    if (name === 'select' && (depth > LIMITS.embedDepth || count > LIMITS.embedCount))
      return {
        status: 400,
        code: 'too_many_embeds',
        sentence: `A select may embed at most ${LIMITS.embedCount} tables, and none of them another.`,
      };
    const isLogic = /(?:^|\.)(?:and|or)$/.test(name);
    // Compiling one short pattern took the database half a second, and one request may hold hundreds.
    if (matchesByRegex(name, isLogic, value))
      return {
        status: 400,
        code: 'no_patterns',
        sentence: 'Filtering by regular expressions is not offered. Use "like" or "ilike".',
      };
    if (isLogic && depth > LIMITS.logicDepth)
      return {
        status: 400,
        code: 'filter_too_deep',
        sentence: `Conditions may be nested at most ${LIMITS.logicDepth} levels deep.`,
      };
  }
  return null;
}

/**
 * Counts that PostgreSQL's planner estimates. Its statistics know nothing of row security: with filters on ranges, estimates
 * told a user letter by letter which texts stand in rows that nobody shows them.
 */
const ESTIMATED_COUNT = /(?:^|,)\s*count\s*=\s*(?!exact\s*(?:,|$))/i;

function checkHeaders(method: string, headers: Headers): Refusal | null {
  if (ESTIMATED_COUNT.test(headers.get('prefer') ?? ''))
    return {
      status: 400,
      code: 'PGRST122',
      sentence: 'Rows are counted exactly or not at all. Ask with "Prefer: count=exact".',
    };
  const accept = (headers.get('accept') ?? '*/*').toLowerCase().replaceAll(' ', '');
  if (!accept.split(',').every((type) => ACCEPTED.has(type.replace(/;q=.*$/, ''))))
    return { status: 406, code: 'not_acceptable', sentence: 'The table API answers with JSON only.' };
  for (const name of ['accept-profile', 'content-profile'])
    if ((headers.get(name) ?? 'public') !== 'public')
      return { status: 406, code: 'unknown_schema', sentence: 'Only the public schema can be reached.' };
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if ((method === 'POST' || method === 'PATCH') && type !== undefined && type !== 'application/json')
    return { status: 415, code: 'not_json', sentence: 'The table API takes JSON only.' };
  return null;
}

/** Whether a table API request is one that the product's client would send. Null when it is. */
export function checkRestRequest(
  method: string,
  path: string,
  search: string,
  headers: Headers,
): Refusal | null {
  if (!PATH.test(path))
    return { status: 404, code: 'unknown_path', sentence: 'There is nothing at this address.' };
  if (!METHODS.has(method))
    return {
      status: 405,
      code: 'method_not_allowed',
      sentence: 'The table API does not know this method.',
      headers: { Allow: [...METHODS].join(', ') },
    };
  return checkQuery(search) ?? checkHeaders(method, headers);
}

/** Parameters that neither compare nor order by the values of a column. */
const BLIND = new Set(['select', 'limit', 'offset', 'columns', 'on_conflict']);

/**
 * Whether a request filters or orders by columns of one of `tables`, at the top or embedded. What it may not read, it must not be
 * able to compare either.
 */
export function comparesColumnsOf(tables: ReadonlySet<string>, path: string, search: string): boolean {
  const query = new URLSearchParams(search);
  if ([...query.keys()].every((name) => BLIND.has(name))) return false;
  const embedded = (query.get('select') ?? '').match(/[a-z_][a-z0-9_]*/g) ?? [];
  return [path.slice(path.lastIndexOf('/') + 1), ...embedded].some((name) => tables.has(name));
}

/** Tables that anyone adds to. A request is counted once, however many rows it brings: 4,000 visits fitted into one. */
const REPORTS = /^\/rest\/v1\/(?:site_visits|image_downloads|request_player)$/;

/** Whether a body holds more than one row for a table that anyone adds to. */
export function holdsManyReports(path: string, body: Uint8Array): boolean {
  if (!REPORTS.test(path)) return false;
  try {
    const rows: unknown = JSON.parse(new TextDecoder().decode(body));
    return Array.isArray(rows) && rows.length > 1;
  } catch {
    return false; // No JSON: the backend says so.
  }
}
