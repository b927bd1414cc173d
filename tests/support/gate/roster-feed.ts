/** A fake NHL roster feed, and `npm run rosters` against it. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { readRostersCommand, runRosters } from '#server/cli/run-rosters-command.ts';
import { readConfig } from '#server/config.ts';
import { ROOT } from '#platform/root.ts';
import { serverCommand, testEnvironment } from '../server.ts';

export interface RosterFeed {
  url: string;
  /** The configuration of a server that reads from this feed, without pauses between requests. */
  env: Record<string, string>;
  /** The responses by the club's abbreviation. A response is a roster, or a text that is sent unchanged. */
  answers: Map<string, unknown>;
  /** Called for each request. The response waits for it. */
  onRequest: (() => Promise<void>) | null;
  close(): Promise<void>;
}

export async function startRosterFeed(): Promise<RosterFeed> {
  const answers = new Map<string, unknown>();
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await feed.onRequest?.();
    const answer = answers.get(/^\/v1\/roster\/(\w+)\/current$/.exec(request.url ?? '')?.[1] ?? '');
    if (answer === undefined) response.writeHead(404);
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const feed: RosterFeed = {
    url,
    env: { NHL_API_URL: url },
    answers,
    onRequest: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return feed;
}

export function skater(first: string, last: string, sweaterNumber: number, more: object = {}) {
  return {
    id: 8_480_000 + sweaterNumber,
    headshot: `https://assets.nhle.com/mugs/nhl/20262027/${last}.png`,
    firstName: { default: first },
    lastName: { default: last, cs: last },
    sweaterNumber,
    positionCode: 'L',
    shootsCatches: 'L',
    heightInInches: 73,
    weightInPounds: 201,
    heightInCentimeters: 185,
    weightInKilograms: 91,
    birthDate: '2004-01-15',
    birthCity: { default: 'Halifax', fr: 'Halifax' },
    birthCountry: 'CAN',
    birthStateProvince: { default: 'Nova Scotia', fr: 'Nouvelle-Écosse' },
    ...more,
  };
}

export const roster = (...forwards: object[]) => ({ forwards, defensemen: [], goalies: [] });

/**
 * Runs `npm run rosters` in a process with only these variables. Resolves with exit code and output, even on failure.
 */
export async function startRosters(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; printed: string }> {
  const command = promisify(execFile)(process.execPath, [...serverCommand('rosters'), ...args], {
    cwd: ROOT,
    env: testEnvironment(env),
  });
  return command.then(
    ({ stderr, stdout }) => ({ code: 0, printed: stdout + stderr }),
    (error: { code: number; stderr: string; stdout: string }) => ({
      code: error.code,
      printed: error.stdout + error.stderr,
    }),
  );
}

/**
 * Runs `npm run rosters` in this process, because a new process takes longer to start. Rejects if the command fails.
 */
export async function runRostersHere(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; printed: string }> {
  const lines: string[] = [];
  const isDone = await runRosters(readRostersCommand(args), readConfig(env), {
    print: (line) => lines.push(line),
    stopping: new AbortController().signal,
  });
  return { code: isDone ? 0 : 1, printed: lines.join('\n') };
}
