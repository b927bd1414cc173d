import { expect, it } from 'vitest';
import { readGameLines, type GameLines } from './game-lines.ts';
import { changeText, lineChanges } from './line-changes.ts';

function lines(forwards: string, defense: string, starter: string, extras = ''): GameLines {
  const rows = (text: string) => text.split(' ').map((row) => row.split(''));
  const ids = `${forwards}${defense}${starter}${extras}`.replaceAll(' ', '');
  const players = Object.fromEntries(
    ids.split('').map((id) => [id, { name: id.toUpperCase(), position: 'c' }]),
  );
  return readGameLines({
    forwards: rows(forwards),
    defense: rows(defense),
    starter,
    extras: extras.split(''),
    players,
  }) as GameLines;
}

const BEFORE = lines('abc def ghi', 'uv wx', 'y', 'k');

it.each([
  ['the same lines', lines('abc def ghi', 'uv wx', 'y', 'k'), []],
  ['lines in another order', lines('def abc ghi', 'wx uv', 'y', 'k'), []],
  ['two players who swap', lines('abf dec ghi', 'uv wx', 'y', 'k'), ['F to line 1', 'C to line 2']],
  ['a new player', lines('abn def ghi', 'uv wx', 'y', 'k'), ['N to line 1', 'C out']],
  [
    'an extra on a pair',
    lines('abc def ghi', 'uk wx', 'z', 'v'),
    ['K to pair 1', 'V extra', 'Z in goal', 'Y out'],
  ],
])('tells what changed: %s', (_, now, texts) => {
  expect(lineChanges(now, BEFORE).map(changeText)).toEqual(texts);
});
