import type { RequestHeaders } from '#platform/http/incoming.ts';

/** A call of the table API by the server itself. */
export interface TableCall {
  method?: 'GET' | 'POST' | 'PATCH';
  prefer?: string;
  /** Sent as JSON. */
  body?: object;
  signal?: AbortSignal;
}

export interface TableResult {
  status: number;
  /** The parsed body; null without one. */
  value: unknown;
}

/** Calls a table, as in `authors?select=id`, or a function, as in `rpc/count`, with the public or secret key. */
export type AskTables = (key: 'public' | 'secret', target: string, call?: TableCall) => Promise<TableResult>;

/** Calls the table API of another server. */
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

/** Returns a call's headers for a table API of this process. */
export function preferring({ prefer }: TableCall): RequestHeaders {
  return { get: (name) => (name === 'prefer' ? (prefer ?? null) : null) };
}

/** Parses a body. A proxy's error may be no JSON, so that its text is the value. */
export function valueOf(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the value of an answer. Rejects unless it is a success. */
export async function readValue(answer: Promise<TableResult>): Promise<unknown> {
  const { status, value } = await answer;
  if (status < 300) return value;
  throw new Error(`The table API responded with ${status}.`);
}
