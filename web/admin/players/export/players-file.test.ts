import { expect, it } from 'vitest';
import { normalizeTeams } from '#domain/team.ts';
import { playerRow } from '#tests/support/players.ts';
import { makeLeague } from '../finder/league.ts';
import { playersFile, playersFileName, playersToExport } from './export-button.tsx';

const TEAMS = normalizeTeams([
  { id: 1, name: 'Toronto Maple Leafs', abbreviation: 'TOR' },
  { id: 2, name: 'Boston Bruins', abbreviation: 'BOS' },
]);

const league = makeLeague(
  [
    playerRow(1, { first_name: '=HYPERLINK("https://evil.example")', last_name: '+Formula' }),
    playerRow(2, { last_name: 'Matthews' }),
    playerRow(3, { last_name: 'Elsewhere', team_id: 2 }),
  ],
  TEAMS,
);
const toronto = league.teams.find(({ id }) => id === '1') ?? null;

it('contains no cell that a spreadsheet runs as a formula', async () => {
  const text = await playersFile(playersToExport(league, toronto), false);
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(text).toContain(`,'+Formula,`);
  expect(text).not.toContain('Elsewhere');
});

it('names each player’s team in the file of all teams', async () => {
  const lines = (await playersFile(playersToExport(league, null), true)).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFteam,first_name,/);
  expect(lines.slice(1).map((line) => line.slice(0, 3))).toEqual(['BOS', 'TOR', 'TOR']);
});

it('is named after team and day', () => {
  const day = new Date(2026, 10, 5);
  expect(playersFileName(toronto, day)).toBe('toronto_maple_leafs_players_2026-11-05.csv');
  expect(playersFileName(null, day)).toBe('all_players_2026-11-05.csv');
});
