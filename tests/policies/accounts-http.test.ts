import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_OWN_TEAM, type Values } from '../support/policies/matrix.ts';
import { requestAs, signUpActors, type SignedIn } from '../support/policies/http-cells.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const LINEUP = '22222222-2222-4222-8222-222222222222';
const VISIT = '33333333-3333-4333-8333-333333333333';
const MERGE = 'resolution=merge-duplicates,return=representation';
const SHOWN = 'return=representation';

const OWNED = [
  'user_lineup',
  'own_teams',
  'user_preferences',
  'profiles',
  'user_roles',
  'site_visits',
  'image_downloads',
];

/** The gate's response to filters on tables that only admins can read. */
const NO_COMPARING = {
  status: 403,
  body: { code: '42501', message: 'Only admins can filter or sort this table.' },
};

/** Tests what the policy matrix does not cover: merges, embedding, counts, and the functions of a profile. */
describe('over HTTP', () => {
  let server: TestServer;
  let database: ServerDatabase;
  let signedIn: SignedIn;

  /** Sends a request as user A, the actor `user`. User B is the actor `other`. */
  const asA = (method: string, target: string, body?: Values | readonly Values[], prefer = SHOWN) =>
    requestAs(signedIn, 'user', method, target, body, prefer);

  const asSecret = async (method: string, target: string, body?: Values) => {
    const answer = await requestAs(signedIn, 'secret', method, target, body, SHOWN);
    if (answer.status >= 300) throw new Error(`${method} ${target}: ${JSON.stringify(answer)}`);
  };

  const rowsOfB = async () => {
    const { sql } = database;
    const tables = OWNED.map(async (table) => {
      const rows = await sql`select * from ${sql(table)} where user_id = ${signedIn.users.other}`;
      return [table, [...rows]] as const;
    });
    return Object.fromEntries(await Promise.all(tables));
  };

  beforeAll(async () => {
    server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
    database = await reachDatabase(server);
    signedIn = await signUpActors(server);
    const { other } = signedIn.users;
    await asSecret('POST', 'user_lineup', { id: LINEUP, user_id: other, name: 'B’s own', is_public: true });
    await asSecret('POST', 'own_teams', { id: LINEUP, user_id: other, document: SAMPLE_OWN_TEAM });
    await asSecret('POST', 'user_preferences', { user_id: other, favorite_team: signedIn.league.team });
    await asSecret('PATCH', `profiles?user_id=eq.${other}`, {
      profile_name: 'secret-b',
      is_public: false,
      bio: 'B',
    });
    await asSecret('POST', 'user_roles', { user_id: other, role: 'admin' });
    await asSecret('POST', 'site_visits', { id: VISIT, user_id: other, visit_type: 'page_visit' });
    await asSecret('POST', 'image_downloads', { user_id: other, team_name: 'T', visit_id: VISIT });
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  describe('A sees nothing of B', () => {
    it('with the id of B’s lineup, any condition, a count, or embedding in a team', async () => {
      for (const query of [`id=eq.${LINEUP}`, 'name=like.*', 'or=(is_public.is.true,revision.gte.0)'])
        expect(await asA('GET', `user_lineup?${query}`), query).toEqual({ status: 200, body: [] });
      const counted = await fetch(`${server.url}/rest/v1/user_lineup?select=id`, {
        headers: {
          apikey: server.anonKey,
          authorization: `Bearer ${signedIn.tokens.user}`,
          prefer: 'count=exact',
        },
      });
      expect([await counted.json(), counted.headers.get('content-range')]).toEqual([[], '*/0']);
      const teams = await asA('GET', 'teams?select=id,user_lineup(*),user_preferences(*)');
      expect(JSON.stringify(teams.body)).not.toContain(signedIn.users.other);
    });
  });

  describe('A changes nothing of B', () => {
    const FORBIDDEN = (table: string) => ({
      status: 403,
      body: { code: '42501', message: `new row violates row-level security policy for table "${table}"` },
    });
    const NO_GRANT = (table: string) => ({
      status: 403,
      body: { code: '42501', message: `permission denied for table ${table}` },
    });
    const NOTHING = { status: 200, body: [] };

    /** `eq.B` in a target, and `A` and `B` in a body, are replaced with user ids. */
    const ATTEMPTS: readonly [
      title: string,
      method: string,
      target: string,
      body: Values | undefined,
      prefer: string,
      expected: object,
    ][] = [
      ['take over', 'PATCH', `user_lineup?id=eq.${LINEUP}`, { user_id: 'A' }, SHOWN, NOTHING],
      [
        'save under a name that B has',
        'POST',
        'user_lineup',
        { user_id: 'B', name: 'B’s own' },
        SHOWN,
        FORBIDDEN('user_lineup'),
      ],
      [
        'merge into B’s line-up',
        'POST',
        'user_lineup?on_conflict=id',
        { id: LINEUP, user_id: 'A', name: 'Merged' },
        MERGE,
        { status: 403, body: { code: '42501' } },
      ],
      [
        'merge into B’s line-up by its name',
        'POST',
        'user_lineup?on_conflict=user_id,name',
        { user_id: 'B', name: 'B’s own', title: 'Merged' },
        MERGE,
        { status: 403, body: { code: '42501' } },
      ],
      [
        'merge into B’s own team',
        'POST',
        'own_teams?on_conflict=user_id,id',
        { id: LINEUP, user_id: 'B', document: SAMPLE_OWN_TEAM },
        MERGE,
        { status: 403, body: { code: '42501' } },
      ],
      [
        'change all own teams',
        'PATCH',
        'own_teams?user_id=eq.A',
        { document: SAMPLE_OWN_TEAM },
        SHOWN,
        { status: 400, body: { code: 'one_at_a_time' } },
      ],
      ['read B’s own team', 'GET', `own_teams?id=eq.${LINEUP}`, undefined, SHOWN, { status: 200, body: [] }],
      [
        'delete B’s own team',
        'DELETE',
        `own_teams?id=eq.${LINEUP}`,
        undefined,
        SHOWN,
        { status: 200, body: [] },
      ],
      [
        'merge favourites',
        'POST',
        'user_preferences?on_conflict=user_id',
        { user_id: 'B', bio: 'A' },
        MERGE,
        { status: 403, body: { code: '42501' } },
      ],
      [
        'merge B’s profile',
        'POST',
        'profiles?on_conflict=user_id',
        { user_id: 'B', is_public: true },
        MERGE,
        { status: 403, body: { code: '42501' } },
      ],
      ['dismiss B', 'DELETE', 'user_roles?user_id=eq.B', undefined, SHOWN, NO_GRANT('user_roles')],
      ['disown B’s visits', 'PATCH', 'site_visits?user_id=eq.B', { user_id: null }, SHOWN, NO_COMPARING],
    ];

    it.for(ATTEMPTS)('%s', async ([, method, target, body, prefer, expected]) => {
      const { other, user } = signedIn.users;
      const named = (value: Values[string]) => (value === 'B' ? other : value === 'A' ? user : value);
      const filled =
        body && Object.fromEntries(Object.entries(body).map(([key, value]) => [key, named(value)]));
      const before = await rowsOfB();
      const answer = await asA(method, target.replace('eq.B', `eq.${other}`), filled, prefer);
      expect(answer).toMatchObject(expected);
      expect(JSON.stringify(answer.body), 'no row of B is quoted').not.toContain(other);
      expect(await rowsOfB()).toEqual(before);
    });

    it('cannot give a line-up away, or become an admin by changing the own account', async () => {
      const { other, user } = signedIn.users;
      await asA('POST', 'user_lineup', { user_id: user, name: 'Mine' });
      expect((await asA('PATCH', 'user_lineup?name=eq.Mine', { user_id: other })).status).toBe(403);
      await asA('DELETE', 'user_lineup?name=eq.Mine');
      const claims = { role: 'admin', is_admin: true };
      const answer = await fetch(`${server.url}/auth/v1/user`, {
        method: 'PUT',
        headers: { apikey: server.anonKey, authorization: `Bearer ${signedIn.tokens.user}` },
        body: JSON.stringify({ data: claims, app_metadata: claims, role: 'service_role' }),
      });
      const { app_metadata, role } = (await answer.json()) as Record<string, unknown>;
      expect([app_metadata, role]).toEqual([{ provider: 'email', providers: ['email'] }, 'authenticated']);
      expect(await asA('GET', 'user_roles')).toEqual(NOTHING);
    });

    it('cannot call functions without the right to', async () => {
      const functions = [
        'keep_profile_in_step',
        'prepare_lineup',
        'limit_lineups',
        'shown_lineup',
        'avatar_of',
      ];
      for (const name of functions) expect((await asA('POST', `rpc/${name}`, {})).status, name).toBe(404);
    });
  });

  describe('saving returns', () => {
    it('the stored row: trimmed, at revision 1, with its filled slots counted', async () => {
      const { user } = signedIn.users;
      const sent = { user_id: user, name: ' Tonight ', revision: 9, filled: 17, c1_name: 'A', gb_name: 'B' };
      const answer = await asA('POST', 'user_lineup', sent);
      expect(answer).toMatchObject({
        status: 201,
        body: [{ name: 'Tonight', revision: 1, is_public: false, filled: 2 }],
      });
      const claimed = await asA('PATCH', 'user_lineup?name=eq.Tonight', { filled: 20 });
      expect(claimed, 'what a client claims is no change').toMatchObject({
        body: [{ filled: 2, revision: 1 }],
      });
      expect(await asA('POST', 'user_lineup', { user_id: user, name: 'Tonight\u00a0' })).toMatchObject({
        status: 409,
        body: { code: '23505' },
      });
    });

    it('no row to the second of two tabs', async () => {
      const save = (title: string) => asA('PATCH', 'user_lineup?name=eq.Tonight&revision=eq.1', { title });
      const answers = await Promise.all([save('First tab'), save('Second tab')]);
      expect(answers.map(({ body }) => (body as unknown[]).length).toSorted((a, b) => a - b)).toEqual([0, 1]);
      const published = await asA('PATCH', 'user_lineup?name=eq.Tonight&revision=eq.2', { is_public: true });
      expect(published).toMatchObject({ status: 200, body: [{ revision: 2, is_public: true }] });
    });
  });
});
