import { describe, expect, it } from 'vitest';
import { normalizeTeam, normalizeTeams, splitTeamName, teamLetters } from './team.ts';

const toronto = normalizeTeam({ id: 1, name: 'Toronto Maple Leafs', abbreviation: 'TOR', city: 'Toronto' })!;
const utah = normalizeTeam({ id: '2', name: 'Mammoth', abbreviation: 'UTA', location_name: 'Utah' })!;

describe('normalizeTeam', () => {
  it.each([
    [{ id: 1, name: ' ', team_name: 'Leafs' }, 'Leafs'],
    [{ id: 1, full_name: 'Toronto Maple Leafs', abbreviation: 'TOR' }, 'Toronto Maple Leafs'],
    [{ id: 1, abbreviation: 'TOR' }, 'TOR'],
  ])('names %j', (row, name) => {
    expect(normalizeTeam(row)?.name).toBe(name);
  });

  it.each([[{ name: 'No id' }], [{ id: 4 }], [{ id: '', name: 'x' }], [{ id: {} as never, name: 'x' }]])(
    'rejects %j',
    (row) => {
      expect(normalizeTeam(row)).toBeNull();
    },
  );

  it('preserves colors in any spelling, and drops unknown fields', () => {
    const row = { id: 1, name: 'X', colorPrimary: '#fff', evil: '<script>' };
    expect(normalizeTeam(row)).toEqual({
      id: '1',
      name: 'X',
      abbreviation: null,
      conference: null,
      division: null,
      colorPrimary: '#fff',
    });
  });
});

it('sorts by name', () => {
  expect(
    normalizeTeams([{ id: 1, name: 'b' }, { id: 2, name: 'A' }, { id: 3 }]).map(({ name }) => name),
  ).toEqual(['A', 'b']);
});

it('splits place and nickname', () => {
  expect(splitTeamName(toronto)).toEqual({ place: 'Toronto', nickname: 'Maple Leafs' });
  expect(splitTeamName(utah)).toEqual({ place: 'Utah', nickname: 'Mammoth' });
  expect(splitTeamName({ ...toronto, city: null })).toEqual({ place: '', nickname: 'Toronto Maple Leafs' });
});

it('shortens the abbreviation, or else the name, to two letters', () => {
  expect(teamLetters(toronto)).toBe('TO');
  expect(teamLetters({ abbreviation: null, name: 'mammoth' })).toBe('MA');
});
