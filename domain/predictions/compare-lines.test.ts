import { expect, it } from 'vitest';
import { compareLines } from './compare-lines.ts';

const line = (...ids: string[]) => ids.map((id) => ({ id, name: `Player ${id}`, number: null }));

it('marks the linemates who stayed together', () => {
  const compared = compareLines(
    [line('a', 'b', 'c'), line('d', 'e', 'f'), line('g', 'h', 'i'), line('j')],
    [['c', 'a', 'x'], ['f', 'd', 'e'], ['g'], ['h', 'j']],
  );
  expect(compared.map(({ hits, possible }) => `${hits}/${possible}`)).toEqual(['1/3', '3/3', '0/3', '0/0']);
  expect(compared[0]?.players.map(({ id, isHit }) => [id, isHit])).toEqual([
    ['a', true],
    ['b', false],
    ['c', true],
  ]);
});
