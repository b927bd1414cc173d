/**
 * Tests the page's client libraries against docs/table-api.md and docs/auth.md. With `CLIENTS=FOLDER`, tests the
 * versions in the `node_modules` of that folder.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Auth from '@supabase/auth-js';
import type * as Tables from '@supabase/postgrest-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#platform/root.ts';
import { createTableClient } from '../support/gate/table-client.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { linkIn, mailTo, startSmtpPeer } from '#tests/support/smtp-peer.ts';

const library = createRequire(join(process.env['CLIENTS'] ?? ROOT, 'package.json'));
const { PostgrestClient } = (await import(library.resolve('@supabase/postgrest-js'))) as typeof Tables;
const { AuthClient } = (await import(library.resolve('@supabase/auth-js'))) as typeof Auth;

const peer = await startSmtpPeer();
const server = await startTestServer({ env: { ...mailTo(peer), TRUST_PROXY: 'true' } });
const { team } = await createTableClient(server);
afterAll(async () => {
  await server.stop();
  await peer.close();
});

function openTables(key: string, token?: string) {
  const headers = { apikey: key, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return new PostgrestClient(`${server.url}/rest/v1`, { headers });
}

describe('postgrest-js', () => {
  const tables = () => openTables(server.secretKey);
  const players = (columns = 'first_name') =>
    tables().from('players').select(columns).eq('team_id', team).order('id');
  type Query = ReturnType<typeof players>;

  test.each<[string, (query: Query) => Query, string[]]>([
    ['eq', (query) => query.eq('number', 7), ['Ann']],
    ['neq', (query) => query.neq('number', 7), ['Bea', 'Dee']],
    ['gt', (query) => query.gt('number', 17), ['Dee']],
    ['gte and lte', (query) => query.gte('number', 7).lte('number', 17), ['Ann', 'Bea']],
    ['lt', (query) => query.lt('number', 17), ['Ann']],
    ['like', (query) => query.like('last_name', 'Al%'), ['Ann']],
    ['ilike', (query) => query.ilike('last_name', '*MMA\\\\'), ['Cleo']],
    ['is', (query) => query.is('number', null), ['Cleo']],
    ['in', (query) => query.in('last_name', ['a,(b)', 'Alpha', 'Gämma']), ['Ann']],
    ['in of nothing', (query) => query.in('number', []), []],
    ['not is', (query) => query.not('number', 'is', null), ['Ann', 'Bea', 'Dee']],
    ['not in', (query) => query.not('number', 'in', '(7,17)'), ['Dee']],
    ['or', (query) => query.or('number.eq.7,and(position.eq.G,number.gt.7)'), ['Ann', 'Dee']],
    ['match', (query) => query.match({ number: 99, position: 'G' }), ['Dee']],
    ['filter', (query) => query.filter('number', 'in', '(7,99)'), ['Ann', 'Dee']],
    ['range', (query) => query.range(1, 2), ['Bea', 'Cleo']],
    ['limit', (query) => query.limit(1), ['Ann']],
  ])('%s', async (_name, narrow, names) => {
    const { data, error, status } = await narrow(players());
    expect([error, status]).toEqual([null, 200]);
    expect(data).toEqual(names.map((first_name) => ({ first_name })));
  });

  test('contains and containedBy in JSON', async () => {
    await tables().from('teams').update({ city: 'Clientville' }).eq('id', team);
    const log = () => tables().from('admin_log').select('after->>city').eq('row_id', team);
    expect(await log().contains('after', { city: 'Clientville' })).toMatchObject({ error: null });
    expect(await log().containedBy('after', { city: 'Clientville' })).toMatchObject({ data: [] });
  });

  test('embedded rows: hints, filters, order, limit, and !inner', async () => {
    const named = await tables()
      .from('teams')
      .select('name, roster:players!players_team_id_fkey(first_name)')
      .eq('id', team)
      .or('number.eq.7,number.eq.99', { referencedTable: 'roster' })
      .order('number', { referencedTable: 'roster', ascending: false, nullsFirst: false })
      .limit(1, { referencedTable: 'roster' })
      .single();
    expect(named.data).toEqual({ name: 'Table Testers', roster: [{ first_name: 'Dee' }] });
    const inner = await tables().from('teams').select('id, players!inner(id)').eq('players.number', -1);
    expect([inner.error, inner.data]).toEqual([null, []]);
  });

  test('counts, parts, heads, and an offset beyond the rows', async () => {
    const { count, data, status } = await tables()
      .from('players')
      .select('number', { count: 'exact' })
      .eq('team_id', team)
      .order('number', { ascending: false })
      .range(0, 1);
    expect([status, count, data]).toEqual([206, 4, [{ number: null }, { number: 99 }]]);
    const head = await tables()
      .from('players')
      .select('*', { count: 'exact', head: true })
      .eq('team_id', team);
    expect([head.error, head.count, head.data]).toEqual([null, 4, null]);
    const far = await tables().from('teams').select('id', { count: 'exact' }).range(999, 1000);
    expect([far.status, far.error?.code]).toEqual([416, 'PGRST103']);
    const estimated = await tables().from('teams').select('id', { count: 'estimated' });
    expect([estimated.status, estimated.error?.code]).toEqual([400, 'PGRST122']);
  });

  test('one object, maybe one, stripped nulls, and unsupported features', async () => {
    expect(await players().eq('number', 7).single()).toMatchObject({ data: { first_name: 'Ann' } });
    expect(await players().eq('number', -1).maybeSingle()).toMatchObject({ data: null, error: null });
    expect(await players().maybeSingle()).toMatchObject({ data: null, error: { code: 'PGRST116' } });
    expect(await players().single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
    const stripped = await players('first_name, number').is('number', null).stripNulls();
    expect(stripped.data).toEqual([{ first_name: 'Cleo' }]);
    expect(await players().csv()).toMatchObject({ status: 406, data: null });
    expect(await players().explain()).toMatchObject({ status: 406, data: null });
    await expect(players('nothing').throwOnError()).rejects.toMatchObject({ code: '42703' });
  });

  test('insert, upsert, update, and delete', async () => {
    const table = () => tables().from('teams');
    const [first, second] = [{ name: 'Client A' }, { name: 'Client B', city: 'B' }];
    const many = await table().insert([first, second], { count: 'exact' }).select('name, city');
    expect([many.status, many.count]).toEqual([201, 2]);
    expect(many.data).toEqual([{ ...first, city: null }, second]);
    expect(await table().insert(first)).toMatchObject({ status: 409, error: { code: '23505' } });
    const merge = { onConflict: 'name', defaultToNull: false };
    const merged = await table()
      .upsert({ ...first, city: 'C' }, merge)
      .select('city')
      .single();
    expect(merged.data).toEqual({ city: 'C' });
    const ignored = await table()
      .upsert({ ...first, city: 'D' }, { ...merge, ignoreDuplicates: true })
      .select();
    expect([ignored.error, ignored.data]).toEqual([null, []]);
    const both = () => table().update({ city: 'E' }, { count: 'exact' }).like('name', 'Client %');
    expect(await both().select('city').single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
    // Sends the header of `maxAffected(1)`, because the client's types allow that method only with a database schema.
    const bounded = both().setHeader('Prefer', 'handling=strict,max-affected=1');
    expect(await bounded).toMatchObject({ status: 400, error: { code: 'PGRST122' } });
    expect((await table().select('city').like('name', 'Client %').order('name')).data).toEqual([
      { city: 'C' },
      { city: 'B' },
    ]);
    expect(await both()).toMatchObject({ status: 204, count: 2, data: null });
    const gone = await table().delete({ count: 'exact' }).like('name', 'Client %').select('name');
    expect([gone.status, gone.count, gone.data?.length]).toEqual([200, 2, 2]);
    expect(await table().insert({ nothing: 1 })).toMatchObject({ error: { code: 'PGRST204' } });
  });

  test('functions by POST, GET, and HEAD', async () => {
    const name = 'Ärger';
    for (const get of [false, true]) {
      const { data, error } = await tables().rpc('fold_name', { name }, { get });
      expect([error, typeof data]).toEqual([null, 'string']);
    }
    const head = await tables().rpc('download_counts', {}, { head: true, count: 'exact' });
    expect([head.error, head.count, head.data]).toEqual([null, 0, null]);
    const rows = await tables().rpc('download_counts').order('count').limit(1);
    expect([rows.error, rows.data]).toEqual([null, []]);
    expect(await tables().rpc('no_such')).toMatchObject({ status: 404, error: { code: 'PGRST202' } });
  });

  test('refusals have status and code', async () => {
    const visitor = openTables(server.anonKey);
    const insert = await visitor.from('teams').insert({ name: 'x' });
    expect([insert.status, insert.error?.code]).toEqual([401, '42501']);
    const hidden = await visitor.from('user_roles').select();
    expect([hidden.status, hidden.error?.code]).toEqual([401, '42501']);
    expect(await openTables('wrong').from('teams').select()).toMatchObject({ status: 401, data: null });
    expect(await visitor.from('nothing').select()).toMatchObject({ error: { code: 'PGRST205' } });
    expect(await visitor.schema('auth').from('users').select()).toMatchObject({ status: 406 });
  });
});

describe('auth-js', () => {
  let confirming: TestServer;
  beforeAll(async () => {
    const env = { ...mailTo(peer), REQUIRE_EMAIL_CONFIRMATION: 'true', TRUST_PROXY: 'true' };
    confirming = await startTestServer({ env });
  });
  afterAll(() => confirming.stop());

  let browsers = 0;
  function openBrowser() {
    const kept = new Map<string, string>();
    const cookies = new Map<string, string>();
    const address = `10.40.0.${++browsers}`;
    return new AuthClient({
      url: `${confirming.url}/auth/v1`,
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set('cookie', [...cookies.values()].join('; '));
        const response = await fetch(input, { ...init, headers });
        for (const line of response.headers.getSetCookie())
          cookies.set(/^[^=]+/.exec(line)?.[0] ?? '', line.replace(/;.*/, ''));
        return response;
      },
      headers: { apikey: confirming.anonKey, 'x-forwarded-for': address },
      flowType: 'pkce',
      detectSessionInUrl: false,
      autoRefreshToken: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    });
  }
  const CHANGED = 'Zamboni-5-tonight';

  async function tokenFor(email: string, subject: RegExp, path: string): Promise<string> {
    const link = linkIn(await peer.waitForMail(email, subject), path);
    return link.searchParams.get('token_hash') ?? '';
  }

  test('an account from sign-up to new password', async () => {
    const email = 'clients@lines.example';
    const browser = openBrowser();
    const events: string[] = [];
    browser.onAuthStateChange((event) => void events.push(event));
    const made = await browser.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Ann' } } });
    expect([made.error, made.data.session]).toEqual([null, null]);
    const early = await browser.signInWithPassword({ email, password: PASSWORD });
    expect([early.error?.status, early.error?.code]).toEqual([400, 'email_not_confirmed']);
    expect((await browser.resend({ type: 'signup', email })).error).toBeNull();
    const token_hash = await tokenFor(email, /Confirm/, '/confirm');
    const confirmed = await browser.verifyOtp({ type: 'signup', token_hash });
    expect([confirmed.error, confirmed.data.user?.user_metadata['full_name']]).toEqual([null, 'Ann']);
    const again = await browser.verifyOtp({ type: 'signup', token_hash });
    expect([again.error?.status, again.error?.code]).toEqual([403, 'otp_expired']);

    const before = await browser.getSession();
    const renewed = await browser.refreshSession();
    expect(renewed.error).toBeNull();
    expect(renewed.data.session?.refresh_token).not.toBe(before.data.session?.refresh_token);
    expect((await browser.getUser()).data.user?.email).toBe(email);
    expect((await browser.getClaims()).data?.claims).toMatchObject({ email, role: 'authenticated' });
    const named = await browser.updateUser({ data: { full_name: 'Bea' } });
    expect([named.error, named.data.user?.user_metadata['full_name']]).toEqual([null, 'Bea']);
    expect((await browser.updateUser({ phone: '15550100' })).error?.status).toBe(422);
    const same = await browser.updateUser({ password: PASSWORD });
    expect([same.error?.status, same.error?.code]).toEqual([422, 'same_password']);
    expect((await browser.updateUser({ password: CHANGED })).error).toBeNull();
    expect((await browser.updateUser({ email: 'other@lines.example' })).data.user?.new_email).toBe(
      'other@lines.example',
    );
    const moved = await browser.verifyOtp({
      type: 'email_change',
      token_hash: await tokenFor('other@lines.example', /new email/, '/confirm'),
    });
    expect([moved.error, moved.data.user?.email]).toEqual([null, 'other@lines.example']);

    expect((await openBrowser().resetPasswordForEmail('other@lines.example')).error).toBeNull();
    const phone = openBrowser();
    const recovered = await phone.verifyOtp({
      type: 'recovery',
      token_hash: await tokenFor('other@lines.example', /Reset/, '/reset-password'),
    });
    expect([recovered.error, recovered.data.user?.email]).toEqual([null, 'other@lines.example']);
    expect((await phone.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await browser.getUser()).error, 'other sessions are ended').not.toBeNull();
    expect(events).toEqual(expect.arrayContaining(['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED']));
  });

  test('refusals have status and code', async () => {
    const browser = openBrowser();
    const email = 'nobody@lines.example';
    const refusals = [
      await browser.signInWithPassword({ email, password: PASSWORD }),
      await browser.signUp({ email, password: 'short' }),
      await browser.signUp({ email: 'no address', password: PASSWORD }),
      await browser.resetPasswordForEmail('no address'),
      await browser.verifyOtp({ type: 'recovery', token_hash: 'invented' }),
      await browser.refreshSession({ refresh_token: 'invented' }),
      await browser.exchangeCodeForSession('invented'),
      await browser.signInWithOtp({ email }),
    ].map(({ error }) => [error?.status, error?.code]);
    expect(refusals).toEqual([
      [400, 'invalid_credentials'],
      [422, 'weak_password'],
      [422, 'email_address_invalid'],
      [422, 'email_address_invalid'],
      [403, 'otp_expired'],
      [400, 'refresh_token_not_found'],
      [400, 'pkce_code_verifier_not_found'],
      [404, 'unknown_path'],
    ]);
    expect((await browser.resetPasswordForEmail(email)).error, 'nobody learns who has an account').toBeNull();
    expect((await browser.getUser()).error?.name).toBe('AuthSessionMissingError');
    const { data } = await browser.signInWithOAuth({ provider: 'google' });
    const left = await fetch(data.url ?? '', { redirect: 'manual' });
    expect(left.headers.get('location')).toContain('error_code=validation_failed');
    expect((await browser.exchangeCodeForSession('invented')).error).toMatchObject({
      status: 404,
      code: 'flow_state_not_found',
    });
  });
});
