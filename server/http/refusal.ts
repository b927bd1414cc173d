import { jsonReply, type Reply } from '#server/http/reply.ts';

/** The error format of a client: the table API's, the auth API's, or our own endpoints'. */
export type ErrorFormat = 'rest' | 'auth' | 'api';

/** A refusal, independent of the client's format. `sentence` is for users and never quotes internals. */
export interface Refusal {
  status: number;
  /** Short machine-readable name, e.g. `no_api_key`. */
  code: string;
  sentence: string;
  headers?: Record<string, string>;
  /** Whether our own endpoints send the code, because the page depends on it. */
  forPage?: true;
  /** Additional body fields, for the table API and our own endpoints. */
  more?: object;
}

export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(readonly refusal: Refusal) {
    super(refusal.sentence);
  }
}

/** Creates a refusal to throw. `more` adds body fields or headers. */
export function refused(
  status: number,
  code: string,
  sentence: string,
  more?: Pick<Refusal, 'more' | 'headers'>,
): RefusedError {
  return new RefusedError({ status, code, sentence, ...more });
}

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Returns the error format of a path, even if the path itself is invalid. */
export function shapeOf(path: string): ErrorFormat {
  const start = path.toLowerCase();
  if (start.startsWith('/auth')) return 'auth';
  return start.startsWith('/rest') || start.startsWith('/_') ? 'rest' : 'api';
}

/** Writes a refusal in the format that postgrest-js, auth-js, or our own pages read. */
export function refuse(shape: ErrorFormat, refusal: Refusal): Reply {
  const { code, forPage, headers, more, sentence, status } = refusal;
  const bodies = {
    rest: { code, message: sentence, details: null, hint: null, ...more },
    auth: { code: status, error_code: code, msg: sentence },
    api: { error: sentence, ...(forPage && { code }), ...more },
  };
  return jsonReply(bodies[shape], { status, headers: { ...NO_STORE, ...headers } });
}

/** A refusal by a rate limit. `seconds` comes from the limiter. */
export function tooOften(seconds: number): Refusal {
  return {
    status: 429,
    code: 'over_request_rate_limit',
    sentence: `Too many requests. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    headers: { 'Retry-After': String(seconds) },
  };
}

/** A refusal of a body larger than `limit` bytes. */
export function tooLarge(limit: number): Refusal {
  return {
    status: 413,
    code: 'body_too_large',
    sentence: `The request is larger than ${limit / 1024} KB.`,
  };
}

/** A refusal of a body that is not sent as JSON. `what` names it: "The report". */
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

/** For pages of other sites. We send no `Access-Control-Allow-*`, because our own pages need none. */
export const CROSS_ORIGIN: Refusal = {
  status: 403,
  code: 'cross_origin',
  sentence: 'Pages of other sites may not use this API.',
};

/** For users who signed out elsewhere or whose account was deleted. */
export const SESSION_ENDED: Refusal = {
  status: 401,
  code: 'session_ended',
  sentence: 'This session has ended. Sign in again.',
};

/** For writes while the database's disk is full. Freeing space takes at least a minute. */
export const DISK_FULL: Refusal = {
  status: 503,
  code: 'disk_full',
  sentence:
    'The server has no space left to save anything. Saved data can still be read. Try again later, or contact ' +
    'the operator of this site.',
  headers: { 'Retry-After': '60' },
};

export const DATABASE_TOO_SLOW: Refusal = {
  status: 504,
  code: '57014',
  sentence: 'The database took too long to respond. Request less, or try again.',
};

export const DATABASE_FAILED: Refusal = {
  status: 503,
  code: 'backend_failed',
  sentence: 'The server could not process this request. Try again in a moment.',
  headers: { 'Retry-After': '5' },
};
