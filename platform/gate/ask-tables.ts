export interface TableCall {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/** Sends a request to the table API with the public or secret key. `path` is relative to `/rest/v1/`. */
export type AskTables = (key: 'public' | 'secret', path: string, call?: TableCall) => Promise<Response>;

/** Returns the value of a response. Rejects unless it is a success. */
export async function readJson(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  await response.body?.cancel();
  throw new Error(`The backend responded with ${response.status}.`);
}
