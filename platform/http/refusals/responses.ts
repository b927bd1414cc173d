/** The content of an error response, before it is written in the client's format. */
export interface WordedRefusal {
  readonly status: number;
  /** The code in the response, such as `no_api_key`. Several refusals may have the same code. */
  readonly code: string;
  readonly sentence: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The OAuth error of a refusal. A redirect passes it to a page as a query parameter. */
  readonly oauthError?: 'access_denied' | 'invalid_request' | 'server_error' | undefined;
  /** Whether our own endpoints include the code in the response, because a page reads it. */
  readonly forPage?: true | undefined;
  /** Additional body fields in responses of the table API and of our own endpoints. */
  readonly more?: object | undefined;
}

type Rest = Partial<Pick<WordedRefusal, 'headers' | 'oauthError' | 'forPage'>> & {
  readonly seconds?: number;
};

/** Maps each refusal code, a key of `Table`, to the HTTP status, the code in the response, and options. */
export type Responses<Table> = { readonly [Code in keyof Table]: readonly [number, string, Rest?] };
