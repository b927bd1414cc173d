/** Excludes `@` from its parts, because a text with many of them would take minutes to match. */
const EMAIL = /[^\s"'=<>(),;:@]+@[^\s"'=<>(),;:@.]+\.[^\s"'=<>(),;:@]+/g;
/** Characters of a text that are searched and kept: libraries quote their input, which may be long. */
const MAX_LENGTH = 10_000;
const BCRYPT = /\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}/g;
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const KEY = /\bsb_(?:publishable|secret)_[\w-]+/g;
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s/@]+@/gi;

/** Removes email addresses, password hashes, tokens, keys, and URL passwords from a text. */
export function redact(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(URL_PASSWORD, '$1:[password]@')
    .replace(BCRYPT, '[hash]')
    .replace(JWT, '[token]')
    .replace(KEY, '[key]')
    .replace(EMAIL, '[e-mail]');
}

/** Codes of PostgreSQL for a refused or ended connection, whose messages quote no rows. */
const CONNECTION = /^(?:08|28|3D|53300|57P)/;

/** Loggable facts of an error. Its details, parameters, and query contain personal data. */
export interface ErrorFacts {
  name: string;
  message: string;
  code?: string;
  table?: string;
  constraint?: string;
  stack?: string;
}

/**
 * Extracts the loggable facts of anything thrown.
 * Messages of database errors quote values, so they go too.
 */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: 'Error', message: redact(String(error)).slice(0, 300) };
  const facts: ErrorFacts = { name: error.name, message: redact(error.message).slice(0, 300) };
  const fields = error as Error & Record<string, unknown>;
  if (typeof fields['code'] === 'string') facts.code = fields['code'];
  if (typeof fields['severity'] === 'string' && !CONNECTION.test(facts.code ?? '')) {
    facts.message = 'the database rejected a statement';
    if (typeof fields['table_name'] === 'string') facts.table = fields['table_name'];
    if (typeof fields['constraint_name'] === 'string') facts.constraint = fields['constraint_name'];
  } else if (error.stack) facts.stack = redact(error.stack).split('\n').slice(1, 8).join('\n');
  return facts;
}
