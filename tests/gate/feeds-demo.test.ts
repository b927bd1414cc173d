/** Tests `npm run feeds:demo`, which runs offline against a local stand-in for the NHL's feeds. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runFeedsDemo } from '#scripts/run-feeds-demo.ts';
import { findFreePort } from '#platform/database/server-address.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { serverCommand } from '#tests/support/server.ts';

interface Game {
  readonly lines: string;
  readonly lines_source: string | null;
  readonly state: string;
}

test('reads the rosters and games, shows lines and next games for every club, and stops', async () => {
  const demo = await runFeedsDemo(serverCommand('main'), await findFreePort(), 'ignore');
  try {
    const read = async <Row>(query: string) => {
      const { secretKey } = await loadSecrets(demo.dataDir, null);
      const response = await fetch(`${demo.url}/rest/v1/${query}`, { headers: { apikey: secretKey } });
      return (await response.json()) as Row[];
    };
    const ended = async () =>
      (await read<{ outcome: { code: string; failed: number } }>(
        'feed_jobs?select=outcome&finished_at=not.is.null&order=name',
      ).catch(() => [])) ?? [];
    await expect.poll(async () => (await ended()).length).toBe(2);
    expect(await ended()).toEqual([
      { outcome: expect.objectContaining({ code: 'ok', failed: 0 }) },
      { outcome: expect.objectContaining({ code: 'ok', read: 32 }) },
    ]);
    expect(Math.max(...demo.peer.requests.map(({ open }) => open))).toBe(1);

    const games = await read<Game>('games?select=lines,lines_source,state');
    const kinds = games.map(({ lines, lines_source: source }) => source ?? lines);
    expect(kinds.filter((kind) => kind === 'void')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'report')).toHaveLength(2);
    const teams = await read<{ id: number }>('teams?select=id');
    const briefings = await Promise.all(
      teams.map(({ id }) =>
        read(`rpc/team_briefing?team_id=${id}`).then(
          (briefing) =>
            briefing as unknown as {
              next_game: object | null;
              last_game: { lines: { forwards: string[][] } | null } | null;
            },
        ),
      ),
    );
    expect(briefings.map((briefing) => briefing.last_game?.lines?.forwards.length ?? 0)).toEqual(
      teams.map(() => expect.toSatisfy((lines: number) => lines >= 3)),
    );
    expect(briefings.every((briefing) => briefing.next_game !== null)).toBe(true);
    const units = (await Promise.all(
      teams.map(({ id }) => read(`rpc/team_units?team_id=${id}`)),
    )) as unknown as readonly unknown[][][];
    const goals = units.flat().filter(([kind, , , , , , ours]) => kind === 'pair' && Number(ours) > 0);
    expect(goals.length).toBeGreaterThan(10);
  } finally {
    expect(await demo.end('SIGTERM')).toBe(0);
  }
  expect(existsSync(demo.dataDir)).toBe(false);
});
