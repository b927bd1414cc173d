import type { Responses } from '#platform/http/refusals/responses.ts';

/** Refusals of the table API. If PostgREST or PostgreSQL has the same error, its code and message are used. */
export const TABLE_SENTENCES = {
  'unknown-table-method': 'The table API does not support this method here.',
  'unknown-schema': 'This schema is not available.',
  'table-body-not-json': 'The table API accepts only JSON.',
  'not-acceptable': 'The table API responds only with JSON.',
  'inexact-count': 'Rows are counted exactly or not at all. Ask with "Prefer: count=exact".',
  'unknown-preference': 'A preference is not supported, and "handling=strict" requires all of them.',

  /** `part` names the invalid part of the query, such as "select". */
  'invalid-query': 'The {part} of this request is invalid.',
  'limited-change': 'Changes cannot be limited. Filter their rows instead.',
  'filter-too-deep': 'Conditions may nest at most {most} levels deep.',
  'pattern-too-long': 'A pattern of "like" or "ilike" can have at most {most} characters.',
  'too-many-embeds': 'Embed at most {most} tables, and none in another.',
  'too-many-columns':
    'A request may name at most {most} columns, in "select", conditions, and "order" together. Name fewer.',
  'alias-too-long': 'A name in "select" can have at most {most} characters.',
  'repeated-member': 'The select of this request has two members "{name}". Name each once.',
  /** `limit` is in bytes. A change whose response is larger is rolled back. */
  'response-too-large': ({ limit }: { readonly limit: number }) =>
    `The response would be larger than ${limit / 1024 / 1024} MB. Select fewer columns, or read fewer rows at a time with "limit" and "offset".`,
  'unknown-column': 'column {table}.{column} does not exist',
  'not-embedded': "'{name}' is not an embedded resource in this request",
  'no-relationship': "Could not find a relationship between '{table}' and '{name}' in the schema cache",
  'several-relationships': "Could not embed because several relationships join '{table}' and '{name}'",
  'unknown-table': "Could not find the table '{table}' in the schema cache",
  'unknown-written-column': "Could not find the '{column}' column of '{table}' in the schema cache",
  'unknown-routine': 'Could not find the function {name} with these arguments in the schema cache',
  'several-routines': 'Several functions {name} take these arguments.',

  'body-too-deep': 'A body may nest at most {most} levels deep.',
  'body-not-rows': 'The body of this request must be an object or a list of objects, as JSON.',
  'number-too-large': 'A number of this body has an exponent of more than three digits.',
  'arguments-not-object': 'The arguments of a function must be one object.',
  'change-not-object': 'A change must be one object.',
  'uneven-rows': 'All objects of a list must have the same keys.',
  'one-at-a-time': 'Insert the rows of this table one at a time.',

  'no-permission': 'permission denied for {what}',
  'not-one-row': 'JSON object requested, multiple (or no) rows returned',
  'offset-too-large': 'Requested range not satisfiable',
  /** `message` comes from PostgreSQL, or from a database function that rejected the request. */
  'rejected-by-database': '{message}',
} as const;

export const TABLE_RESPONSES: Responses<typeof TABLE_SENTENCES> = {
  'unknown-table-method': [405, 'method_not_allowed'],
  'unknown-schema': [406, 'unknown_schema'],
  'table-body-not-json': [415, 'not_json'],
  'not-acceptable': [406, 'not_acceptable'],
  'inexact-count': [400, 'PGRST122'],
  'unknown-preference': [400, 'PGRST122'],
  'invalid-query': [400, 'PGRST100'],
  'limited-change': [400, 'PGRST100'],
  'filter-too-deep': [400, 'filter_too_deep'],
  'pattern-too-long': [400, 'pattern_too_long'],
  'too-many-embeds': [400, 'too_many_embeds'],
  'too-many-columns': [400, 'too_many_columns'],
  'alias-too-long': [400, 'alias_too_long'],
  'repeated-member': [400, 'repeated_member'],
  'response-too-large': [400, 'response_too_large'],
  'unknown-column': [400, '42703'],
  'not-embedded': [400, 'PGRST108'],
  'no-relationship': [400, 'PGRST200'],
  'several-relationships': [300, 'PGRST201'],
  'unknown-table': [404, 'PGRST205'],
  'unknown-written-column': [400, 'PGRST204'],
  'unknown-routine': [404, 'PGRST202'],
  'several-routines': [300, 'PGRST203'],
  'body-too-deep': [400, 'too_deep'],
  'body-not-rows': [400, 'PGRST102'],
  'number-too-large': [400, '22003'],
  'arguments-not-object': [400, 'PGRST102'],
  'change-not-object': [400, 'PGRST102'],
  'uneven-rows': [400, 'PGRST102'],
  'one-at-a-time': [400, 'one_at_a_time'],
  'no-permission': [403, '42501'],
  'not-one-row': [406, 'PGRST116'],
  'offset-too-large': [416, 'PGRST103'],
  'rejected-by-database': [400, 'P0001'],
};
