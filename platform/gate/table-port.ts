import type { RequestHeaders } from '#platform/http/incoming.ts';

export interface TableCall {
  method?: 'GET' | 'POST' | 'PATCH';
  prefer?: string;
  /** Sent as JSON. */
  body?: object;
  signal?: AbortSignal;
}

export interface TableResult {
  status: number;
  value: unknown;
}

/** Sends a request to a table (`authors?select=id`) or a function (`rpc/count`), with the public or secret key. */
export type AskTables = (key: 'public' | 'secret', target: string, call?: TableCall) => Promise<TableResult>;

export function askServer(
  url: string,
  headersOf: (key: 'public' | 'secret') => Record<string, string>,
  timeout: number,
): AskTables {
  return async (
    key,
    target,
    { body, method = 'GET', prefer, signal = AbortSignal.timeout(timeout) } = {},
  ) => {
    const response = await fetch(`${url}/rest/v1/${target}`, {
      method,
      signal,
      headers: {
        'content-type': 'application/json',
        ...(prefer !== undefined && { prefer }),
        ...headersOf(key),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, value: valueOf(await response.text()) };
  };
}

export function preferring({ prefer }: TableCall): RequestHeaders {
  return { get: (name) => (name === 'prefer' ? (prefer ?? null) : null) };
}

/** Parses a body. Null for an empty body. A body that is not JSON, such as a proxy's error, is returned as text. */
export function valueOf(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Resolves with the value of a result. Rejects if the status is not a success. */
export async function readValue(answer: Promise<TableResult>): Promise<unknown> {
  const { status, value } = await answer;
  if (status < 300) return value;
  throw new Error(`The table API responded with ${status}.`);
}
