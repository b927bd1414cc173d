import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeFormation } from './change-formation.ts';
import { fillLineup } from './fill.ts';
import { ELEVEN_SEVEN } from './formation.ts';
import { assign, clear, isLineupRefusal, move } from './lineup-commands.ts';
import { countFilled, makeLineup, playerAt } from './lineup.ts';
import { accepted, commandOf, memberAt } from '#tests/support/lineups.ts';
import { addScratch } from './scratch-commands.ts';
import {
  assignUnit,
  clearUnit,
  dressedSkaters,
  fillUnits,
  freeForUnit,
  isUnitSlot,
  moveUnit,
  SPECIAL_TEAMS,
  UNITS_ON_ICE,
  unitsLineup,
} from './special-teams.ts';

const FULL = fillLineup(() => 0.5);

const member = (slot: string) => memberAt(FULL, slot);

it('has two units of five and two of four, with names for screens and screen readers', () => {
  const unit = (name: string) =>
    SPECIAL_TEAMS.slots.flatMap(({ label }) =>
      label.startsWith(name) ? [label.slice(name.length + 1)] : [],
    );
  for (const name of ['PP1', 'PP2'])
    expect(unit(name), name).toEqual(['left flank', 'bumper', 'right flank', 'net front', 'point']);
  for (const name of ['PK1', 'PK2'])
    expect(unit(name), name).toEqual(['left forward', 'right forward', 'left defense', 'right defense']);
  expect(new Set(SPECIAL_TEAMS.slots.map(({ id }) => id)).size).toBe(18);
  expect([isUnitSlot('pp1b'), isUnitSlot('c1')]).toEqual([true, false]);
  const onIce = UNITS_ON_ICE.rows.map(({ slots }) => slots.map(({ id, lane }) => `${id} ${lane}`).join(', '));
  expect(onIce.slice(0, 3)).toEqual(['pp1nf 1', 'pp1lf 0, pp1b 1, pp1rf 2', 'pp1p 1']);
  expect(UNITS_ON_ICE.slots).toHaveLength(18);
});

describe('a unit', () => {
  it('takes skaters of the lineup in any slot', () => {
    const lineup = accepted(assignUnit(FULL, member('lw1'), 'pp1p'));
    expect(playerAt(unitsLineup(lineup), 'pp1p')).toEqual(member('lw1'));
    expect(assignUnit(FULL, { ...member('c1'), id: 'other' }, 'pp1b')).toMatchObject({ code: 'not-dressed' });
    expect(assignUnit(FULL, member('starter'), 'pk1ld')).toMatchObject({ code: 'wrong-position' });
  });

  it('places a player once in each kind of unit: the player moves or swaps', () => {
    const lineup = [
      ['lw1', 'pp1lf'],
      ['c1', 'pp2b'],
      ['lw1', 'pk1lf'],
    ].reduce((next, [from = '', to = '']) => accepted(assignUnit(next, member(from), to)), FULL);
    expect(accepted(assignUnit(lineup, member('lw1'), 'pp2b')).units).toEqual({
      pp1lf: member('c1').id,
      pp2b: member('lw1').id,
      pk1lf: member('lw1').id,
    });
    expect(accepted(moveUnit(lineup, 'pp1lf', 'pp1rf')).units).toMatchObject({ pp1rf: member('lw1').id });
    expect(accepted(moveUnit(lineup, 'pp1lf', 'pp1rf')).units.pp1lf).toBeUndefined();
    expect(moveUnit(lineup, 'pp1rf', 'pp1lf')).toBe(lineup);
    expect(clearUnit(lineup, 'pp1lf').units).toEqual({ pp2b: member('c1').id, pk1lf: member('lw1').id });
    expect(clearUnit(lineup, 'pp1b')).toBe(lineup);
  });

  it('loses players who leave the lineup, and keeps those who move', () => {
    const lineup = accepted(assignUnit(FULL, member('rw4'), 'pp1lf'));
    expect(clear(lineup, 'rw4').units).toEqual({});
    expect(accepted(addScratch(lineup, member('rw4'))).units).toEqual({});
    expect(accepted(changeFormation(lineup, ELEVEN_SEVEN)).units).toEqual({});
    expect(accepted(assign(lineup, { ...member('c1'), id: 'other' }, 'rw4')).units).toEqual({});
    expect(accepted(move(lineup, 'rw4', 'lw1')).units).toEqual(lineup.units);
  });
});

it('fills open slots from the lines, with each player once in a kind', () => {
  const begun = accepted(assignUnit(FULL, member('lw4'), 'pp1lf'));
  const filled = fillUnits(begun);
  expect(countFilled(unitsLineup(filled))).toBe(18);
  expect(filled.units).toMatchObject({
    pp1lf: member('lw4').id,
    pp1b: member('c1').id,
    pp1p: member('d1').id,
    pk1ld: member('d3').id,
  });
  expect(fillUnits(filled)).toBe(filled);
  const order = ['d2', 'rw3', 'rw4', 'd6'].map(member);
  expect(fillUnits(FULL, order).units, 'places without a source get the first of the order').toMatchObject({
    pp1nf: member('rw3').id,
    pp1p: member('d2').id,
    pp2b: member('c2').id,
    pp2nf: member('rw4').id,
    pp2p: member('d6').id,
  });
  expect(fillUnits(makeLineup())).toEqual(makeLineup());
});

const anySlot = fc.constantFrom(...SPECIAL_TEAMS.slots.map(({ id }) => id));
const anyMember = fc.constantFrom(...Object.values(FULL.players).flatMap((player) => player ?? []));
const anyCommand = fc.oneof(
  commandOf(fc.tuple(anyMember, anySlot), (at, [player, slot]) => assignUnit(at, player, slot)),
  commandOf(fc.tuple(anySlot, anySlot), (at, [from, to]) => moveUnit(at, from, to)),
  commandOf(anySlot, clearUnit),
  commandOf(anyMember, addScratch),
  fc.constant(fillUnits),
);

it('keeps its rules after any commands', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 30 }), (commands) => {
      let lineup = FULL;
      for (const command of commands) {
        const next = command(lineup);
        if (!isLineupRefusal(next)) lineup = next;
        const skaters = new Set(dressedSkaters(lineup).map(({ id }) => id));
        for (const kind of ['pp', 'pk']) {
          const ids = Object.entries(lineup.units).flatMap(([slot, id]) =>
            slot.startsWith(kind) ? [id] : [],
          );
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.every((id) => skaters.has(id))).toBe(true);
          expect(freeForUnit(lineup, `${kind}1lf`)).toHaveLength(skaters.size - ids.length);
        }
      }
    }),
  );
});
