import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storedSession } from '#tests/support/stored-session.ts';
import { configureBackend } from '../configuration.ts';
import { SESSION_STORAGE_KEY } from '../session.ts';
import { trackDownload } from './track-download.ts';
import { trackVisit, type Visit } from './track-visit.ts';

const FAN = { id: 'f0000000-0000-4000-8000-000000000001', email: 'fan@lines.example' };

const VISIT: Visit = { type: 'page_visit', teamId: null, referrer: null, utmSource: null };
const nobody = () => Promise.resolve(false);

interface Call {
  path: string;
  init: RequestInit;
  body: Record<string, unknown>;
}

/** Mocks responses in order, and repeats the last one. `null` means no connection. */
function network(...responses: ([status: number, body?: unknown] | null)[]): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = responses[Math.min(calls.length, responses.length - 1)];
    calls.push({ path, init, body: JSON.parse(init.body as string) as Record<string, unknown> });
    if (!response) throw new TypeError('Failed to fetch');
    const [status, body] = response;
    return new Response(body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body), {
      status,
    });
  });
  return calls;
}

function signIn(): void {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(storedSession(FAN)));
}

function setting(name: string, content: string): void {
  const meta = document.createElement('meta');
  Object.assign(meta, { name, content });
  document.head.append(meta);
}

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://lines.example/'));
  document.head.innerHTML = '';
  configureBackend({ url: 'https://backend.example', key: 'public-key' });
});

describe('a visit', () => {
  it('is sent to the endpoint with a request that survives leaving the page', async () => {
    signIn();
    const calls = network([200, { data: { id: 'the-id' } }]);
    const visit = {
      type: 'team_selection',
      teamId: '7',
      referrer: 'https://x.example/',
      utmSource: 'x',
    } as const;
    expect(await trackVisit(visit, nobody)).toEqual({ id: 'the-id' });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      path: '/api/track-visit',
      init: { method: 'POST', keepalive: true, headers: { Authorization: 'Bearer token' } },
      body: {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        visit_type: 'team_selection',
        team_id: 7,
        user_id: FAN.id,
        referrer: 'https://x.example/',
        utm_source: 'x',
      },
    });
  });

  it.each([
    ['cannot be reached', null],
    ['is not there', [404, 'Not found']],
    ['does not take posts', [405, 'Not allowed']],
    ['is broken', [503, { error: 'The visit could not be recorded.' }]],
    ['is a page of a static host', [200, '<!doctype html>']],
  ] as const)('is inserted by the page when the endpoint %s: the same one', async (_why, response) => {
    const calls = network(response && [...response], [201]);
    const tracked = await trackVisit(VISIT, nobody);
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/track-visit',
      'https://backend.example/rest/v1/site_visits',
    ]);
    expect(calls[1]!.body).toEqual(calls[0]!.body);
    expect(calls[1]!.init).toMatchObject({
      keepalive: true,
      headers: { apikey: 'public-key', Authorization: 'Bearer public-key', Prefer: 'return=minimal' },
    });
    expect(tracked).toEqual({ id: calls[0]!.body['id'] });
  });

  it('is not counted twice if the endpoint counted it', async () => {
    network(null, [409, { code: '23505' }]);
    expect(await trackVisit(VISIT, nobody)).toHaveProperty('id');
  });

  it('drops a deleted team', async () => {
    const calls = network(null, [409, { code: '23503' }], [201]);
    await trackVisit({ ...VISIT, type: 'team_selection', teamId: '7' }, nobody);
    expect(calls.map(({ body }) => body['team_id'])).toEqual([7, 7, null]);
  });

  it.each([400, 403, 413, 429])(
    'is not inserted directly if the endpoint rejects it with %i',
    async (status) => {
      const calls = network([status, { error: 'No.' }]);
      expect(await trackVisit(VISIT, nobody)).toHaveProperty('skipped');
      expect(calls).toHaveLength(1);
    },
  );

  it('is skipped for the server’s reasons', async () => {
    network([200, { skipped: 'Admin user' }]);
    expect(await trackVisit(VISIT, nobody)).toEqual({ skipped: 'Admin user' });
  });

  it('rejects if no request succeeds', async () => {
    network(null);
    await expect(trackVisit(VISIT, nobody)).rejects.toThrow('Failed to fetch');
  });

  it('must be of a known type', async () => {
    const visit = { ...VISIT, type: 'click' as 'page_visit' };
    await expect(trackVisit(visit, nobody)).rejects.toThrow('Invalid visit type');
  });
});

describe('nothing is sent', () => {
  const both = (isAdmin = nobody) =>
    Promise.all([
      trackVisit(VISIT, isAdmin),
      trackDownload({ teamName: 'Boston Bruins', visitId: null }, isAdmin),
    ]);
  const skipped = (reason: string) => [{ skipped: reason }, { skipped: reason }];

  it('without a backend', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    configureBackend({});
    const calls = network([201]);
    expect(await both()).toEqual(skipped('Database not configured'));
    expect(calls).toEqual([]);
  });

  it.each<[string, string, () => void, typeof nobody?]>([
    [
      'from a local host',
      'Local environment',
      () => vi.stubGlobal('location', new URL('http://localhost:3000/')),
    ],
    ['for the ignored user', 'Ignored user', () => setting('tracking-ignored-user', FAN.id.toUpperCase())],
    ['for an admin', 'Admin user', () => undefined, () => Promise.resolve(true)],
  ])('%s', async (_, reason, prepare, isAdmin) => {
    signIn();
    prepare();
    const calls = network([201]);
    expect(await both(isAdmin)).toEqual(skipped(reason));
    expect(calls).toEqual([]);
  });

  it('for a visit from the blocked referrer, but downloads count', async () => {
    setting('tracking-blocked-referrer', 'https://old.example/');
    const calls = network([201]);
    expect(await trackVisit({ ...VISIT, referrer: 'https://old.example/lines' }, nobody)).toEqual({
      skipped: 'blocked_referrer',
    });
    expect(calls).toEqual([]);
    expect(await trackDownload({ teamName: 'Boston Bruins', visitId: null }, nobody)).toHaveProperty('id');
    expect(calls).toHaveLength(1);
  });
});

it('counts a user whose role cannot be checked', async () => {
  signIn();
  const calls = network([200, { data: { id: 'the-id' } }]);
  await trackVisit(VISIT, () => Promise.reject(new Error('no response')));
  expect(calls).toHaveLength(1);
});

describe('a download', () => {
  it('has its team, its visit and the signed-in user', async () => {
    signIn();
    const calls = network([201]);
    await trackDownload({ teamName: ' Boston Bruins ', visitId: 'the-visit' }, nobody);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      path: 'https://backend.example/rest/v1/image_downloads',
      init: { keepalive: true, headers: { Authorization: 'Bearer token' } },
      body: { team_name: 'Boston Bruins', user_id: FAN.id, user_email: FAN.email, visit_id: 'the-visit' },
    });
  });

  it('is counted after its visit was deleted', async () => {
    const calls = network([409, { code: '23503' }], [201]);
    await trackDownload({ teamName: 'Boston Bruins', visitId: 'deleted' }, nobody);
    expect(calls.map(({ body }) => body['visit_id'])).toEqual(['deleted', null]);
  });

  it.each([undefined, null, 7, '', '  '])('with the team %j is rejected', async (teamName) => {
    const calls = network([201]);
    await expect(
      trackDownload({ teamName: teamName as unknown as string, visitId: null }, nobody),
    ).rejects.toThrow('Team name is required and must be a string');
    expect(calls).toEqual([]);
  });
});
