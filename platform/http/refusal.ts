import { wordRefusal, type Refusal } from '#platform/http/refusals/refusals.ts';
import { jsonReply, type Reply } from '#platform/http/reply.ts';

/** The error format of a response: that of the table API, of the auth API, or of our own endpoints. */
export type ErrorFormat = 'rest' | 'auth' | 'api';

export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(readonly refusal: Refusal) {
    super(wordRefusal(refusal).sentence);
  }
}

const NO_STORE = { 'Cache-Control': 'no-store' };

export function isRefusal(value: object): value is Refusal {
  return 'code' in value;
}

export function shapeOf(path: string): ErrorFormat {
  const start = path.toLowerCase();
  if (start.startsWith('/auth')) return 'auth';
  return start.startsWith('/rest') || start.startsWith('/_') ? 'rest' : 'api';
}

/** Placeholder for the request id in the error message of a failure. The HTTP server replaces it with the id. */
export const REQUEST_ID = '{request id}';

/** Creates the error response in a client's format. The message of an unexpected failure contains the request id. */
export function refuse(shape: ErrorFormat, refusal: Refusal): Reply {
  const { code, forPage, headers, more, sentence, status } = wordRefusal(refusal);
  const mark = status >= 500 && code.endsWith('failed') ? `Reference: ${REQUEST_ID}` : '';
  const marked = mark ? `${sentence} ${mark}` : sentence;
  const bodies = {
    rest: { code, message: sentence, details: mark || null, hint: null, ...more },
    auth: { code: status, error_code: code, msg: marked },
    api: { error: marked, ...(forPage && { code }), ...more },
  };
  return jsonReply(bodies[shape], { status, headers: { ...NO_STORE, ...headers } });
}
