import { describe, expect, it } from 'vitest';
import { documentFor, isPage, isWhole } from './pages.ts';

describe('isPage', () => {
  it.each([
    '/',
    '/signin',
    '/profile/ice-fan',
    '/admin/visits',
    '/auth/callback',
    '/no-such-page',
    '/apiary',
  ])('is true for %s', (path) => expect(isPage(path)).toBe(true));
  it.each([
    '/api/track-visit',
    '/rest/v1/teams',
    '/auth/v1/verify',
    '/healthz',
    '/metrics',
    '/sw.js',
    '/logo.png',
  ])('is false for %s', (path) => expect(isPage(path)).toBe(false));
});

it('serves the first screen only on the home page', () => {
  expect(documentFor('/')).toBe('/');
  expect(documentFor('/signin')).toBe('/index.html');
});

it.each([
  ['/', true],
  ['/settings/account', true],
  ['/?shared=2.10.abc', false],
  ['/profile/ice-fan', false],
  ['/games/2026020123', false],
  ['/calls/TOR', false],
  ['/confirm', false],
])('caches the document of %s: %j', (address, kept) => {
  expect(isWhole(new URL(address, 'https://lines.example'))).toBe(kept);
});
