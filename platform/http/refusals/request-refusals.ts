import type { Responses } from '#platform/http/refusals/responses.ts';

const BUSY = 'The server is busy. Try again in 5 seconds.';

/** Returns the time until a retry in words. Minutes are rounded up, so that the retry is not too early. */
function waitText(seconds: number): string {
  if (seconds <= 1) return 'in a second';
  return seconds < 90 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`;
}

interface Limit {
  /** In bytes. */
  readonly limit: number;
}

export const REQUEST_SENTENCES = {
  'rate-limited': ({ seconds }: { readonly seconds: number }) =>
    `Too many requests. Try again ${waitText(seconds)}.`,
  'too-many-open': 'Too many requests from this address are still open. Try again in a second.',
  'body-too-large': ({ limit }: Limit) => `The request is larger than ${limit / 1024} KB.`,
  /** `what` names the body, as in "The report". */
  'not-json': '{what} must be sent as JSON.',
  'no-object': 'The request body is not a JSON object.',
  'unknown-path': 'There is nothing at this address.',
  'unknown-endpoint': 'There is no such endpoint.',
  'backend-elsewhere': 'This site uses a hosted backend, which is not at this address.',
  'read-only': 'This endpoint is read-only.',
  'post-only': 'This endpoint accepts only POST requests.',
  'path-not-normal': 'The URL is not in its normal form.',
  'url-too-long': ({ limit }: Limit) => `The URL is longer than ${limit / 1024} KB. Request less at once.`,
  'headers-too-long': 'The address or the headers of this request are too long.',
  'request-too-slow': 'The request took too long to arrive.',
  'broken-request': 'This is not a request that the server understands.',
  'bad-host': 'The Host header of this request is not a host name.',
  'two-hosts': 'This request has more than one Host header.',
  /** Sent to pages of other sites. We send no `Access-Control-Allow-*`, because our own pages do not need it. */
  'cross-origin': 'Pages of other sites may not use this API.',
  'no-api-key': 'This request has no API key. Send the public key in the "apikey" header.',
  'bad-api-key': 'This API key is not valid.',
  'bad-token': 'This access token is not valid. Sign in again.',
  'token-expired': 'This access token has expired. Refresh the session or sign in again.',
  /** Sent to users who signed out elsewhere or whose account was deleted. */
  'session-ended': 'This session has ended. Sign in again.',
  failed: 'Something went wrong on the server. Try again in a moment.',
  'disk-full':
    'The server has no space left to save anything. Saved data can still be read. Try again later, or contact the operator of this site.',
  'database-too-slow': 'The database took too long to respond. Request less, or try again.',
  'database-failed': BUSY,
  'database-silent': BUSY,
} as const;

export const REQUEST_RESPONSES: Responses<typeof REQUEST_SENTENCES> = {
  'rate-limited': [429, 'over_request_rate_limit'],
  'too-many-open': [429, 'too_many_open', { seconds: 1 }],
  'body-too-large': [413, 'body_too_large'],
  'not-json': [415, 'not_json'],
  'no-object': [400, 'bad_json'],
  'unknown-path': [404, 'unknown_path'],
  'unknown-endpoint': [404, 'unknown'],
  'backend-elsewhere': [404, 'elsewhere'],
  'read-only': [405, 'method', { headers: { Allow: 'GET, HEAD' } }],
  'post-only': [405, 'method', { headers: { Allow: 'POST' } }],
  'path-not-normal': [400, 'bad_path'],
  'url-too-long': [414, 'uri_too_long'],
  'headers-too-long': [431, 'headers_too_long'],
  'request-too-slow': [408, 'request_too_slow'],
  'broken-request': [400, 'broken_request'],
  'bad-host': [400, 'bad_host'],
  'two-hosts': [400, 'bad_host'],
  'cross-origin': [403, 'cross_origin'],
  'no-api-key': [401, 'no_api_key'],
  'bad-api-key': [401, 'bad_api_key'],
  'bad-token': [401, 'bad_jwt'],
  'token-expired': [401, 'session_expired'],
  'session-ended': [401, 'session_ended'],
  failed: [500, 'failed'],
  'disk-full': [503, 'disk_full', { seconds: 60 }],
  'database-too-slow': [504, '57014'],
  'database-failed': [503, 'backend_failed', { seconds: 5 }],
  'database-silent': [503, 'no_answer', { seconds: 5 }],
};
