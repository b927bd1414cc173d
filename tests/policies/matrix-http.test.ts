import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAdminTables } from '#server/backend/admin-tables.ts';
import { describeDifferences, listCells, MATRIX } from '../support/policies/matrix.ts';
import type { Actor } from '../support/policies/actors.ts';
import { requestAs, signUpActors, tryOverHttp, type SignedIn } from '../support/policies/http-cells.ts';
import { reachDatabase, type ServerDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** One table for each pattern of rights. `matrix-sql.test.ts` already tests the policies of all tables. */
const CELLS = listCells([...new Map(MATRIX.map((each) => [JSON.stringify(each.expected), each])).values()]);

describe('over HTTP', () => {
  let server: TestServer;
  let database: ServerDatabase;
  let signedIn: SignedIn;

  beforeAll(async () => {
    server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
    database = await reachDatabase(server);
    signedIn = await signUpActors(server);
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  it(`holds in ${CELLS.length} cells`, async () => {
    const adminTables = await findAdminTables(database.sql);
    const outcomes = [];
    for (const cell of CELLS) {
      const outcome = await tryOverHttp(signedIn, database.sql, cell);
      // Each request finds its row by a filter. On tables that only admins read, the gate refuses filters instead of
      // returning nothing.
      const expected =
        cell.expected === 'nothing' && adminTables.has(cell.sample.table) ? 'refused' : cell.expected;
      outcomes.push({ cell: { ...cell, expected }, outcome });
    }
    expect(describeDifferences(outcomes)).toEqual([]);
  });

  it('returns the codes that the screens distinguish', async () => {
    const lineup = { user_id: signedIn.users.user, name: 'Twice' };
    expect((await requestAs(signedIn, 'user', 'POST', 'user_lineup', lineup)).status).toBe(201);
    const codeOf = async (...request: [method: string, target: string, body?: typeof lineup]) => {
      const { status, body } = await requestAs(signedIn, 'user', ...request);
      return [status, (body as { code: string }).code];
    };
    expect(await codeOf('POST', 'user_lineup', lineup)).toEqual([409, '23505']);
    expect(await codeOf('GET', 'user_lineup?user_id=eq.7')).toEqual([400, '22P02']);
    expect(await codeOf('POST', 'user_lineup', { ...lineup, name: ' ' })).toEqual([400, '23514']);
    const foreign = { ...lineup, user_id: signedIn.users.other };
    expect(await codeOf('POST', 'user_lineup', foreign)).toEqual([403, '42501']);
  });

  it('counts exactly or not at all, and lets only admins filter tables that only admins read', async () => {
    const answerOf = async (actor: Actor, target: string, prefer: string) => {
      const { status, body } = await requestAs(signedIn, actor, 'GET', target, undefined, prefer);
      return [status, (body as { code?: string }).code];
    };
    const prefix = 'user_email=gte.a&user_email=lt.b';
    for (const target of [`image_downloads?${prefix}`, 'teams', 'rpc/is_admin'])
      for (const count of ['planned', 'estimated'])
        expect(await answerOf('user', target, `count=${count}`)).toEqual([400, 'PGRST122']);
    for (const target of [
      `image_downloads?${prefix}`,
      'image_downloads?order=user_email',
      'teams?select=id,request_player(id)&request_player.reporter_email=gte.a',
    ]) {
      expect(await answerOf('user', target, 'count=exact')).toEqual([403, '42501']);
      expect((await answerOf('admin', target, 'count=exact'))[0]).toBe(200);
    }
    expect(await requestAs(signedIn, 'user', 'GET', 'image_downloads?select=user_email')).toEqual({
      status: 200,
      body: [],
    });
  });

  it('serves the units of a team only through a function, because those of all teams take long', async () => {
    for (const actor of ['visitor', 'admin'] as const) {
      for (const query of [
        'select=units',
        'select=game_id&units=not.is.null',
        'select=game_id&units=is.null',
      ])
        expect((await requestAs(signedIn, actor, 'GET', `game_lines?${query}`)).body).toMatchObject({
          code: '42501',
        });
      expect((await requestAs(signedIn, actor, 'GET', 'rpc/team_units?team_id=1')).status).toBe(200);
    }
  });

  it('does not serve the private schema', async () => {
    for (const actor of ['visitor', 'admin', 'secret'] as const) {
      expect((await requestAs(signedIn, actor, 'GET', 'planted_seeds')).status).toBe(404);
    }
  });
});
