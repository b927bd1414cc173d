import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LinesError, runLinesCommand } from './run-lines-command.ts';

const FEEDS = 'tests/support/feeds';
const files = [
  'infer',
  `${FEEDS}/shifts/2022020005.csv`,
  `${FEEDS}/players.json`,
  `${FEEDS}/faceoffs.json`,
] as const;
const real = (file: string) => readFileSync(file, 'utf8');

function failureOf(args: readonly string[], read = real): LinesError {
  try {
    runLinesCommand(args, read);
  } catch (error) {
    if (error instanceof LinesError) return error;
    throw error;
  }
  throw new Error('The command did not fail.');
}

it('prints the lines of both teams as JSON on one line', () => {
  const text = runLinesCommand(files, real);
  expect(text).not.toContain('\n');
  const lines = JSON.parse(text) as Record<string, unknown>;
  expect(Object.keys(lines).toSorted()).toEqual(['BOS', 'WSH']);
  expect(lines['WSH']).toEqual({
    forwards: [
      ['8471214', '8475744', '8477015'],
      ['8481656', '8478440', '8477511'],
      ['8475149', '8474189', '8471698'],
      ['8477839', '8475343', '8477903'],
    ],
    defense: [
      ['8480796', '8474590'],
      ['8475200', '8475324'],
      ['8476979', '8477845'],
    ],
    extras: [],
    starter: '8475311',
    backup: null,
    stability: { forwards: [0.76, 0.76, 0.63, 0.82], defense: [0.78, 0.71, 0.71] },
  });
});

it('accepts face-offs without the id of the game', () => {
  const flat = JSON.stringify((JSON.parse(real(files[3])) as Record<string, unknown>)['2022020005']);
  const read = (file: string) => (file === files[3] ? flat : real(file));
  expect(runLinesCommand(files, read)).toBe(runLinesCommand(files, real));
  expect(runLinesCommand(files.slice(0, 3), real)).not.toBe(runLinesCommand(files, real));
});

it.each([
  [[]],
  [['infer']],
  [['infer', 'a.csv']],
  [['guess', 'a', 'b']],
  [['infer', 'a', 'b', 'c', 'd']],
  [['together', 'a', 'b']],
])('shows its usage for %j', (args) => {
  const { exitCode, message } = failureOf(args);
  expect([exitCode, message]).toEqual([
    2,
    `Usage: npm run lines -- infer SHIFTS.csv PLAYERS.json [FACEOFFS.json]
       npm run lines -- together SHIFTS.csv PLAYERS.json EVENTS.json`,
  ]);
});

it('prints who was on the ice together', () => {
  const events = `${FEEDS}/events/2022020005.json`;
  const printed = JSON.parse(runLinesCommand(['together', files[1], files[2], events], real)) as Record<
    string,
    unknown[]
  >;
  expect(printed['WSH']?.[0]).toEqual({
    kind: 'pair',
    players: ['8474590', '8480796'],
    seconds: { '5v5': 763, pp: 0, pk: 72 },
    goals: [0, 2],
    attempts: [8, 15],
  });
  const other = ['together', files[1], files[2], `${FEEDS}/events/2025020734.json`];
  expect(failureOf(other).message).toBe(`${other[3]} is of another game: ANA has no shifts.`);
  expect(failureOf(['together', files[1], files[2], files[2]]).message).toBe(
    `${files[2]} needs homeTeam, awayTeam and plays, as in play-by-play.`,
  );
});

it('names the file that it cannot use', () => {
  const [, shifts, players, faceoffs] = files;
  const withText = (broken: string, text: string) =>
    failureOf(files, (file) => (file === broken ? text : real(file)));
  const header = 'typeCode,team,playerId,period,shiftNumber,start,end,duration,eventDescription';
  expect(
    [
      failureOf(['infer', 'missing.csv', players]),
      withText(shifts, '<html>'),
      withText(shifts, header),
      withText(shifts, `${header}\n517,TOR,1,1,1,0,40,40,\n517,TOR`),
      withText(players, '{'),
      withText(players, '[]'),
      withText(faceoffs, '7'),
    ].map(({ exitCode, message }) => [exitCode, message]),
  ).toEqual([
    [1, 'Could not read missing.csv (ENOENT).'],
    [1, `${shifts} needs a header with the columns team, playerId, period, start and end.`],
    [1, `${shifts} has no valid shift.`],
    [1, `${shifts} has the shifts of only one team.`],
    [1, `${players} is not valid JSON.`],
    [1, `${players} needs an object with players by id.`],
    [1, `${faceoffs} needs an object with face-offs by player id.`],
  ]);
});
