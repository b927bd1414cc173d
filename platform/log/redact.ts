/** The character classes exclude `@`. Otherwise, a text with many `@` would take minutes to match. */
const EMAIL = /[^\s"'=<>(),;:@]+@[^\s"'=<>(),;:@.]+\.[^\s"'=<>(),;:@]+/g;
/** Maximum length of a redacted text, in characters. Error messages of libraries may quote long input. */
const MAX_LENGTH = 10_000;
const BCRYPT = /\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}/g;
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const KEY = /\bsb_(?:publishable|secret)_[\w-]+/g;
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s/@]+@/gi;

/** Cuts off a long text, and replaces email addresses, password hashes, tokens, keys, and URL passwords in it. */
export function redact(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(URL_PASSWORD, '$1:[password]@')
    .replace(BCRYPT, '[hash]')
    .replace(JWT, '[token]')
    .replace(KEY, '[key]')
    .replace(EMAIL, '[e-mail]');
}

/** PostgreSQL's codes of connection errors. Messages with these codes quote no rows. */
const CONNECTION = /^(?:08|28|3D|53300|57P)/;

/** The facts of an error that the log shows. Leaves out its query and parameters, which may be personal data. */
export interface ErrorFacts {
  name: string;
  message: string;
  code?: string;
  table?: string;
  constraint?: string;
  stack?: string;
}

/**
 * Extracts the loggable facts of a thrown value.
 * Messages of database errors may quote values, so they are replaced. Connection errors keep their message.
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
