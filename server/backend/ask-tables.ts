export interface TableCall {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/** Sends a request to the table API with the public or secret key. `path` is relative to `/rest/v1/`. */
export type AskTables = (key: 'public' | 'secret', path: string, call?: TableCall) => Promise<Response>;
