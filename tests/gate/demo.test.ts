/** Tests the data of `npm run demo`: each part of the site that it fills responds with data. */
import { expect, test } from 'vitest';
import { fillDemo } from '#scripts/demo/fill-demo.ts';
import { ADMIN, FANS } from '#scripts/demo/people.ts';
import { runFeedsDemo } from '#scripts/run-feeds-demo.ts';
import { readTeamPredictions } from '#domain/predictions/read-predictions.ts';
import { readVisitStatistics } from '#domain/visit-statistics.ts';
import { findFreePort } from '#platform/database/server-address.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { callAs } from '#tests/support/accounts.ts';
import { serverCommand } from '#tests/support/server.ts';

test('fills statistics, profiles, calls, and saved lineups', async () => {
  const demo = await runFeedsDemo(serverCommand('main'), await findFreePort(), 'ignore');
  try {
    const sessions = await fillDemo(demo);
    const site = { url: demo.url, ...(await loadSecrets(demo.dataDir, null)) };
    const read = async (path: string, email = '') => {
      const response = await callAs(site, sessions.get(email) ?? null, `/rest/v1/${path}`);
      return (await response.json()) as unknown;
    };
    const scope = 'period=all&exclude_admins=false&time_zone=America/Toronto';
    const statistics = readVisitStatistics(await read(`rpc/visit_statistics?${scope}`, ADMIN.email));
    expect(statistics?.totals.total).toBeGreaterThan(500);
    expect(statistics?.days.length).toBeGreaterThan(13);
    expect(statistics?.teams).toHaveLength(32);
    expect(statistics?.teams[0]).toMatchObject({ teamName: 'Toronto Maple Leafs' });
    expect(statistics?.countries.length).toBeGreaterThan(5);
    expect(statistics?.sources.length).toBeGreaterThan(3);

    const profile = await read(`rpc/public_profile?name=${FANS[0]?.profile}`);
    expect(profile).toMatchObject({
      bio: FANS[0]?.bio,
      favorite_team: { abbreviation: 'TOR' },
      favorite_player: { last_name: 'Matthews' },
      lineups: [{ name: 'Tonight' }, { name: 'If we had him' }],
    });

    const calls = readTeamPredictions(await read('rpc/team_calls_table?team=TOR'));
    expect(calls?.fans.map(({ profile_name: name }) => name).toSorted()).toEqual(
      FANS.map((fan) => fan.profile).toSorted(),
    );
    const own = await read('calls?select=score', FANS[0]?.email);
    expect(own).toContainEqual({ score: null });
    expect(own).toContainEqual({ score: expect.objectContaining({ possible: expect.any(Number) }) });

    const saved = await Promise.all(
      FANS.map(({ email }) => read('user_lineup?select=filled,details,team_name&order=name', email)),
    );
    expect(saved.flat()).toHaveLength(7);
    expect(saved.flat()).toEqual(saved.flat().map(() => expect.objectContaining({ filled: 20 })));
    expect(await read('request_player?select=handled', ADMIN.email)).toHaveLength(5);
  } finally {
    expect(await demo.end('SIGTERM')).toBe(0);
  }
});
