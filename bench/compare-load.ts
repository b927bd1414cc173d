/** Compares the rate of a server with that of an alternative, in alternating rounds. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';
import type { BareResponse } from './bare-server.ts';
import { runLoad, type MakeRequest } from './load-client.ts';
import { figure, median } from './report.ts';

const CONNECTIONS = [1, 16, 64];
export const ROUNDS = 3;
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

export async function compare(
  what: string,
  against: string,
  ours: Side,
  theirs: Side,
): Promise<readonly RateRow[]> {
  const rows: RateRow[] = [];
  for (const side of [ours, theirs]) await side(8, WARM_UP_MS);
  for (const connections of CONNECTIONS) {
    const [our, their]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      // oxlint-disable-next-line no-await-in-loop -- in parallel they would slow each other down
      our.push(await ours(connections, ROUND_MS));
      // oxlint-disable-next-line no-await-in-loop
      their.push(await theirs(connections, ROUND_MS));
    }
    const ratio = median(our) / median(their);
    rows.push({
      what,
      against,
      connections,
      server: figure(median(our)),
      compared: figure(median(their)),
      ratio: ratio.toFixed(2),
    });
    console.log(
      `${what}, ${connections} connections: ${figure(median(our))}/s, ratio ${ratio.toFixed(2)} to ${against}`,
    );
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
  async function start(response: BareResponse): Promise<number> {
    const child = fork(join(ROOT, 'bench', 'bare-server.ts'), { execArgv: ['--import', 'tsx'] });
    children.push(child);
    child.send(response);
    const [port] = (await once(child, 'message')) as [number];
    return port;
  }
  return {
    /** Compares a page of the server on `port` with the same bytes from a bare server. */
    async comparePage(
      port: number,
      what: string,
      path: string,
      encoding: string,
      headers: Record<string, string> = {},
    ): Promise<readonly RateRow[]> {
      const asked = { ...headers, 'Accept-Encoding': encoding };
      const bare = await start(await fetchRaw(port, path, asked));
      const request = (index: number) => head(index, path, asked);
      return compare(what, 'a bare server', httpSide(port, request), httpSide(bare, request));
    },
    end(): void {
      for (const child of children) child.disconnect();
    },
  };
}
