import { describe, expect, it } from 'vitest';
import { normalizePosition, parsePosition, POSITIONS, positionGroup, positionLabel } from './positions.ts';

describe('parsePosition', () => {
  it.each([
    ['LW', 'lw'],
    ['l', 'lw'],
    ['Left Wing', 'lw'],
    ['C', 'c'],
    ['Center', 'c'],
    ['F', 'c'],
    ['R', 'rw'],
    ['right wing', 'rw'],
    ['D', 'd'],
    ['Defense', 'd'],
    ['LD', 'd'],
    ['G', 'g'],
    ['Goalie', 'g'],
    [' goaltender ', 'g'],
  ] as const)('reads %j as %s', (word, position) => {
    expect(parsePosition(word)).toBe(position);
  });

  it.each([
    ['LW/C', 'lw'],
    ['D-LW', 'd'],
    ['right wing / left wing', 'rw'],
  ] as const)('reads the first position of %j as %s', (words, position) => {
    expect(parsePosition(words)).toBe(position);
  });

  it.each(['W', 'W/C', '', null, undefined, 'coach', 'constructor', '__proto__', '42'])(
    'does not know %j',
    (word) => {
      expect(parsePosition(word)).toBeNull();
    },
  );
});

it('counts an unknown position as defense', () => {
  expect(normalizePosition('coach')).toBe('d');
  expect(normalizePosition(null)).toBe('d');
});

it('puts the three forward positions into one group', () => {
  expect(POSITIONS.map(positionGroup)).toEqual(['forward', 'forward', 'forward', 'defense', 'goalie']);
});

it('labels positions in capitals', () => {
  expect(POSITIONS.map(positionLabel)).toEqual(['LW', 'C', 'RW', 'D', 'G']);
});
