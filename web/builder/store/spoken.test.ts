import { expect, it } from 'vitest';
import { getSlot, STANDARD_FORMATION } from '#domain/formation.ts';
import { makeLineup } from '#domain/lineup.ts';
import { badgesOf, spokenPlayer, spokenScratch, spokenSlot } from './spoken.ts';

const matthews = { id: '34', name: 'Auston Matthews', position: 'c', number: 34 } as const;
const rielly = { id: '44', name: 'Morgan Rielly', position: 'd', number: null } as const;
const domi = { id: '11', name: 'Max Domi', position: 'c', number: 11 } as const;

it('names slots with letters, and roster players with badges', () => {
  const slot = getSlot(STANDARD_FORMATION, 'c1');
  const captain = { ...matthews, facts: { letter: 'C' } } as const;
  expect(spokenSlot(slot, captain)).toBe('Line 1 center: Auston Matthews, captain, 34');
  expect(spokenPlayer(captain, 'In Lineup')).toBe('Auston Matthews, 34, C, In Lineup');
  expect(spokenPlayer(rielly, null)).toBe('Morgan Rielly, no number, D');
});

it('gives badges to dressed players and scratches', () => {
  const scratches = [
    { player: rielly, reason: 'injured' },
    { player: domi, reason: 'scratched' },
  ] as const;
  const badges = badgesOf(makeLineup({ c1: matthews }, undefined, { scratches }));
  expect([...badges]).toEqual([
    ['34', 'In Lineup'],
    ['44', 'Injured'],
    ['11', 'Scratched'],
  ]);
  expect(spokenScratch(scratches[0])).toBe('Injured: Morgan Rielly, no number');
});
