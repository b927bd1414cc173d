/** Tests `npm run feeds -- backfill` beside a running server, with a local peer instead of the NHL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommandError } from '#server/cli/job-command.ts';
import { readFeedsCommand, runBackfill } from '#server/cli/run-feeds-command.ts';
import { readConfig } from '#server/config.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import {
  scheduleEntry,
  serveFacts,
  startAnswerPeer,
  type AnswerPeer,
} from '#tests/support/feeds/answer-peer.ts';
import { chartOf } from '#tests/support/feeds/game-responses.ts';
import { realGames, type RealGame } from '#tests/support/feeds/real-games.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const GAME = 2022020015;
const CHART = `/stats/rest/en/shiftcharts?cayenneExp=gameId=${GAME}`;
const played = realGames.find(({ id }) => id === String(GAME)) as RealGame;

let server: TestServer;
let database: ServerDatabase;
let peer: AnswerPeer;
const stopping = new AbortController();

beforeAll(async () => {
  server = await startTestServer();
  database = await reachDatabase(server);
  peer = await startAnswerPeer();
});
afterAll(async () => {
  await peer.close();
  await database.close();
  await server.stop();
});

async function backfill() {
  const { url } = peer;
  const feed = { NHL_API_URL: url };
  const printed: string[] = [];
  const terminal = { print: (line: string) => printed.push(line), stopping: stopping.signal };
  const isDone = await runBackfill('20222023', readConfig({ DATA_DIR: server.dataDir, ...feed }), terminal);
  return [isDone, ...printed];
}

const states = () => database.sql`select id::int8 - ${GAME} as game, lines from games order by id`.values();

test.each([[[]], [['backfill']], [['backfill', '20222024']], [['backfill', '20222023', '--all']]])(
  '%j prints the usage',
  (args) => {
    expect(() => readFeedsCommand(args)).toThrow('Usage: npm run feeds -- backfill SEASON');
  },
);

test('reads a season, gives up no game while a feed is out, and continues where it stopped', async () => {
  await expect(backfill()).rejects.toThrow('The NHL’s feeds have no schedule of 20222023 (missing).');
  const ids = [GAME, GAME + 1, GAME + 2];
  const games = ids.map((id) => scheduleEntry(id, new Date('2022-10-16T00:00Z'), { state: 'OFF' }));
  peer.answers.set('/v1/club-schedule-season/TOR/20222023', { games });
  peer.answers.set(CHART, chartOf(played));
  serveFacts(peer, played);
  const chartOfSecond = CHART.replace(String(GAME), String(GAME + 1));
  const reportOfSecond = '/scores/htmlreports/20222023/TH020016.HTM';
  for (const path of [chartOfSecond, reportOfSecond])
    peer.answers.set(path, (response) => void response.writeHead(503).end());

  expect(await backfill()).toEqual([
    false,
    '3 games without lines.',
    '1 with lines now, 0 without usable data, 2 not read.',
    'The NHL’s feeds failed (unavailable). Run the same command later to continue.',
  ]);
  expect(await states()).toEqual([
    ['0', 'computed'],
    ['1', 'pending'],
    ['2', 'pending'],
  ]);

  for (const path of [chartOfSecond, reportOfSecond]) peer.answers.delete(path);
  expect(await backfill()).toEqual([
    true,
    '2 games without lines.',
    '0 with lines now, 2 without usable data, 0 not read.',
  ]);
  await database.sql`update games set lines = 'pending' where id = ${GAME + 1}`;
  peer.answers.set(chartOfSecond, () => stopping.abort(new CommandError('Stopped.')));
  const before = peer.requests.length;
  await expect(backfill()).rejects.toThrow('Stopped.');
  expect(peer.requests.slice(before).filter((path) => path === CHART)).toEqual([]);
  expect(await states()).toContainEqual(['1', 'pending']);
  const leases = await database.sql`select name from feed_jobs where leased_until is not null`;
  expect(leases).toEqual([]);
});
