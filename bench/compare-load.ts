/** Compares how many requests per second two servers handle, in alternating rounds. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ROOT } from '#platform/root.ts';
import type { BareResponse } from './bare-server.ts';
import { runLoad, type MakeRequest } from './load-client.ts';
import { figure, median } from './report.ts';

const CONNECTIONS = [1, 16, 64];
export const ROUNDS = 3;
/** The number of rounds for pages from memory. They need more rounds, because other programs disturb them most. */
const PAGE_ROUNDS = 9;
/** Visitors of a page at the same time. Each sends fewer requests per second than the limits allow. */
const VISITORS = 1000;
export const ROUND_MS = 1500;
/** Long enough for Node to compile the code, which would otherwise slow down the first measurement. */
const WARM_UP_MS = 3000;

/** Repeats work over parallel connections for `duration` milliseconds. Returns repetitions per second. */
export type Side = (connections: number, duration: number) => Promise<number>;

export type RateRow = Record<string, string | number>;

/** Returns one of many IP addresses, so that no rate limit per address is reached. */
export function visitorAddress(index: number): string {
  return `10.${(index >> 10) & 63}.${(index >> 5) & 31}.${(index & 31) + 1}`;
}

export function head(index: number, path: string, headers: Record<string, string>, method = 'GET'): string {
  const lines = Object.entries({ Host: 'localhost', 'X-Forwarded-For': visitorAddress(index), ...headers });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

export function httpSide(port: number, request: MakeRequest, most?: (connections: number) => number): Side {
  return async (connections, duration) => {
    const result = await runLoad({
      port,
      connections,
      duration,
      request,
      ...(most && { most: most(connections) }),
    });
    if (result.failures > 0) throw new Error(`${result.failures} requests failed.`);
    return result.rate;
  };
}

/** Returns the processor time of a process so far, in milliseconds. Linux counts it in hundredths of a second. */
async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

/**
 * Measures responses per second of the process's own processor time.
 * On a machine without other work, this is the rate that keeps one processor fully busy.
 */
function perProcessorSecond(side: Side, pid: number): Side {
  return async (connections, duration) => {
    const [before, began] = [await processorTime(pid), performance.now()];
    const rate = await side(connections, duration);
    return (rate * (performance.now() - began)) / ((await processorTime(pid)) - before);
  };
}

/**
 * Compares rounds that ran one after the other, and returns medians. The speed of a machine with other work varies by
 * half between rounds, so the fastest round of one side may have had twice the speed of all others.
 */
export async function compare(
  what: string,
  against: string,
  ours: Side,
  theirs: Side,
  rounds = ROUNDS,
): Promise<readonly RateRow[]> {
  const rows: RateRow[] = [];
  for (const side of [ours, theirs]) await side(8, WARM_UP_MS);
  for (const connections of CONNECTIONS) {
    const [our, their]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      // oxlint-disable-next-line no-await-in-loop -- in parallel they would slow each other down
      our.push(await ours(connections, ROUND_MS));
      // oxlint-disable-next-line no-await-in-loop
      their.push(await theirs(connections, ROUND_MS));
    }
    const [rate, compared] = [median(our), median(their)];
    const ratio = median(our.map((value, round) => value / (their[round] ?? 0))).toFixed(2);
    rows.push({
      what,
      against,
      connections,
      server: figure(rate),
      compared: figure(compared),
      ratio,
    });
    console.log(`${what}, ${connections} connections: ${figure(rate)}/s, ratio ${ratio} to ${against}`);
  }
  return rows;
}

/** Returns a response with its body as sent. `fetch` would decompress the body. */
async function fetchRaw(port: number, path: string, headers: Record<string, string>): Promise<BareResponse> {
  const outgoing = plainRequest({ port, path, headers });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = await response.toArray();
  const body = Buffer.concat(chunks);
  const { connection: _, date: __, 'keep-alive': ___, 'transfer-encoding': ____, ...kept } = response.headers;
  const texts = Object.entries(kept).map(([name, value]) => [name, String(value)] as const);
  return {
    headers: { ...Object.fromEntries(texts), 'content-length': String(body.length) },
    body: body.toString('base64'),
  };
}

export function createBareServers() {
  const children: ChildProcess[] = [];
  async function start(response: BareResponse): Promise<{ port: number; pid: number }> {
    const child = fork(join(ROOT, 'bench', 'bare-server.ts'), { execArgv: ['--import', 'tsx'] });
    children.push(child);
    child.send(response);
    const [port] = (await once(child, 'message')) as [number];
    return { port, pid: child.pid ?? 0 };
  }
  return {
    /** Compares the rates of our server and a bare server that sends the same page, per second of processor time. */
    async comparePage(
      { pid, port }: { readonly port: number; readonly pid: number },
      what: string,
      path: string,
      encoding: string,
      headers: Record<string, string> = {},
    ): Promise<readonly RateRow[]> {
      const asked = { ...headers, 'Accept-Encoding': encoding };
      const bare = await start(await fetchRaw(port, path, asked));
      const request = (index: number) => head(index % VISITORS, path, asked);
      const [ours, theirs] = [
        perProcessorSecond(httpSide(port, request), pid),
        perProcessorSecond(httpSide(bare.port, request), bare.pid),
      ];
      return compare(what, 'a bare server', ours, theirs, PAGE_ROUNDS);
    },
    end(): void {
      for (const child of children) child.disconnect();
    },
  };
}
