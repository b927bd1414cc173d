import { expect, it } from 'vitest';
import { busySentence } from '#domain/busy-sentence.ts';
import { RequestError } from './errors.ts';

it('adds the reference of an unexpected failure to its sentence, once', () => {
  const details = 'Reference: 0a1b2c3d4e5f';
  const failed = new RequestError('Failed to load players', {
    cause: { code: 'failed', message: 'Try again.', details },
  });
  expect(failed.message).toBe(`Failed to load players. ${details}`);
  expect(new RequestError(`No: ${failed.message}`, { cause: failed }).message).toBe(`No: ${failed.message}`);
  expect(new RequestError('Delete failed', { cause: new TypeError('fetch') }).message).toBe('Delete failed');
  expect(new RequestError('Failed to load teams').message).toBe('Failed to load teams');
});

it.each([
  [
    'no response',
    { code: '', message: 'TypeError: Failed to fetch' },
    'Our server cannot be reached. Try again in a moment.',
  ],
  ['the page of a proxy', { message: '<html>' }, 'Our server cannot be reached. Try again in a moment.'],
  [
    'a busy server',
    { code: 'backend_failed', message: busySentence(20) },
    'The server is busy. Try again in 20 seconds.',
  ],
  [
    'a limit',
    { code: 'over_request_rate_limit', message: 'Too many requests. Try again in a second.' },
    'Too many requests. Try again in a second.',
  ],
])('says why the request failed: %s', (_case, cause, sentence) => {
  const failed = new RequestError('Failed to load teams', { cause });
  expect(failed.message).toBe(`Failed to load teams. ${sentence}`);
  expect(new RequestError(failed.message, { cause }).message).toBe(failed.message);
});

it('has the only sentence about an outage', () => {
  const own =
    /check your connection|(?:server|connection) (?:could|can)(?:not| not) be reached|you are offline|connect to the internet|server is busy/i;
  const sources = import.meta.glob<string>(['/{card,domain,server,web}/**/*.{ts,tsx}', '!/**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  expect(Object.keys(sources).length).toBeGreaterThan(500);
  const wording = Object.entries(sources).filter(([, text]) => own.test(text));
  expect(wording.map(([path]) => path)).toEqual([
    '/domain/busy-sentence.ts',
    '/web/backend/connection-sentences.ts',
  ]);
});
