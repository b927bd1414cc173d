/** A refusal as it is sent, independent of the client's format. */
export interface WordedRefusal {
  readonly status: number;
  /** The code on the wire, e.g. `no_api_key`. Several refusals may share one. */
  readonly code: string;
  /** For users; never quotes internals. */
  readonly sentence: string;
  readonly headers: Readonly<Record<string, string>>;
  /** OAuth's error, if the refusal reaches a page in the query of a redirect. */
  readonly oauthError?: 'access_denied' | 'invalid_request' | 'server_error' | undefined;
  /** Whether our own endpoints send the code, because the page depends on it. */
  readonly forPage?: true | undefined;
  /** Additional body fields, for the table API and our own endpoints. */
  readonly more?: object | undefined;
}

type Rest = Partial<Pick<WordedRefusal, 'headers' | 'oauthError' | 'forPage'>> & {
  readonly seconds?: number;
};

/** Status and code on the wire for each code of a table of sentences. */
export type Responses<Table> = { readonly [Code in keyof Table]: readonly [number, string, Rest?] };
