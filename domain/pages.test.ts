import { describe, expect, it } from 'vitest';
import {
  AUDIENCES,
  findPage,
  gamePath,
  isSignInPath,
  PAGE_NAMES,
  PATHS,
  profilePath,
  signInPath,
  teamPredictionsPath,
} from './pages.ts';

describe('finds', () => {
  it.each(PAGE_NAMES.filter((name) => !PATHS[name].includes(':')))('%s', (name) => {
    expect(findPage(PATHS[name])).toEqual({ name });
  });

  it('a page whose path ends with a slash', () => {
    expect(findPage('/settings/account/')).toEqual({ name: 'accountSettings' });
  });

  it('a public profile with its name', () => {
    expect(findPage('/profile/Rink-Rat')).toEqual({ name: 'publicProfile', key: 'Rink-Rat' });
    expect(findPage(profilePath('Rink-Rat'))).toEqual(findPage('/profile/Rink-Rat/'));
  });

  it('a game with its id, and a team’s calls with its abbreviation', () => {
    expect(findPage(gamePath(2026020123))).toEqual({ name: 'game', key: '2026020123' });
    expect(findPage(teamPredictionsPath('TOR'))).toEqual({ name: 'teamPredictions', key: 'TOR' });
    expect(gamePath('2026020123', 'TOR')).toBe('/games/2026020123?team=TOR');
  });
});

describe('finds nothing at', () => {
  it.each([
    '/nowhere',
    '/settings/nowhere',
    '/Settings',
    '/profile/:profileName',
    '/profile/a/b',
    `/profile/${'x'.repeat(41)}`,
    '/games',
    '/games/first',
    '/games/01',
    `/games/${'1'.repeat(16)}`,
    '/calls',
    '/calls/T-R',
    '/calls/:abbreviation',
    '/auth',
    '',
  ])('%s', (path) => {
    expect(findPage(path)).toBeNull();
  });
});

it('recognizes the sign-in pages and all paths below them, in any case', () => {
  for (const path of [
    '/signin',
    '/SignIn/x',
    '/auth/v1/token',
    '/confirm',
    '/reset-password',
    '/forgot-password',
  ])
    expect(isSignInPath(path), path).toBe(true);
  for (const path of ['/', '/signing-day', '/settings', '/profile/signin', ''])
    expect(isSignInPath(path), path).toBe(false);
});

it('requires a session on every settings page, and an admin on every page below /admin', () => {
  for (const name of PAGE_NAMES) {
    if (PATHS[name].startsWith(PATHS.settings)) expect(AUDIENCES[name], name).toBe('settings');
    if (PATHS[name].startsWith(PATHS.admin)) expect(AUDIENCES[name], name).toBe('admin');
  }
});

it('returns to the page after signing in', () => {
  expect(signInPath('/settings/profile?tab=1#bio')).toBe(
    '/signin?next=%2Fsettings%2Fprofile%3Ftab%3D1%23bio',
  );
});
