/** Whose error format a client understands: the table API's, the auth API's, or our own endpoints'. */
export type Shape = 'rest' | 'auth' | 'api';

/** A refusal before the client's format is known. `sentence` is for people and never quotes internals. */
export interface Refusal {
  status: number;
  /** Short machine-readable name, e.g. `no_api_key`. */
  code: string;
  sentence: string;
  headers?: Record<string, string>;
  /** The page acts on the code, so our own endpoints give it, too. */
  forPage?: true;
  /** More fields of the body, for clients of our own endpoints. */
  more?: object;
}

const NO_STORE = { 'Cache-Control': 'no-store' };

/** The format that belongs to a path, also when the path itself is refused. */
export function shapeOf(path: string): Shape {
  const start = path.toLowerCase();
  if (start.startsWith('/auth')) return 'auth';
  return start.startsWith('/rest') || start.startsWith('/_') ? 'rest' : 'api';
}

/** A refusal as the client expects it: postgrest-js, auth-js and our own `fetch` calls each read their own fields. */
export function refuse(shape: Shape, refusal: Refusal): Response {
  const { code, forPage, headers, more, sentence, status } = refusal;
  const bodies = {
    rest: { code, message: sentence, details: null, hint: null },
    auth: { code: status, error_code: code, msg: sentence },
    api: { error: sentence, ...(forPage && { code }), ...more },
  };
  return Response.json(bodies[shape], { status, headers: { ...NO_STORE, ...headers } });
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
