import type { RequestHeaders } from '#platform/http/incoming.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import {
  routinesTaking,
  type Catalog,
  type CatalogColumn,
  type Routine,
  type Table,
} from '#platform/database/catalog.ts';
import { unknownRoutine, unknownWritten } from '#platform/tables/errors.ts';
import { readPreferences, type RequestPreferences } from '#platform/http/preferences.ts';
import { QueryReader } from '#platform/http/query-reader.ts';
import { only, parseSelection, type Param, type RowQuery } from '#platform/tables/selection.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const;

const PATH = /^\/rest\/v1\/(rpc\/)?([a-z_][a-z0-9_]{0,62})$/;

/** The target of a request before its query is parsed: enough for rate limits. */
export interface Aim {
  readonly method: (typeof METHODS)[number];
  readonly reads: boolean;
  readonly isCall: boolean;
  /** The table or the function. */
  readonly name: string;
  readonly preferences: RequestPreferences;
}

/** A valid request to a table, with all names resolved in the catalog. */
export interface TableRequest extends Aim {
  readonly isCall: false;
  readonly table: Table;
  readonly rows: RowQuery;
  /** `columns`: the columns that an insert sets, whatever keys its rows have. */
  readonly columns: readonly CatalogColumn[] | null;
  readonly onConflict: readonly CatalogColumn[] | null;
}

export interface CallRequest extends Aim {
  readonly isCall: true;
  readonly routines: readonly Routine[];
  /** Arguments in the query string. */
  readonly args: ReadonlyMap<string, string>;
  readonly rows: RowQuery;
}

/** Reads path, method, and headers. Throws a `RefusedError` for what the table API does not serve. */
export function readAim(method: string, path: string, headers: RequestHeaders): Aim {
  const [, call, name] = PATH.exec(path) ?? [];
  if (name === undefined) throw new RefusedError({ code: 'unknown-path' });
  const isCall = call !== undefined;
  const served = METHODS.slice(0, isCall ? 3 : 5);
  const known = served.find((one) => one === method);
  if (!known) throw new RefusedError({ code: 'unknown-table-method', allowed: served });
  const reads = known === 'GET' || known === 'HEAD';
  return { method: known, reads, isCall, name, preferences: readPreferences(headers) };
}

/** Parses the query string. Throws a `RefusedError` if it is invalid or names something unknown. */
export function parseRequest(aim: Aim, search: string, catalog: Catalog): TableRequest | CallRequest {
  const params: readonly Param[] = [...new URLSearchParams(search)];
  if (aim.isCall) {
    const overloads = catalog.routines.get(aim.name) ?? [];
    const names = new Set(overloads.flatMap(({ args }) => args.map(({ name }) => name)));
    const isArgument = ([name]: Param) => aim.reads && names.has(name);
    const given = new Set(params.filter(isArgument).map(([name]) => name));
    const routines = aim.reads ? routinesTaking(overloads, given) : overloads;
    const [first] = routines;
    if (!first) throw unknownRoutine(catalog.schema, aim.name);
    // The selection is parsed before the body, which selects the function, so all functions of the name must have the same columns.
    if (new Set(routines.map(({ result }) => [...result.columns.keys()].join())).size > 1)
      throw new RefusedError({ code: 'several-routines', name: `${catalog.schema}.${aim.name}` });
    const rows = parseSelection(
      params.filter((param) => !isArgument(param)),
      first.result,
    );
    return { ...aim, isCall: true, routines, args: new Map(params.filter(isArgument)), rows };
  }
  const table = catalog.tables.get(aim.name);
  if (!table) throw new RefusedError({ code: 'unknown-table', table: `${catalog.schema}.${aim.name}` });
  const columns = parseColumns(only(params, 'columns'), table);
  const onConflict = parseColumns(only(params, 'on_conflict'), table);
  const rows = parseSelection(params, table);
  const isBounded = rows.limit !== null || rows.offset > 0;
  if (isBounded && (aim.method === 'PATCH' || aim.method === 'DELETE'))
    throw new RefusedError({ code: 'limited-change' });
  return { ...aim, isCall: false, table, columns, onConflict, rows };
}

function parseColumns(text: string | null, table: Table): CatalogColumn[] | null {
  if (text === null) return null;
  const reader = new QueryReader(text, 'list of columns');
  const names = reader.whole(() => reader.list(() => reader.name()));
  return [...new Set(names)].map((name) => table.columns.get(name) ?? unknownWritten(name, table.name));
}
