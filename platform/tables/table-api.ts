import { setImmediate } from 'node:timers/promises';
import { routinesTaking, type Catalog } from '#platform/database/catalog.ts';
import type { RolePool } from '#platform/database/role-pool.ts';
import { SessionEndedError, type Statement, type TextRow } from '#platform/database/role-transaction.ts';
import { runAsOf } from '#platform/database/run-as.ts';
import type { ApiRole } from '#platform/database/roles.ts';
import type { Caller } from '#platform/http/caller.ts';
import { isRefusal, RefusedError } from '#platform/http/refusal.ts';
import { wordRefusal, type Refusal } from '#platform/http/refusals/refusals.ts';
import type { Reply } from '#platform/http/reply.ts';
import type { Logger } from '#platform/log/logger.ts';
import { authorize, requireGrant } from '#platform/tables/authorize.ts';
import { readArguments, readRows, writtenColumns } from '#platform/tables/body.ts';
import { compileCall, compileRead, compileWrite } from '#platform/tables/compile.ts';
import { explain, unknownRoutine, rowsFound } from '#platform/tables/errors.ts';
import { createKnownReads } from '#platform/tables/known-reads.ts';
import type { TableRules } from '#platform/tables/table-rules.ts';
import {
  parseRequest,
  type RequestLine,
  type CallRequest,
  type TableRequest,
} from '#platform/tables/request.ts';

const OBJECT_TYPE = 'application/vnd.pgrst.object+json; charset=utf-8';

/** Builds the response, with PostgREST's status and headers, from a statement's row. */
function respond(request: TableRequest | CallRequest, [body = null, count, total]: TextRow): Reply {
  const { isCall, method, preferences, reads, rows } = request;
  const { applied, isCounted, isSingle, returnsRows } = preferences;
  const [found, all] = [Number(count), isCounted && typeof total === 'string' ? Number(total) : null];
  const isRead = reads || isCall;
  if (isRead && isSingle && found !== 1)
    throw new RefusedError({ code: 'not-one-row', more: rowsFound(found) });
  if (isRead && all !== null && rows.offset > all)
    throw new RefusedError({
      code: 'offset-too-large',
      more: { details: `An offset of ${rows.offset} was requested, but there are only ${all} rows.` },
    });
  const isEmpty = isRead ? isCall && body === '' : !returnsRows;
  const success = isRead && all !== null && found < all ? 206 : 200;
  const hasRange = found > 0 && (isRead || method === 'PATCH');
  return {
    status: method === 'POST' && !isCall ? 201 : isEmpty ? 204 : success,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Range': `${hasRange ? `${rows.offset}-${rows.offset + found - 1}` : '*'}/${all ?? '*'}`,
      'Content-Type': isSingle ? OBJECT_TYPE : 'application/json; charset=utf-8',
      ...(applied && { 'Preference-Applied': applied }),
    },
    body: isEmpty || method === 'HEAD' ? null : body,
  };
}

interface Parts {
  pool: Pick<RolePool, 'run'>;
  /** One catalog per schema. Requests that name no schema use the first catalog. */
  catalogs: readonly Catalog[];
  rules: TableRules;
  ensureSpace: () => Promise<void>;
  log: Logger;
  timed: <T>(call: () => Promise<T>) => Promise<T>;
}

/** Shorter queries, in characters, are parsed in a fraction of a millisecond. */
const LONG_QUERY = 500;

interface IdentifiedRequest {
  /** The request's id for the log. Requests of jobs and commands have none. */
  readonly id?: string;
  readonly requestLine: RequestLine;
  /** The schema that the request names. By default, the schema of the first catalog is used. */
  readonly schema?: string | undefined;
  /** The encoded query string with its `?`; may be empty. */
  readonly search: string;
  readonly caller: Caller;
  readonly readBody: () => Promise<Uint8Array | Refusal>;
  readonly inTurn: (work: () => Promise<Reply>) => Promise<Reply>;
  /** Called when the statement has run, or has failed for another reason than an ended session. */
  readonly onStatement?: () => void;
}

export type TableApi = (request: IdentifiedRequest) => Promise<Reply | Refusal>;

/** Creates the table API. It parses each request, checks it against the catalog, and runs it as one statement. */
export function createTableApi({ ensureSpace, catalogs, log, pool, rules, timed }: Parts): TableApi {
  const served = catalogs.map((catalog) => ({ catalog, findRead: createKnownReads(catalog) }));

  let parsing = Promise.resolve();

  async function execute({
    requestLine,
    caller,
    inTurn,
    onStatement,
    readBody,
    schema,
    search,
  }: IdentifiedRequest): Promise<Reply | Refusal> {
    const as = runAsOf(caller);
    if (as === null) return { code: 'session-ended' };
    const found = schema === undefined ? served[0] : served.find((one) => one.catalog.schema === schema);
    if (!found) return { code: 'unknown-schema' };
    const { catalog, findRead } = found;
    const known = findRead(requestLine, as.role, search);
    const read = () => {
      const request = parseRequest(requestLine, search, catalog);
      authorize(request, as.role);
      return request;
    };
    if (caller.kind === 'user' && isUnbounded(requestLine, search, rules)) return { code: 'change-by-id' };
    const hasBody = requestLine.method === 'POST' || requestLine.method === 'PATCH';
    const early = known?.request ?? (hasBody && search.length <= LONG_QUERY ? read() : null);
    const bytes = hasBody ? await readBody() : null;
    if (bytes && isRefusal(bytes)) return bytes;
    const isLimited = caller.kind !== 'secret' && rules.oneAtATime.has(requestLine.name);
    // Functions that are called with POST get more time. Our code limits their work, so callers cannot prolong it.
    const isShort = caller.kind === 'user' && (requestLine.reads || !requestLine.isCall);
    return inTurn(async () => {
      // Parsing a hostile query takes 2 ms, a body 30. So it is part of the turn, and the event loop parses one at a time.
      if (bytes || (!early && search.length > LONG_QUERY))
        await (parsing = parsing.then(() => setImmediate()));
      const request = early ?? read();
      // This may query the database.
      await rules.checkRequest(request, caller);
      const { readOnly, statement } =
        known ??
        (request.isCall
          ? compileRoutine(request, catalog.schema, bytes)
          : compileTable(request, bytes, as.role, isLimited));
      if (!readOnly) await ensureSpace();
      const running = timed(() => pool.run({ ...as, readOnly, isShort }, statement));
      await running.then(onStatement, (error) => error instanceof SessionEndedError || onStatement?.());
      return respond(request, await running);
    });
  }

  return async function tableApi(request) {
    try {
      return await execute(request);
    } catch (error) {
      const told = explain(error, request.caller);
      if (told === null) throw error;
      // Log only the code, because other fields quote rows.
      const code = error instanceof Error && ('code' in error ? error.code : error.name);
      if (wordRefusal(told).status >= 500)
        log.error({ code, name: request.requestLine.name, request: request.id }, 'the database failed');
      return told;
    }
  };
}

/** Whether an update may change many rows of a table whose rows are large. */
const isUnbounded = ({ method, name }: RequestLine, search: string, { updateFilters }: TableRules) =>
  method === 'PATCH' && updateFilters.get(name)?.test(search) === false;

interface Compiled {
  readonly statement: Statement;
  readonly readOnly: boolean;
}

function compileRoutine(request: CallRequest, schema: string, bytes: Uint8Array | null): Compiled {
  const body = bytes && readArguments(bytes);
  const given = new Set(body ? Object.keys(body.rows[0] ?? {}) : request.args.keys());
  const [routine, another] = routinesTaking(request.routines, given);
  if (!routine) throw unknownRoutine(schema, request.name);
  if (another) throw new RefusedError({ code: 'several-routines', name: `${schema}.${request.name}` });
  return { statement: compileCall(request, routine, body), readOnly: !body || !routine.mayWrite };
}

function compileTable(
  request: TableRequest,
  bytes: Uint8Array | null,
  role: ApiRole,
  isLimited: boolean,
): Compiled {
  const { method, preferences, reads, table } = request;
  if (reads) return { statement: compileRead(request), readOnly: true };
  const body = bytes && readRows(bytes);
  if (isLimited && body && body.rows.length > 1) throw new RefusedError({ code: 'one-at-a-time' });
  const columns = body ? writtenColumns(request, body) : [];
  if (method === 'POST') requireGrant(table, columns, 'insert', role);
  if (method === 'PATCH' || preferences.resolution === 'merge-duplicates')
    requireGrant(table, columns, 'update', role);
  return { statement: compileWrite(request, body, columns), readOnly: false };
}
