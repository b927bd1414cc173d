import { busySentence, waitText } from '#domain/busy-sentence.ts';
import { fixed, retryAfter, type WordedRefusal } from '#server/http/refusals/worded.ts';

export const REQUEST_REFUSALS = {
  'rate-limited': ({ seconds }: { seconds: number }): WordedRefusal => ({
    status: 429,
    code: 'over_request_rate_limit',
    sentence: `Too many requests. Try again ${waitText(seconds)}.`,
    ...retryAfter(seconds),
  }),
  'too-many-open': fixed(
    429,
    'too_many_open',
    'Too many requests from this address are still open. Try again in a second.',
    retryAfter(1),
  ),
  /** `limit` is in bytes. */
  'body-too-large': ({ limit }: { limit: number }): WordedRefusal => ({
    status: 413,
    code: 'body_too_large',
    sentence: `The request is larger than ${limit / 1024} KB.`,
  }),
  /** `what` names the body, as in "The report". */
  'not-json': ({ what }: { what: string }): WordedRefusal => ({
    status: 415,
    code: 'not_json',
    sentence: `${what} must be sent as JSON.`,
  }),
  'no-object': fixed(400, 'bad_json', 'The request body is not a JSON object.'),
  'unknown-path': fixed(404, 'unknown_path', 'There is nothing at this address.'),
  'unknown-endpoint': fixed(404, 'unknown', 'There is no such endpoint.'),
  'backend-elsewhere': fixed(
    404,
    'elsewhere',
    'This site uses a hosted backend, which is not at this address.',
  ),
  'read-only': fixed(405, 'method', 'This endpoint is read-only.', { headers: { Allow: 'GET, HEAD' } }),
  'post-only': fixed(405, 'method', 'This endpoint accepts only POST requests.', {
    headers: { Allow: 'POST' },
  }),
  'path-not-normal': fixed(400, 'bad_path', 'The URL is not in its normal form.'),
  /** `limit` is in bytes. */
  'url-too-long': ({ limit }: { limit: number }): WordedRefusal => ({
    status: 414,
    code: 'uri_too_long',
    sentence: `The URL is longer than ${limit / 1024} KB. Request less at once.`,
  }),
  'headers-too-long': fixed(
    431,
    'headers_too_long',
    'The address or the headers of this request are too long.',
  ),
  'request-too-slow': fixed(408, 'request_too_slow', 'The request took too long to arrive.'),
  'broken-request': fixed(400, 'broken_request', 'This is not a request that the server understands.'),
  'bad-host': fixed(400, 'bad_host', 'The Host header of this request is not a host name.'),
  'two-hosts': fixed(400, 'bad_host', 'This request has more than one Host header.'),
  /** For pages of other sites. We send no `Access-Control-Allow-*`, because our own pages need none. */
  'cross-origin': fixed(403, 'cross_origin', 'Pages of other sites may not use this API.'),

  'no-api-key': fixed(
    401,
    'no_api_key',
    'This request has no API key. Send the public key in the "apikey" header.',
  ),
  'bad-api-key': fixed(401, 'bad_api_key', 'This API key is not valid.'),
  'bad-token': fixed(401, 'bad_jwt', 'This access token is not valid. Sign in again.'),
  'token-expired': fixed(
    401,
    'session_expired',
    'This access token has expired. Refresh the session or sign in again.',
  ),
  /** For users who signed out elsewhere or whose account was deleted. */
  'session-ended': fixed(401, 'session_ended', 'This session has ended. Sign in again.'),

  failed: fixed(500, 'failed', 'Something went wrong on the server. Try again in a moment.'),
  /** For writes while the database's disk is full. Freeing space takes at least a minute. */
  'disk-full': fixed(
    503,
    'disk_full',
    'The server has no space left to save anything. Saved data can still be read. Try again later, or contact ' +
      'the operator of this site.',
    retryAfter(60),
  ),
  'database-too-slow': fixed(
    504,
    '57014',
    'The database took too long to respond. Request less, or try again.',
  ),
  'database-failed': fixed(503, 'backend_failed', busySentence(5), retryAfter(5)),
  'database-silent': fixed(503, 'no_answer', busySentence(5), retryAfter(5)),
} as const;
