import { expect, it } from 'vitest';
import { exportPlayersCsv } from '#domain/csv/csv-file.ts';
import { parseImport, type ParsedFile } from '#domain/csv/parse-import.ts';
import { storedPlayer } from '#tests/support/players.ts';
import { matchLeague } from './match-league.ts';
import type { PlayerElsewhere } from './player-values.ts';

const TEAMS = Array.from({ length: 32 }, (_, index) => ({
  id: index + 1,
  names: [`Team ${index + 1}`, `T${index + 1}`],
}));
const PLAYERS: readonly PlayerElsewhere[] = TEAMS.flatMap(({ id, names }) =>
  Array.from({ length: 30 }, (_, number) => ({
    ...storedPlayer(id * 100 + number, { team_id: id, number, position: 'C', weight: 200 }),
    first_name: `First${number}`,
    last_name: `Last${id}`,
    team_name: names[0]!,
  })),
);
const nameOfTeam = (player: PlayerElsewhere) => `T${player.team_id}`;

it('matches an export of all 32 teams without changes', () => {
  const text = exportPlayersCsv(
    PLAYERS.map((player) => ({ ...player, team: nameOfTeam(player) })),
    { withTeam: true },
  );
  const { invalid, teams } = matchLeague((parseImport(text) as ParsedFile).rows, PLAYERS, TEAMS);
  expect(invalid).toEqual([]);
  expect(teams).toHaveLength(32);
  for (const { review } of teams) {
    expect([review.existing.length, review.added.length, review.elsewhere.length]).toEqual([30, 0, 0]);
    expect([review.invalid, review.unmentioned]).toEqual([[], []]);
    expect(review.existing.every(({ changes }) => changes.length === 0)).toBe(true);
  }
});

it('finds a player who changed teams, and refuses rows of unknown teams', () => {
  const text = 'team,first_name,last_name,number\nteam 2,First3,Last1,44\nXYZ,A,B,1\n,C,D,2\n';
  const { invalid, teams } = matchLeague((parseImport(text) as ParsedFile).rows, PLAYERS, TEAMS);
  expect(teams).toMatchObject([{ teamId: 2, review: { elsewhere: [{ players: [{ id: 103 }] }] } }]);
  expect(invalid.map(({ problem }) => problem)).toEqual([
    { code: 'team-unknown', team: 'XYZ' },
    { code: 'team-missing' },
  ]);
});

it('sorts all rows into one team if it is given', () => {
  const { rows } = parseImport(
    'team,first_name,last_name,number\nXYZ,First3,Last2,3\n,New,Player,44\n',
  ) as ParsedFile;
  const { invalid, teams } = matchLeague(rows, PLAYERS, TEAMS, 2);
  expect(invalid).toEqual([]);
  expect(teams).toMatchObject([
    {
      teamId: 2,
      review: { existing: [{ player: { id: 203 } }], added: [{ row: { rowNumber: 3 } }], elsewhere: [] },
    },
  ]);
});
