import { fixed, type WordedRefusal } from '#server/http/refusals/worded.ts';

const worded = (status: number, code: string, sentence: string, more?: object): WordedRefusal => ({
  status,
  code,
  sentence,
  ...(more && { more }),
});

/** Refusals of the table API, with PostgREST's and PostgreSQL's codes and messages where they have some. */
export const TABLE_REFUSALS = {
  'unknown-table-method': ({ allowed }: { allowed: readonly string[] }): WordedRefusal => ({
    ...worded(405, 'method_not_allowed', 'The table API does not support this method here.'),
    headers: { Allow: allowed.join(', ') },
  }),
  'unknown-schema': fixed(406, 'unknown_schema', 'Only the public schema is available.'),
  'table-body-not-json': fixed(415, 'not_json', 'The table API accepts only JSON.'),
  'not-acceptable': fixed(406, 'not_acceptable', 'The table API responds only with JSON.'),
  'inexact-count': fixed(
    400,
    'PGRST122',
    'Rows are counted exactly or not at all. Ask with "Prefer: count=exact".',
  ),
  'unknown-preference': fixed(
    400,
    'PGRST122',
    'A preference is not supported, and "handling=strict" requires all of them.',
  ),

  /** `part` names what breaks the grammar, as in "select". */
  'invalid-query': ({ part }: { part: string }) =>
    worded(400, 'PGRST100', `The ${part} of this request is invalid.`),
  'limited-change': fixed(400, 'PGRST100', 'Changes cannot be limited. Filter their rows instead.'),
  'filter-too-deep': ({ most }: { most: number }) =>
    worded(400, 'filter_too_deep', `Conditions may nest at most ${most} levels deep.`),
  'too-many-embeds': ({ most }: { most: number }) =>
    worded(400, 'too_many_embeds', `Embed at most ${most} tables, and none in another.`),
  'too-many-columns': ({ most }: { most: number }) =>
    worded(
      400,
      'too_many_columns',
      `A request may name at most ${most} columns, in "select", conditions, and "order" together. Name fewer.`,
    ),
  'repeated-member': ({ name }: { name: string }) =>
    worded(400, 'repeated_member', `The select of this request has two members "${name}". Name each once.`),
  /** `limit` is in bytes. A change is rolled back. */
  'response-too-large': ({ limit }: { limit: number }) =>
    worded(
      400,
      'response_too_large',
      `The response would be larger than ${limit / 1024 / 1024} MB. Select fewer columns, or read fewer rows at a time with "limit" and "offset".`,
    ),
  'unknown-column': ({ column, table }: { column: string; table: string }) =>
    worded(400, '42703', `column ${table}.${column} does not exist`),
  'not-embedded': ({ name }: { name: string }) =>
    worded(400, 'PGRST108', `'${name}' is not an embedded resource in this request`),
  'no-relationship': ({ name, table }: { name: string; table: string }) =>
    worded(
      400,
      'PGRST200',
      `Could not find a relationship between '${table}' and '${name}' in the schema cache`,
    ),
  'several-relationships': (given: { name: string; table: string; constraints: readonly string[] }) => {
    const { constraints, name, table } = given;
    const choice = constraints.map((constraint) => `${name}!${constraint}`).join(', ');
    const sentence = `Could not embed because several relationships join '${table}' and '${name}'`;
    return worded(300, 'PGRST201', sentence, { hint: `Name one of them: ${choice}` });
  },
  'unknown-table': ({ table }: { table: string }) =>
    worded(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`),
  'unknown-written-column': ({ column, table }: { column: string; table: string }) =>
    worded(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`),
  'unknown-routine': ({ name }: { name: string }) =>
    worded(
      404,
      'PGRST202',
      `Could not find the function public.${name} with these arguments in the schema cache`,
    ),
  'several-routines': ({ name }: { name: string }) =>
    worded(300, 'PGRST203', `Several functions public.${name} take these arguments.`),

  'body-too-deep': ({ most }: { most: number }) =>
    worded(400, 'too_deep', `A body may nest at most ${most} levels deep.`),
  'body-not-rows': fixed(
    400,
    'PGRST102',
    'The body of this request must be an object or a list of objects, as JSON.',
  ),
  'arguments-not-object': fixed(400, 'PGRST102', 'The arguments of a function must be one object.'),
  'change-not-object': fixed(400, 'PGRST102', 'A change must be one object.'),
  'uneven-rows': fixed(400, 'PGRST102', 'All objects of a list must have the same keys.'),
  'one-at-a-time': fixed(400, 'one_at_a_time', 'Send visits, downloads, and requests one at a time.'),

  /** PostgreSQL's message. Visitors get 401, because signing in may help. */
  'no-permission': ({ isVisitor, what }: { isVisitor: boolean; what: string }) =>
    worded(isVisitor ? 401 : 403, '42501', `permission denied for ${what}`),
  'admin-table': fixed(403, '42501', 'Only admins can filter or sort this table.'),
  'not-one-row': ({ count }: { count: string }) =>
    worded(406, 'PGRST116', 'JSON object requested, multiple (or no) rows returned', {
      details: `The result contains ${count} rows`,
    }),
  'offset-too-large': ({ offset, rows }: { offset: number; rows: number }) =>
    worded(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${rows} rows.`,
    }),
  /** PostgreSQL or one of our functions rejected the request. `details` are parameters of ours, never a row. */
  'rejected-by-database': (given: {
    status: number;
    sqlState: string;
    message: string;
    details: string | null;
    hint: string | null;
  }) => worded(given.status, given.sqlState, given.message, { details: given.details, hint: given.hint }),
} as const;
