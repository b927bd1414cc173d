import { jsonReply, type Reply } from '#server/http/reply.ts';

/** Whose error format a client understands: the table API's, the auth API's, or our own endpoints'. */
export type ErrorFormat = 'rest' | 'auth' | 'api';

/** A refusal before the client's format is known. `sentence` is for people and never quotes internals. */
export interface Refusal {
  status: number;
  /** Short machine-readable name, e.g. `no_api_key`. */
  code: string;
  sentence: string;
  headers?: Record<string, string>;
  /** The page acts on the code, so our own endpoints give it, too. */
  forPage?: true;
  /** More fields of the body, for clients of the table API or of our own endpoints. */
  more?: object;
}

/** Thrown where a request turns out to be one that is refused. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(readonly refusal: Refusal) {
    super(refusal.sentence);
  }
}

/** A refusal to throw. `more` is what else its body or its headers hold. */
export function refused(
  status: number,
  code: string,
  sentence: string,
  more?: Pick<Refusal, 'more' | 'headers'>,
): RefusedError {
  return new RefusedError({ status, code, sentence, ...more });
}

const NO_STORE = { 'Cache-Control': 'no-store' };

/** The format that belongs to a path, also when the path itself is refused. */
export function shapeOf(path: string): ErrorFormat {
  const start = path.toLowerCase();
  if (start.startsWith('/auth')) return 'auth';
  return start.startsWith('/rest') || start.startsWith('/_') ? 'rest' : 'api';
}

/** A refusal as the client expects it: postgrest-js, auth-js and our own `fetch` calls each read their own fields. */
export function refuse(shape: ErrorFormat, refusal: Refusal): Reply {
  const { code, forPage, headers, more, sentence, status } = refusal;
  const bodies = {
    rest: { code, message: sentence, details: null, hint: null, ...more },
    auth: { code: status, error_code: code, msg: sentence },
    api: { error: sentence, ...(forPage && { code }), ...more },
  };
  return jsonReply(bodies[shape], { status, headers: { ...NO_STORE, ...headers } });
}

/** A refusal of one who asked too often. `seconds` is what the limiter says. */
export function tooOften(seconds: number): Refusal {
  return {
    status: 429,
    code: 'over_request_rate_limit',
    sentence: `Too many requests. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    headers: { 'Retry-After': String(seconds) },
  };
}

/** A refusal of a body of more than `limit` bytes. */
export function tooLarge(limit: number): Refusal {
  return {
    status: 413,
    code: 'body_too_large',
    sentence: `The request is larger than ${limit / 1024} KB.`,
  };
}

/** A refusal of a body that does not say that it is JSON. `what` it is: "The report". */
export function notJson(what: string): Refusal {
  return { status: 415, code: 'not_json', sentence: `${what} must be sent as JSON.` };
}

export const UNKNOWN_PATH: Refusal = {
  status: 404,
  code: 'unknown_path',
  sentence: 'There is nothing at this address.',
};

export const NO_OBJECT: Refusal = {
  status: 400,
  code: 'bad_json',
  sentence: 'The request body is not a JSON object.',
};

/** To pages of other sites. No `Access-Control-Allow-*` is ever sent: our own pages need no permission. */
export const CROSS_ORIGIN: Refusal = {
  status: 403,
  code: 'cross_origin',
  sentence: 'Pages of other sites may not use this API.',
};

/** To whoever signed out elsewhere, or whose account is gone. */
export const SESSION_ENDED: Refusal = {
  status: 401,
  code: 'session_ended',
  sentence: 'This session has ended. Sign in again.',
};

/** While the disk of the database is full; making space takes a minute at least. */
export const DISK_FULL: Refusal = {
  status: 503,
  code: 'disk_full',
  sentence:
    'The server has no space left to save anything. What is saved already can still be read. Try again later, or tell ' +
    'whoever runs this site.',
  headers: { 'Retry-After': '60' },
};

export const DATABASE_TOO_SLOW: Refusal = {
  status: 504,
  code: '57014',
  sentence: 'The database took too long to answer this. Ask for less, or try again.',
};

export const DATABASE_FAILED: Refusal = {
  status: 503,
  code: 'backend_failed',
  sentence: 'The server could not answer this request. Try again in a moment.',
  headers: { 'Retry-After': '5' },
};
