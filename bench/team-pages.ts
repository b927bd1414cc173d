/**
 * Measures the pages that the server renders, with a season of 82 games for each of 32 teams.
 * Reports their time from a cold cache, their rate from the cache, and Lighthouse's mobile scores. The rate is compared
 * with a bare Node server that sends the same bytes.
 */
import { performance } from 'node:perf_hooks';
import postgres, { type Sql } from 'postgres';
import { teamPath } from '#domain/pages.ts';
import { teamSlug } from '#domain/team.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { startTestServer } from '#tests/support/server.ts';
import { createBareServers, type RateRow } from './compare-load.ts';
import { lighthouseMedians } from './lighthouse-scores.ts';
import { figure, median, report } from './report.ts';

const GAMES = 82;
/** Units of a team in a game; recorded games have about 60. */
const UNITS = 60;
const FIRST_GAME = 2026020001;

interface TeamRow {
  readonly id: number;
  readonly name: string;
  readonly abbreviation: string;
}

/** A team's lines in a game. Two forwards swap places in each game, so that a season has many trios. */
function linesOf(team: number, game: number) {
  const idOf = (index: number) => String(8_400_000 + team * 30 + index);
  const forwards = Array.from({ length: 12 }, (_, index) => index);
  const from = Math.floor(game / 4) % 12;
  const to = (from + 1 + (game % 3)) % 12;
  [forwards[from], forwards[to]] = [to, from];
  const rows = (ids: readonly number[], size: number) =>
    Array.from({ length: ids.length / size }, (_, row) => ids.slice(row * size, (row + 1) * size).map(idOf));
  const players = Array.from({ length: 23 }, (_, index) => [
    idOf(index),
    { name: `Given${index} Surname-${index}`, number: index + 1, position: 'c' },
  ]);
  return {
    forwards: rows(forwards, 3),
    defense: rows([12, 13, 14, 15, 16, 17], 2),
    extras: [],
    starter: idOf(18 + (game % 2)),
    scratches: [idOf(20), idOf(21)],
    players: Object.fromEntries(players),
  };
}

function unitsOf(team: number, game: number) {
  return Array.from({ length: UNITS }, (_, index) => {
    const [a, b, c] = [index % 12, (index + 1 + (game % 4)) % 12, (index + 5 + Math.floor(index / 12)) % 12];
    const players = [a, b, c].map((each) => String(8_400_000 + team * 30 + each)).toSorted();
    return {
      kind: index % 3 === 0 ? 'pair' : 'trio',
      players: index % 3 === 0 ? players.slice(0, 2) : players,
      seconds: { '5v5': 60 + index, pp: 0, pk: 0 },
      goals: [index % 2, 0],
      attempts: [3, 2],
    };
  });
}

/** Stores a season of games between fixed pairs of teams, alternately home and away. */
async function storeSeason(sql: Sql, teams: readonly TeamRow[]): Promise<void> {
  for (let round = 0; round < GAMES; round += 1) {
    const startsAt = new Date(Date.now() - (GAMES - round) * 48 * 3_600_000);
    const pairs = teams.flatMap((home, index) => {
      const away = teams[index + 1];
      return index % 2 === 0 && away ? [round % 2 === 0 ? [home, away] : [away, home]] : [];
    });
    const games = pairs.map(([home, away], index) => ({
      id: FIRST_GAME + round * pairs.length + index,
      season: '20262027',
      game_type: 2,
      starts_at: startsAt,
      state: 'final',
      home_abbreviation: home?.abbreviation ?? '',
      away_abbreviation: away?.abbreviation ?? '',
      home_team_id: home?.id ?? null,
      away_team_id: away?.id ?? null,
      home_score: 3,
      away_score: 2,
      lines: 'computed',
      lines_source: 'chart',
      computed_at: startsAt,
    }));
    const lines = games.flatMap(({ away_team_id: away, home_team_id: home, id }) =>
      [home ?? 0, away ?? 0].map((team) => ({
        game_id: id,
        team_id: team,
        lines: sql.json(linesOf(team, round)),
        units: sql.json(unitsOf(team, round)),
      })),
    );
    // oxlint-disable-next-line no-await-in-loop -- lines refer to games, so games come first
    await sql`insert into games ${sql(games)}`;
    // oxlint-disable-next-line no-await-in-loop
    await sql`insert into game_lines ${sql(lines)}`;
  }
}

const server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
const bare = createBareServers();
try {
  const database = await openDatabase({
    dataDir: server.dataDir,
    databaseUrl: undefined,
    attach: true,
    log: { info: () => undefined, warn: () => undefined },
  });
  const sql = postgres({ ...database.appConnection, onnotice: () => undefined });
  const teams = await sql<TeamRow[]>`select id::int, name, abbreviation from teams order by id`;
  await storeSeason(sql, teams);
  // Uses a logo from this server, because some machines cannot reach the league's logos.
  await sql`update teams set logo_url = ${`${server.url}/logo.png`}`;
  await sql`analyze games, game_lines`;
  const [{ bytes }] = await sql<
    [{ bytes: number }]
  >`select pg_total_relation_size('game_lines')::float8 as bytes`;

  const load = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(server.url + path, {
      headers: { 'X-Forwarded-For': `10.1.1.${teams.length}` },
    });
    const text = await answer.text();
    if (!answer.ok || !text.includes('id="page-data"'))
      throw new Error(`${path} was not rendered: ${answer.status}.`);
    return performance.now() - began;
  };
  const game = `/games/${FIRST_GAME}`;
  const first = await load('/tonight');
  const paths = teams.map((team) => teamPath(teamSlug(team)));
  const cold: number[] = [];
  // oxlint-disable-next-line no-await-in-loop -- pages in parallel would slow each other down
  for (const path of paths) cold.push(await load(path));
  report(
    'Pages from a cold cache, milliseconds',
    [
      {
        'first page of the server': figure(first),
        'a team, median': figure(median(cold)),
        'a team, slowest': figure(Math.max(...cold)),
        'a game': figure(await load(game)),
        'stored lines, MB': figure(bytes / 1e6),
      },
    ],
    `${teams.length} teams with ${GAMES} games each. The first page loads the code that renders pages.`,
  );
  const rows: RateRow[] = [];
  const [team = ''] = paths;
  rows.push(...(await bare.comparePage(server, 'team page', team, 'gzip')));
  rows.push(...(await bare.comparePage(server, 'game page', game, 'gzip')));
  report(
    'Requests per second',
    rows,
    "Medians of the rounds, per second of processor time. Ratio: the server's rate to that of a bare server.",
  );
  const scores: RateRow[] = [];
  for (const path of [team, game, '/tonight']) {
    // oxlint-disable-next-line no-await-in-loop
    scores.push({ page: path, ...(await lighthouseMedians(server.url + path)) });
  }
  report('Lighthouse, mobile', scores, 'Medians of five runs. All crests are the logo of the site.');
  await sql.end();
  await database.close();
} finally {
  bare.end();
  await server.stop();
}
