import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fetchNhlRoster } from '#server/cli/fetch-nhl-roster.ts';
import { readRostersCommand } from '#server/cli/run-rosters-command.ts';
import { startNhlFeed, type NhlFeed } from '#tests/support/nhl-feed.ts';
import { serverCommand, startTestServer, testEnvironment, type TestServer } from '#tests/support/server.ts';

const run = promisify(execFile);

describe('the command', () => {
  let server: TestServer;
  let feed: NhlFeed;

  beforeAll(async () => {
    feed = await startNhlFeed();
    server = await startTestServer();
  });
  afterAll(async () => {
    await server?.stop();
    await feed?.stop();
  });

  /** Runs it beside the server that is serving; returns what it printed and its exit code. */
  async function rosters(...args: string[]) {
    const env = testEnvironment({ DATA_DIR: server.dataDir });
    const command = [...serverCommand('rosters'), 'import', '--feed', feed.url, ...args];
    const done = await run(process.execPath, command, { env }).then(
      (printed) => ({ code: 0, ...printed }),
      (error: unknown) => error as { code: number; stdout: string; stderr: string },
    );
    return { code: done.code, lines: done.stdout.trim().split('\n'), stderr: done.stderr };
  }

  async function read(target: string) {
    const answer = await fetch(`${server.url}/rest/v1/${target}`, { headers: { apikey: server.secretKey } });
    return (await answer.json()) as Record<string, unknown>[];
  }

  it('prints the review and writes nothing; with --apply it writes, and then there is nothing left', async () => {
    const before = await read('players?order=id&limit=10000');
    const review = await rosters('TOR');
    expect([review.code, review.stderr]).toEqual([0, '']);
    expect(review.lines).toEqual([
      'Toronto Maple Leafs: 28 in the feed, 25 on the team already',
      '  change Gavin McKenna to #18',
      '  move Leon Draisaitl #92 from Edmonton Oilers',
      '  add Émile Nouveau #62 LW',
      '  differs Auston Matthews #34: weight 215 → 218 (left as it is)',
      '  keep Chris Tanev #8, who is not in the feed',
      'Nothing was written. To write what is listed as add, move and change: --apply',
    ]);
    expect(await read('players?order=id&limit=10000')).toEqual(before);

    const applied = await rosters('TOR', '--apply');
    expect(applied.lines.at(-1)).toBe('  Written: 1 added, 1 moved, 1 changed, 0 as they were.');
    expect(
      await read(
        'players?last_name=in.(Draisaitl,McKenna,Nouveau)&select=last_name,number,teams(abbreviation)&order=last_name',
      ),
    ).toEqual([
      { last_name: 'Draisaitl', number: 92, teams: { abbreviation: 'TOR' } },
      { last_name: 'McKenna', number: 18, teams: { abbreviation: 'TOR' } },
      { last_name: 'Nouveau', number: 62, teams: { abbreviation: 'TOR' } },
    ]);
    expect(await read('players?last_name=eq.Tanev&number=eq.8')).toHaveLength(1);
    expect(await read('admin_log?select=action,via,user_id&order=id')).toHaveLength(3);
    const again = await rosters('TOR', '--apply');
    expect(again.lines.filter((line) => /^ {2}(add|move|change|Written)/.test(line))).toEqual([]);
  });

  it('goes on after a team that the feed does not know, and says so', async () => {
    const { code, lines } = await rosters('BOS', 'TOR');
    expect(code).toBe(1);
    expect(lines[0]).toBe('Boston Bruins: The feed knows no team BOS.');
    expect(lines[1]).toMatch(/^Toronto Maple Leafs: 28 in the feed/);
    expect(await rosters('XXX')).toMatchObject({ code: 1, stderr: 'There is no team XXX.\n' });
  });
});

it.each([
  [[]],
  [['export']],
  [['import', '--feed']],
  [['import', '--feed', 'ftp://x']],
  [['import', 'T0R']],
  [['import', '--now']],
])('%j gets the usage before anything is opened', (args) => {
  expect(() => readRostersCommand(args)).toThrow('Usage:');
});

describe('asking the feed', () => {
  it('tries again when it is busy, follows its redirect, and gives up with a sentence', async () => {
    const busy = () =>
      [503, 429].map(
        (status) => (response: { writeHead(status: number): { end(): void } }) =>
          response.writeHead(status).end(),
      );
    const feed = await startNhlFeed({
      TOR: busy(),
      OTT: [...busy(), ...busy()],
      MTL: [(response) => response.writeHead(403).end()],
      VAN: [(response) => response.end('<html>')],
      CGY: [(response) => response.end('['.repeat(2 * 1024 * 1024))],
    });
    try {
      expect(await fetchNhlRoster(feed.url, 'TOR', 1)).toMatchObject({ goalies: [{}, {}, {}] });
      expect(feed.asked).toHaveLength(4);
      await expect(fetchNhlRoster(feed.url, 'OTT', 1)).rejects.toThrow('answered with status 503.');
      await expect(fetchNhlRoster(feed.url, 'MTL', 1)).rejects.toThrow('answered with status 403.');
      await expect(fetchNhlRoster(feed.url, 'VAN', 1)).rejects.toThrow('did not answer with JSON');
      await expect(fetchNhlRoster(feed.url, 'CGY', 1)).rejects.toThrow('more than a roster can be');
    } finally {
      await feed.stop();
    }
    await expect(fetchNhlRoster(feed.url, 'TOR', 1)).rejects.toThrow('could not be reached');
  });
});
