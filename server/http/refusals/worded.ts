/** A refusal as it is sent, independent of the client's format. */
export interface WordedRefusal {
  status: number;
  /** The code on the wire, e.g. `no_api_key`. Several refusals may share one. */
  code: string;
  /** For users; never quotes internals. */
  sentence: string;
  headers?: Record<string, string>;
  /** OAuth's error, if the refusal reaches a page in the query of a redirect. */
  oauthError?: 'access_denied' | 'invalid_request' | 'server_error';
  /** Whether our own endpoints send the code, because the page depends on it. */
  forPage?: true;
  /** Additional body fields, for the table API and our own endpoints. */
  more?: object;
}

export function fixed(
  status: number,
  code: string,
  sentence: string,
  rest?: Pick<WordedRefusal, 'headers' | 'forPage'>,
): () => WordedRefusal {
  const worded = { status, code, sentence, ...rest };
  return () => worded;
}

/** The header with the number of seconds that clients must wait. */
export function retryAfter(seconds: number): Pick<WordedRefusal, 'headers'> {
  return { headers: { 'Retry-After': String(seconds) } };
}
