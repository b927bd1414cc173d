import type { RequestHeaders } from '#platform/http/incoming.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import {
  routinesTaking,
  type Catalog,
  type CatalogColumn,
  type Routine,
  type Table,
} from '#platform/database/catalog.ts';
import { LIMITS } from '#platform/limits.ts';
import { unknownRoutine, unknownWritten } from '#platform/tables/errors.ts';
import { readPreferences, type RequestPreferences } from '#platform/http/preferences.ts';
import { QueryReader } from '#platform/http/query-reader.ts';
import { only, parseSelection, type Param, type RowQuery } from '#platform/tables/selection.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const;

const PATH = /^\/rest\/v1\/(rpc\/)?([a-z_][a-z0-9_]{0,62})$/;

/** Method, target, and preferences of a request. Rate limits need no more, so the query is parsed later. */
export interface RequestLine {
  readonly method: (typeof METHODS)[number];
  readonly reads: boolean;
  readonly isCall: boolean;
  readonly name: string;
  readonly preferences: RequestPreferences;
}

export interface TableRequest extends RequestLine {
  readonly isCall: false;
  readonly table: Table;
  readonly rows: RowQuery;
  /** The columns that an insert sets, regardless of the keys of its rows. Null without the parameter `columns`. */
  readonly columns: readonly CatalogColumn[] | null;
  readonly onConflict: readonly CatalogColumn[] | null;
}

export interface CallRequest extends RequestLine {
  readonly isCall: true;
  readonly routines: readonly Routine[];
  readonly args: ReadonlyMap<string, string>;
  readonly rows: RowQuery;
}

/** Parses path, method, and headers. Throws a `RefusedError` if the table API does not support them. */
export function parseRequestLine(method: string, path: string, headers: RequestHeaders): RequestLine {
  const [, call, name] = PATH.exec(path) ?? [];
  if (name === undefined) throw new RefusedError({ code: 'unknown-path' });
  const isCall = call !== undefined;
  const served = METHODS.slice(0, isCall ? 3 : 5);
  const known = served.find((one) => one === method);
  if (!known) throw new RefusedError({ code: 'unknown-table-method', allowed: served });
  const reads = known === 'GET' || known === 'HEAD';
  return { method: known, reads, isCall, name, preferences: readPreferences(headers) };
}

/** Parses the query string. Throws a `RefusedError` if it is invalid or has a name that is not in the catalog. */
export function parseRequest(
  requestLine: RequestLine,
  search: string,
  catalog: Catalog,
): TableRequest | CallRequest {
  const params: readonly Param[] = [...new URLSearchParams(search)];
  if (params.flatMap(([, text]) => text.split(',')).length > LIMITS.queryParts)
    throw new RefusedError({ code: 'too-many-parts', most: LIMITS.queryParts });
  if (requestLine.isCall) {
    const overloads = catalog.routines.get(requestLine.name) ?? [];
    const names = new Set(overloads.flatMap(({ args }) => args.map(({ name }) => name)));
    const isArgument = ([name]: Param) => requestLine.reads && names.has(name);
    const given = new Set(params.filter(isArgument).map(([name]) => name));
    const routines = requestLine.reads ? routinesTaking(overloads, given) : overloads;
    const [first] = routines;
    if (!first) throw unknownRoutine(catalog.schema, requestLine.name);
    // The body selects one of the overloads, but is parsed later. So all overloads must have the same result columns.
    if (new Set(routines.map(({ result }) => [...result.columns.keys()].join())).size > 1)
      throw new RefusedError({ code: 'several-routines', name: `${catalog.schema}.${requestLine.name}` });
    const rows = parseSelection(
      params.filter((param) => !isArgument(param)),
      first.result,
    );
    return { ...requestLine, isCall: true, routines, args: new Map(params.filter(isArgument)), rows };
  }
  const table = catalog.tables.get(requestLine.name);
  if (!table)
    throw new RefusedError({ code: 'unknown-table', table: `${catalog.schema}.${requestLine.name}` });
  const columns = parseColumns(only(params, 'columns'), table);
  const onConflict = parseColumns(only(params, 'on_conflict'), table);
  const rows = parseSelection(params, table);
  const isBounded = rows.limit !== null || rows.offset > 0;
  if (isBounded && (requestLine.method === 'PATCH' || requestLine.method === 'DELETE'))
    throw new RefusedError({ code: 'limited-change' });
  return { ...requestLine, isCall: false, table, columns, onConflict, rows };
}

function parseColumns(text: string | null, table: Table): CatalogColumn[] | null {
  if (text === null) return null;
  const reader = new QueryReader(text, 'list of columns');
  const names = reader.whole(() => reader.list(() => reader.name()));
  return [...new Set(names)].map((name) => table.columns.get(name) ?? unknownWritten(name, table.name));
}
