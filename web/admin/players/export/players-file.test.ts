import { describe, expect, it } from 'vitest';
import { parseImport } from '#domain/csv/parse-import.ts';
import { importSentence, isImportRefusal } from '#domain/players/import-sentences.ts';
import { matchImport } from '#domain/players/match-import.ts';
import type { StoredPlayer } from '#domain/players/player-values.ts';
import { normalizeTeams } from '#domain/team.ts';
import type { PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';
import { makeLeague } from '../finder/league.ts';
import { playersFile, playersFileName, playersToExport } from './export-button.tsx';

const TEAMS = normalizeTeams([
  { id: 1, name: 'Toronto Maple Leafs', abbreviation: 'TOR' },
  { id: 2, name: 'Boston Bruins', abbreviation: 'BOS' },
]);

function stored(id: number, part: Partial<PlayerRow>): PlayerRow {
  return {
    id,
    team_id: 1,
    first_name: 'Auston',
    last_name: 'Matthews',
    full_name: null,
    display_name: null,
    position: 'C',
    jersey_number: null,
    number: 34,
    shoots: 'L',
    birthplace: 'San Ramon, CA',
    nationality: 'USA',
    birthdate: '1997-09-17',
    height: `6'3"`,
    weight: 215,
    depth: null,
    created_at: '2026-11-01T12:00:00Z',
    revision: 1,
    nhl_id: null,
    updated_at: '2026-11-01T12:00:00Z',
    ...part,
  };
}

const ROWS = [
  stored(1, {}),
  stored(2, {
    first_name: '=HYPERLINK("https://evil.example")',
    last_name: '+Formula',
    number: 7,
    jersey_number: '07',
  }),
  stored(3, {
    first_name: '<b>Bold</b>',
    last_name: 'O’Brien, "Obie"',
    number: null,
    birthplace: null,
    weight: null,
  }),
  stored(4, {
    first_name: 'Šimon',
    last_name: 'Nemec',
    number: 17,
    position: null,
    birthdate: null,
    height: null,
  }),
  stored(5, { first_name: null, last_name: null, full_name: 'Only Fullname', number: 55 }),
  stored(6, { team_id: 2, last_name: 'Elsewhere', number: 99 }),
];
const league = makeLeague(ROWS, TEAMS);
const toronto = league.teams.find(({ id }) => id === '1') ?? null;

describe('the file of a team', () => {
  it('imports without changes', async () => {
    const file = parseImport(await playersFile(playersToExport(league, toronto), false));
    if (isImportRefusal(file)) throw new Error(importSentence(file));
    const own: StoredPlayer[] = ROWS.filter(({ team_id }) => team_id === 1);
    const review = matchImport(file.rows, own, []);
    expect(review.added).toEqual([]);
    expect(review.elsewhere).toEqual([]);
    expect(review.invalid).toEqual([]);
    expect(review.unmentioned).toEqual([]);
    expect(review.existing.map(({ player }) => player.id).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    expect(review.existing.flatMap(({ changes }) => changes)).toEqual([]);
  });

  it('contains no cell that a spreadsheet runs as a formula', async () => {
    const text = await playersFile(playersToExport(league, toronto), false);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text).toContain(`,'+Formula,`);
  });
});

it('names each player’s team in the file of all teams', async () => {
  const lines = (await playersFile(playersToExport(league, null), true)).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFteam,first_name,/);
  expect(lines.slice(1).map((line) => line.slice(0, 3))).toEqual(['BOS', 'TOR', 'TOR', 'TOR', 'TOR', 'TOR']);
});

it('is named after team and day', () => {
  const day = new Date(2026, 10, 5);
  expect(playersFileName(toronto, day)).toBe('toronto_maple_leafs_players_2026-11-05.csv');
  expect(playersFileName(null, day)).toBe('all_players_2026-11-05.csv');
});
