import { expect, it } from 'vitest';
import { isPublicRead } from './public-read.ts';

const TEAMS = 'https://lines.example/rest/v1/teams?select=*&order=name.asc';
const ROSTER = 'https://lines.example/rest/v1/players?select=*&team_id=eq.10&limit=2000';

function read(url: string, token = 'public', method = 'GET'): boolean {
  return isPublicRead(
    new Request(url, { method, headers: { apikey: 'public', authorization: `Bearer ${token}` } }),
  );
}

it('recognizes a visitor’s reads of teams, rosters, and briefings', () => {
  expect(read(TEAMS)).toBe(true);
  expect(read(ROSTER)).toBe(true);
  expect(read('https://lines.example/rest/v1/rpc/team_briefing?team_id=10')).toBe(true);
});

it.each([
  'https://lines.example/rest/v1/user_lineup?select=*',
  'https://lines.example/rest/v1/profiles?select=*&profile_name=eq.fan',
  'https://lines.example/rest/v1/players?select=*&limit=10000',
  'https://lines.example/rest/v1/players?select=first_name&team_id=eq.10&limit=2000',
  'https://lines.example/auth/v1/user',
])('ignores %s', (url) => expect(read(url)).toBe(false));

it('ignores reads with a user’s token, and writes', () => {
  expect(read(TEAMS, 'a-session')).toBe(false);
  expect(isPublicRead(new Request(TEAMS))).toBe(false);
  expect(read(ROSTER, 'public', 'DELETE')).toBe(false);
});
