/** Writers and readers that load a server during a fault, and record the rows that it has confirmed. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LIMITS } from '#platform/limits.ts';
import type { TestServer } from '../server.ts';

export interface WriteLoad {
  readonly acknowledged: ReadonlySet<string>;
  /** Number of failed requests by status. `none` counts requests without a response. */
  readonly refused: ReadonlyMap<number | 'none', number>;
  /**
   * Failures, except 503 and 504 responses whose body is a readable message. Includes requests without a response in
   * time.
   */
  readonly faults: readonly string[];
  reads(): number;
  /** Resolves when all open requests have ended. */
  stop(): Promise<void>;
}

/** Rows per insert. An insert must store all of them or none. */
const BATCH = 3;
/** Milliseconds between two requests of a writer or reader. */
const PAUSE = 20;
/**
 * After this time, in milliseconds, a request without a response is a fault. The server waits at most `backendTimeout`.
 */
const PATIENCE = LIMITS.backendTimeout + 10_000;

/** Sends a request with the secret key. A random `X-Forwarded-For` avoids rate limits. The server must trust it. */
function ask(server: TestServer, path: string, init: RequestInit = {}): Promise<Response> {
  const part = () => Math.floor(Math.random() * 256);
  const headers = {
    apikey: server.secretKey,
    authorization: `Bearer ${server.secretKey}`,
    'content-type': 'application/json',
    'x-forwarded-for': `10.${part()}.${part()}.${part()}`,
  };
  return fetch(`${server.url}${path}`, {
    ...init,
    headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    signal: AbortSignal.timeout(PATIENCE),
  });
}

/** Runs `writers` inserts and two reads in parallel until stopped. */
export function startLoad(server: TestServer, writers = 4): WriteLoad {
  const acknowledged = new Set<string>();
  const refused = new Map<number | 'none', number>();
  const faults: string[] = [];
  let reads = 0;
  const stopping = new AbortController();

  async function note(answer: Response | 'none'): Promise<void> {
    const kind = answer === 'none' ? answer : answer.status;
    refused.set(kind, (refused.get(kind) ?? 0) + 1);
    if (answer !== 'none') {
      const text = await answer.text().catch(() => '');
      if (![503, 504].includes(answer.status) || !isSentence(text)) faults.push(`${answer.status} ${text}`);
    }
  }

  async function attempt(path: string, init: RequestInit, done: () => void): Promise<void> {
    try {
      const answer = await ask(server, path, init);
      if (answer.ok) {
        await answer.arrayBuffer();
        done();
      } else await note(answer);
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') faults.push(`no answer to ${path}`);
      await note('none');
    }
    await delay(PAUSE);
  }

  async function write(): Promise<void> {
    while (!stopping.signal.aborted) {
      const batch = randomUUID();
      const rows = Array.from({ length: BATCH }, () => visit(batch));
      const init = { method: 'POST', headers: { prefer: 'return=minimal' }, body: JSON.stringify(rows) };
      await attempt('/rest/v1/site_visits', init, () => rows.forEach(({ id }) => acknowledged.add(id)));
    }
  }

  async function read(): Promise<void> {
    while (!stopping.signal.aborted) await attempt('/rest/v1/teams?select=id,name', {}, () => void reads++);
  }

  const work = [...Array.from({ length: writers }, write), read(), read()];
  return {
    acknowledged,
    refused,
    faults,
    reads: () => reads,
    async stop() {
      stopping.abort();
      await Promise.all(work);
    },
  };
}

function visit(batch: string) {
  return { id: randomUUID(), visit_type: 'page_visit', utm_source: batch };
}

function isSentence(text: string): boolean {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' && /^[A-Z][^{}]*\.$/.test(message);
  } catch {
    return false;
  }
}

export interface StoredRows {
  ids: Set<string>;
  torn: string[];
}

/** Reads all rows of the load from the server. `torn` lists inserts that were stored only in part. */
export async function readBack(server: TestServer): Promise<StoredRows> {
  const ids = new Set<string>();
  const batches = new Map<string, number>();
  for (;;) {
    const path = `/rest/v1/site_visits?select=id,utm_source&utm_source=not.is.null&order=id&limit=5000&offset=${ids.size}`;
    const answer = await ask(server, path);
    if (!answer.ok) throw new Error(`Reading back was refused: ${answer.status} ${await answer.text()}`);
    const rows = (await answer.json()) as { id: string; utm_source: string }[];
    for (const { id, utm_source: batch } of rows) {
      ids.add(id);
      batches.set(batch, (batches.get(batch) ?? 0) + 1);
    }
    if (rows.length === 0) break;
  }
  return { ids, torn: [...batches].filter(([, rows]) => rows !== BATCH).map(([batch]) => batch) };
}

export function missingFrom(stored: ReadonlySet<string>, promised: ReadonlySet<string>): string[] {
  return [...promised].filter((id) => !stored.has(id));
}
