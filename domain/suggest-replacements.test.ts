import { describe, expect, it } from 'vitest';
import { makeLineup } from '#domain/lineup.ts';
import type { Position } from '#domain/positions.ts';
import { normalizePlayer } from '#domain/roster.ts';
import { suggestReplacements, findProblems, refreshed } from './suggest-replacements.ts';

function player(id: number, name: string, position: Position) {
  return normalizePlayer({ id, first_name: name, last_name: 'Skater', position, number: id });
}

const gone = (id: string) => ({ id, name: `Gone ${id}`, position: 'c', number: 5 }) as const;
const teamName = 'Toronto Maple Leafs';

describe('Replace all', () => {
  it('uses each player once, and earlier slots choose first', () => {
    const roster = [player(1, 'Ann', 'c'), player(2, 'Bo', 'c'), player(3, 'Cy', 'lw')];
    const lineup = makeLineup({ c1: gone('91'), c2: gone('92'), c3: gone('93'), c4: gone('94') });
    const replacements = suggestReplacements({ lineup, roster, teamName });
    expect([...replacements].map(([slot, { name }]) => [slot, name])).toEqual([
      ['c1', 'Ann Skater'],
      ['c2', 'Bo Skater'],
      ['c3', 'Cy Skater'],
    ]);
  });

  it('leaves a slot without a replacement unchanged', () => {
    expect(suggestReplacements({ lineup: makeLineup({ c1: gone('91') }), roster: [], teamName }).size).toBe(
      0,
    );
  });
});

it('ignores test players', () => {
  const lineup = makeLineup({ c1: gone('test-1') });
  expect(findProblems({ lineup, roster: [player(1, 'Ann', 'c')], teamName })).toEqual([]);
});

describe('today’s roster', () => {
  const roster = [player(1, 'Ann', 'c')];

  it('changes nothing for a current lineup', () => {
    const { id, name, position, number } = roster[0]!;
    const lineup = makeLineup({ c1: { id, name, position, number }, c2: gone('91') });
    expect(refreshed({ lineup, roster, teamName })).toBeNull();
  });
});
