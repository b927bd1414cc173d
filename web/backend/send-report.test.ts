import { beforeEach, expect, it, vi } from 'vitest';
import { configureBackend } from './configuration.ts';
import { type Report, sendReport } from './send-report.ts';

const REPORT: Report = {
  id: '9f1c0e5a-5d38-4d6a-9a52-0d2b7f1f5a11',
  type: 'Missing player',
  playerName: ' Gavin\tMcKenna ',
  notes: ' \n',
  teamId: '12',
  reporter: ' fan@lines.example ',
  website: '',
};
const FAILURE = 'Could not send report to server.';

interface Sent {
  readonly path: string;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

const sent: Sent[] = [];
/** The network's responses, in order. The mock throws those that are errors. */
let responses: (Response | Error)[] = [];

const json = (status: number, body: unknown) => Response.json(body, { status });
const notConfigured = () => json(503, { error: 'Email service is not configured. Ask someone.' });

beforeEach(() => {
  sent.length = 0;
  configureBackend({ url: 'https://backend.example', key: 'public-key' });
  vi.stubGlobal('fetch', (input: URL | string, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input), 'https://page.example');
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    sent.push({ path: pathname, headers: new Headers(init.headers), body });
    const response = responses.shift() ?? new Error('asked too often');
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  });
});
it('counts as saved if the server stored it but could not email it', async () => {
  responses = [json(503, { error: 'The mail server takes no emails at this moment.', stored: true })];
  expect(await sendReport(REPORT)).toEqual({ kind: 'saved' });
});

it('is emailed with the public key as apikey and bearer', async () => {
  responses = [json(200, { ok: true })];
  expect(await sendReport(REPORT)).toEqual({ kind: 'emailed' });
  expect(sent[0]?.path).toBe('/api/send-report');
  expect(sent[0]?.headers.get('apikey')).toBe('public-key');
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer public-key');
  expect(sent[0]?.body).toEqual({
    id: REPORT.id,
    type: 'Missing player',
    player_name: 'Gavin McKenna',
    notes: '',
    team_id: 12,
    reporter: 'fan@lines.example',
    website: '',
  });
});

it.each([
  ['the email service is not configured', notConfigured],
  [
    'a function elsewhere says so as text',
    () => new Response('E-mail service is not configured', { status: 500 }),
  ],
  ['there is no endpoint', () => json(404, {})],
  ['a static host takes no POST', () => new Response('', { status: 405 })],
  [
    'a static host responds with its page',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  ],
])('is saved in the table if %s', async (_, response) => {
  responses = [response(), new Response(null, { status: 201 })];
  expect(await sendReport(REPORT)).toEqual({ kind: 'saved' });
  expect(sent[1]?.path).toBe('/rest/v1/request_player');
  expect(sent[1]?.body).toEqual({
    id: REPORT.id,
    team_id: 12,
    type: 'Missing player',
    player_name: 'Gavin McKenna',
    notes: null,
    reporter_email: 'fan@lines.example',
    handled: false,
  });
});

it('is saved once if the response to the first attempt was lost', async () => {
  responses = [notConfigured(), json(409, { code: '23505', message: 'duplicate key' })];
  expect(await sendReport(REPORT)).toEqual({ kind: 'saved' });
});

it('is saved without its team if that was deleted', async () => {
  responses = [
    notConfigured(),
    json(409, { code: '23503', message: 'no team' }),
    new Response(null, { status: 201 }),
  ];
  expect(await sendReport(REPORT)).toEqual({ kind: 'saved' });
  expect(sent[2]?.body['team_id']).toBeNull();
});

it.each([
  ['the server says why', [json(429, { error: 'Too many requests.' })], 'Too many requests.'],
  ['the server says nothing', [json(500, {})], null],
  [
    'the network is away',
    [new TypeError('Failed to fetch')],
    expect.stringContaining('Our server cannot be reached.'),
  ],
  [
    'it takes too long',
    [new DOMException('', 'TimeoutError')],
    expect.stringContaining('Our server cannot be reached.'),
  ],
  [
    'the table refuses so many',
    [notConfigured(), json(429, { code: 'over_request_rate_limit', message: 'Too many requests.' })],
    'Too many requests.',
  ],
  [
    'the table is away',
    [
      notConfigured(),
      json(503, { code: 'no_answer', message: 'The server is busy. Try again in 5 seconds.' }),
    ],
    expect.stringContaining('The server is busy. Try again in 5 seconds. What'),
  ],
] as const)('fails in the specification’s words when %s', async (_, given, detail: unknown) => {
  responses = [...given];
  expect(await sendReport(REPORT)).toEqual({ kind: 'failed', message: FAILURE, detail });
});

it('reports an unexpected error', async () => {
  responses = [new RangeError('?')];
  expect(await sendReport(REPORT)).toMatchObject({
    kind: 'failed',
    message: 'An unexpected error occurred while sending your report.',
  });
});

it('reports a missing configuration', async () => {
  configureBackend({});
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await sendReport(REPORT)).toMatchObject({ kind: 'failed', message: 'Supabase is not configured' });
  expect(sent).toEqual([]);
});
