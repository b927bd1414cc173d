import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withLetter } from './letters.ts';
import { assign, isLineupRefusal } from './lineup-commands.ts';
import { countFilled, EMPTY_LINEUP, type Lineup, mayStandIn, makeLineup } from './lineup.ts';
import {
  type LinkedLineup,
  NOBODY_KNOWN,
  readLineupLink,
  resolveLineupLink,
  writeLineupLink,
} from './lineup-link.ts';
import type { SlottedPlayer } from './player.ts';
import { POSITIONS } from './positions.ts';
import { STANDARD_FORMATION } from './formation.ts';

/** Forty players of all positions, with short and very long ids. */
const ROSTER: readonly SlottedPlayer[] = Array.from({ length: 40 }, (_, index) => ({
  id: String(index % 7 === 0 ? Number.MAX_SAFE_INTEGER - index : 780 + index),
  name: `Player ${index}`,
  position: POSITIONS[index % POSITIONS.length]!,
  number: index,
}));

const anyLineup: fc.Arbitrary<Lineup> = fc
  .array(fc.tuple(fc.constantFrom(...ROSTER), fc.constantFrom(...STANDARD_FORMATION.slots)), {
    maxLength: 60,
  })
  .map((steps) =>
    steps.reduce<Lineup>((lineup, [player, { id }]) => {
      const next = assign(lineup, player, id);
      return isLineupRefusal(next) ? lineup : next;
    }, EMPTY_LINEUP),
  );

const anyTeam = fc.integer({ min: 1, max: 1_000_000 }).map(String);

function obeysTheRules(linked: LinkedLineup): void {
  const { teamId, players } = linked;
  const ids = Object.values(players).filter((id) => id !== null && id !== NOBODY_KNOWN);
  expect(teamId).toMatch(/^[1-9]\d*$/);
  expect(Object.keys(players).toSorted()).toEqual(STANDARD_FORMATION.slots.map(({ id }) => id).toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  const { lineup, told, missing } = resolveLineupLink(linked, ROSTER);
  expect(countFilled(lineup)).toBe(told - missing);
  for (const slot of STANDARD_FORMATION.slots) {
    const player = lineup.players[slot.id];
    expect(!player || mayStandIn(player, slot)).toBe(true);
  }
}

/** Appends a valid checksum to any text, as an attacker could. */
function forge(body: string): string {
  let sum = 0;
  for (const letter of body) sum = (sum * 31 + letter.codePointAt(0)!) % 1291;
  return `${body}-${sum.toString(36).padStart(2, '0')}`;
}

const bodyOf = (codes: readonly string[], team = 'a', version = '1') =>
  forge([version, team, ...codes].join('-'));
const NINETEEN = Array.from({ length: 19 }, () => '0');

describe('a link', () => {
  it('restores its lineup', () => {
    fc.assert(
      fc.property(anyTeam, anyLineup, (teamId, lineup) => {
        const linked = readLineupLink(writeLineupLink(teamId, lineup));
        expect(linked?.teamId).toBe(teamId);
        expect(linked && resolveLineupLink(linked, ROSTER)).toEqual({
          lineup,
          told: countFilled(lineup),
          missing: 0,
        });
      }),
    );
  });

  it('is short, needs no escaping, and ignores case', () => {
    fc.assert(
      fc.property(anyTeam, anyLineup, (teamId, lineup) => {
        const text = writeLineupLink(teamId, lineup);
        expect(text).toMatch(/^1(-[0-9a-z]+){22}$/);
        expect(encodeURIComponent(text)).toBe(text);
        expect(readLineupLink(text.toUpperCase())).toEqual(readLineupLink(text));
      }),
    );
    const usual = ROSTER.filter(({ id }) => id.length === 3).slice(0, 20);
    const players = STANDARD_FORMATION.slots.map(({ id }, index) => [id, usual[index]]);
    expect(writeLineupLink('10', makeLineup(Object.fromEntries(players)))).toHaveLength(66);
  });

  it('restores letters, scratches, and special teams', () => {
    const places = STANDARD_FORMATION.slots.map(({ id }) => id);
    const skaters = ROSTER.filter(({ position }) => position !== 'g');
    const [first, second, third] = skaters as [SlottedPlayer, SlottedPlayer, SlottedPlayer];
    const facts = fc.record({
      letter: fc.constantFrom('C' as const, 'A' as const, null),
      reason: fc.constantFrom('scratched' as const, 'injured' as const),
      unit: fc.constantFrom('pp1lf', 'pp2p', 'pk1rd'),
    });
    fc.assert(
      fc.property(facts, ({ letter, reason, unit }) => {
        const slot = places.find((id) => {
          const filled = assign(EMPTY_LINEUP, first, id);
          return !isLineupRefusal(filled) && filled.players[id];
        })!;
        const lineup = makeLineup({ [slot]: withLetter(first, letter) }, STANDARD_FORMATION, {
          scratches: [
            { player: second, reason },
            { player: third, reason: 'scratched' },
          ],
          units: { [unit]: first.id },
        });
        const linked = readLineupLink(writeLineupLink('10', lineup))!;
        expect(resolveLineupLink(linked, ROSTER)).toEqual({ lineup, told: 3, missing: 0 });
        const traded = ROSTER.filter(({ id }) => id !== second.id);
        expect(resolveLineupLink(linked, traded)).toMatchObject({ told: 3, missing: 1 });
      }),
    );
  });

  it('marks a player without a row as missing', () => {
    const test = { id: 'test-7', name: 'Gus Oak', position: 'c', number: 7 } as const;
    const gone = { ...test, id: 'gone-c2' };
    const linked = readLineupLink(writeLineupLink('10', makeLineup({ c1: test, c2: gone })))!;
    expect(resolveLineupLink(linked, ROSTER)).toEqual({ lineup: EMPTY_LINEUP, told: 2, missing: 2 });
  });

  it('leaves out players who left the team or changed position', () => {
    fc.assert(
      fc.property(anyLineup, fc.constantFrom(...ROSTER), (lineup, { id }) => {
        const linked = readLineupLink(writeLineupLink('10', lineup))!;
        const without = ROSTER.filter((player) => player.id !== id);
        const moved = ROSTER.map((player) =>
          player.id === id ? { ...player, position: 'g' as const } : player,
        );
        const slot = STANDARD_FORMATION.slots.find((other) => lineup.players[other.id]?.id === id);
        expect(resolveLineupLink(linked, without).missing).toBe(slot ? 1 : 0);
        expect(resolveLineupLink(linked, moved).missing).toBe(slot && slot.group !== 'goalie' ? 1 : 0);
      }),
    );
  });
});

describe('an invalid link', () => {
  it.each([
    ['nothing', ''],
    ['a check alone', '00'],
    ['too few slots', bodyOf(NINETEEN)],
    ['too many slots', bodyOf([...NINETEEN, '0', '0'])],
    ['an unknown fact', bodyOf([...NINETEEN, '0', 'x1'])],
    ['a letter that is none', bodyOf([...NINETEEN, '0', 'l0b'])],
    ['special teams of another size', bodyOf([...NINETEEN, '0', 'u0'])],
    ['an empty scratch', bodyOf([...NINETEEN, '0', 's0'])],
    ['another version', bodyOf([...NINETEEN, '0'], 'a', '9')],
    ['no team', bodyOf([...NINETEEN, '0'], '0')],
    ['more guests than a lineup has', bodyOf([...NINETEEN, '0', ...Array.from({ length: 31 }, () => 'gm8')])],
    ['a guest without a row', bodyOf([...NINETEEN, '0', 'g00'])],
    ['a player in two slots', bodyOf([...NINETEEN.slice(1), 'm8', 'm8'])],
    ['an id that no number can hold', bodyOf([...NINETEEN, 'zzzzzzzzzzz'])],
    ['an id with a leading zero', bodyOf([...NINETEEN, '0m8'])],
    ['an id that is none', bodyOf([...NINETEEN, 'm!8'])],
    ['an empty slot left out', bodyOf([...NINETEEN, ''])],
    ['a wrong check', `${bodyOf([...NINETEEN, 'm8'])}0`],
    ['a long text', '1-'.repeat(100_000)],
  ])('is rejected: %s', (_what, text) => expect(readLineupLink(text)).toBeNull());

  it('is rejected: cut off, or with one letter changed', () => {
    const letters = fc.stringMatching(/^[0-9a-z-]$/);
    fc.assert(
      fc.property(anyLineup, fc.nat(), letters, (lineup, at, letter) => {
        const text = writeLineupLink('10', lineup);
        const index = at % text.length;
        expect(readLineupLink(text.slice(0, index))).toBeNull();
        const changed = text.slice(0, index) + letter + text.slice(index + 1);
        if (changed !== text) expect(readLineupLink(changed)).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws, and accepted links obey the rules', () => {
    const code = fc.oneof(
      fc.stringMatching(/^[0-9a-z]{0,3}$/),
      fc.constantFrom('0', '00', 'm8', 'm9'),
      fc.string(),
    );
    const forged = fc
      .tuple(fc.constantFrom('1', '1', '2', ''), fc.array(code, { minLength: 20, maxLength: 22 }))
      .map(([version, codes]) => forge([version, ...codes].join('-')));
    const wild = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), forged);
    fc.assert(
      fc.property(wild, (text) => {
        const linked = readLineupLink(text);
        if (linked) obeysTheRules(linked);
      }),
      { numRuns: 3000 },
    );
  });
});
