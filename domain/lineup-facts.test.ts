import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeFormation } from './change-formation.ts';
import { fillLineup } from './fill.ts';
import {
  ELEVEN_SEVEN,
  type Formation,
  FORMATIONS,
  LARGEST_FORMATION,
  STANDARD_FORMATION,
} from './formation.ts';
import { type Letter, letterOf } from './letters.ts';
import { assign, clear, isLineupRefusal, move, setLetter } from './lineup-commands.ts';
import { assignedIds, countFilled, type Lineup, makeLineup, mayStandIn, playerAt } from './lineup.ts';
import { accepted, commandOf, memberAt } from '#tests/support/lineups.ts';
import type { SlottedPlayer } from './player.ts';
import { addScratch, findScratch, removeScratch, setReason } from './scratch-commands.ts';

const FULL = fillLineup(() => 0.5);

function spare(index: number, position: SlottedPlayer['position'] = 'c'): SlottedPlayer {
  return { id: `spare-${index}`, name: `Spare ${index}`, position, number: index };
}

function withLetters(letters: Readonly<Record<string, Letter>>, lineup = FULL): Lineup {
  return Object.entries(letters).reduce(
    (next, [slot, letter]) => accepted(setLetter(next, slot, letter)),
    lineup,
  );
}

function lettersOf(lineup: Lineup): Readonly<Record<string, Letter>> {
  const worn = lineup.formation.slots.flatMap(({ id }) => {
    const player = playerAt(lineup, id);
    const letter = player && letterOf(player);
    return letter ? [[id, letter] as const] : [];
  });
  return Object.fromEntries(worn);
}

function withScratches(count: number, lineup = FULL): Lineup {
  return Array.from({ length: count }, (_, index) => spare(index)).reduce(
    (next, player) => accepted(addScratch(next, player)),
    lineup,
  );
}

describe('letters', () => {
  it('have one captain: a new one takes the C', () => {
    const first = withLetters({ c1: 'C', d1: 'A' });
    expect(lettersOf(accepted(setLetter(first, 'd1', 'C')))).toEqual({ d1: 'C' });
    expect(lettersOf(accepted(setLetter(first, 'c1', 'A')))).toEqual({ c1: 'A', d1: 'A' });
  });

  it('have at most three alternates', () => {
    const three = withLetters({ lw1: 'A', c2: 'A', d3: 'A' });
    expect(setLetter(three, 'd1', 'A')).toEqual({
      code: 'too-many-alternates',
      playerName: memberAt(FULL, 'd1').name,
    });
    expect(lettersOf(accepted(setLetter(three, 'd3', 'C')))).toEqual({ lw1: 'A', c2: 'A', d3: 'C' });
  });

  it('are removed with null, and stay unchanged if they are set already or the slot is empty', () => {
    const lineup = withLetters({ c1: 'C' });
    expect(accepted(setLetter(lineup, 'c1', null))).toEqual(FULL);
    expect(setLetter(lineup, 'c1', 'C')).toBe(lineup);
    expect(setLetter(makeLineup(), 'c1', 'C')).toEqual(makeLineup());
  });

  it('move with their players, and leave with them', () => {
    const lineup = withLetters({ c1: 'C', d1: 'A' });
    expect(lettersOf(accepted(move(lineup, 'c1', 'lw2')))).toEqual({ lw2: 'C', d1: 'A' });
    expect(lettersOf(clear(lineup, 'c1'))).toEqual({ d1: 'A' });
    expect(lettersOf(accepted(assign(lineup, spare(1), 'c1')))).toEqual({ d1: 'A' });
  });
});

describe('scratches', () => {
  it('come from the roster or from a slot', () => {
    const lineup = accepted(addScratch(FULL, spare(1), 'injured'));
    const both = accepted(addScratch(lineup, { ...memberAt(FULL, 'c1'), name: 'Old name' }));
    expect(both.scratches).toEqual([
      { player: spare(1), reason: 'injured' },
      { player: memberAt(FULL, 'c1'), reason: 'scratched' },
    ]);
    expect(playerAt(both, 'c1')).toBeNull();
  });

  it('have at most six players, and each player once', () => {
    const six = withScratches(6);
    expect(addScratch(six, spare(7))).toEqual({ code: 'scratches-full', playerName: 'Spare 7', limit: 6 });
    const { scratches } = accepted(addScratch(six, spare(2), 'injured'));
    expect(scratches).toEqual(six.scratches.with(2, { player: spare(2), reason: 'injured' }));
  });

  it('go back to the roster, or into a slot with their letter if there is room for it', () => {
    const lineup = withLetters({ c1: 'C' });
    const captain = memberAt(lineup, 'c1');
    const { facts: _, ...onRoster } = captain;
    const out = accepted(addScratch(lineup, captain));
    expect(removeScratch(out, captain.id).scratches).toEqual([]);
    expect(removeScratch(out, 'nobody')).toBe(out);
    const back = accepted(assign(out, onRoster, 'c1'));
    expect(back).toEqual(lineup);
    const replaced = accepted(setLetter(out, 'd1', 'C'));
    expect(lettersOf(accepted(assign(replaced, onRoster, 'c1')))).toEqual({ d1: 'C' });
  });

  it('have a reason', () => {
    const lineup = withScratches(1);
    expect(setReason(lineup, 'spare-0', 'injured').scratches).toEqual([
      { player: spare(0), reason: 'injured' },
    ]);
    expect(setReason(lineup, 'spare-0', 'scratched')).toBe(lineup);
    expect(setReason(lineup, 'nobody', 'injured')).toBe(lineup);
  });
});

describe('the change to 11 forwards and 7 defensemen', () => {
  const seven = accepted(changeFormation(withLetters({ rw4: 'A' }), ELEVEN_SEVEN));

  it('scratches the twelfth forward, and back', () => {
    expect(seven.formation).toBe(ELEVEN_SEVEN);
    expect(countFilled(seven)).toBe(19);
    expect(seven.scratches).toMatchObject([
      { player: { id: memberAt(FULL, 'rw4').id }, reason: 'scratched' },
    ]);
    expect(accepted(changeFormation(seven, STANDARD_FORMATION))).toEqual(withLetters({ rw4: 'A' }));
    expect(changeFormation(FULL, STANDARD_FORMATION)).toBe(FULL);
  });

  it('returns the seventh defenseman the next time', () => {
    const placed = accepted(assign(seven, spare(7, 'd'), 'd7'));
    const back = accepted(changeFormation(placed, STANDARD_FORMATION));
    expect(playerAt(back, 'rw4')?.id).toBe(memberAt(FULL, 'rw4').id);
    expect(back.scratches).toMatchObject([{ player: { id: 'spare-7' } }]);
    expect(accepted(changeFormation(back, ELEVEN_SEVEN))).toEqual(placed);
  });

  it('is refused if the scratches have no room for the twelfth forward', () => {
    expect(changeFormation(withScratches(6), ELEVEN_SEVEN)).toMatchObject({ code: 'no-room-to-change' });
    const open = clear(withScratches(6), 'rw4');
    expect(accepted(changeFormation(open, ELEVEN_SEVEN)).scratches).toHaveLength(6);
  });

  it('does not return an injured player, or a letter that another player has now', () => {
    const id = memberAt(FULL, 'rw4').id;
    const injured = setReason(seven, id, 'injured');
    const without = accepted(changeFormation(injured, STANDARD_FORMATION));
    expect(playerAt(without, 'rw4')).toBeNull();
    expect(findScratch(without, id)?.reason).toBe('injured');
    const others = withLetters({ lw1: 'A', lw2: 'A', lw3: 'A' }, seven);
    expect(lettersOf(accepted(changeFormation(others, STANDARD_FORMATION)))).toEqual({
      lw1: 'A',
      lw2: 'A',
      lw3: 'A',
    });
  });
});

describe('the change to a smaller formation', () => {
  const to = (id: string): Formation => FORMATIONS.find((formation) => formation.id === id)!;

  it('moves players to open slots first, and scratches the others', () => {
    const open = clear(clear(FULL, 'lw1'), 'd2');
    const small = accepted(changeFormation(open, to('9-4-1')));
    expect([playerAt(small, 'lw1')?.id, playerAt(small, 'd2')?.id]).toEqual([
      memberAt(FULL, 'lw4').id,
      memberAt(FULL, 'd5').id,
    ]);
    expect(small.scratches.map(({ slot }) => slot)).toEqual(['c4', 'rw4', 'd6', 'backup']);
    const back = accepted(changeFormation(small, STANDARD_FORMATION));
    expect(back.scratches).toEqual([]);
    expect(assignedIds(back)).toEqual(assignedIds(open));
  });

  it('returns every player to the slot in larger steps too', () => {
    const small = accepted(changeFormation(FULL, to('9-4-1')));
    expect(small.scratches).toHaveLength(6);
    const larger = accepted(changeFormation(small, LARGEST_FORMATION));
    expect(accepted(changeFormation(larger, STANDARD_FORMATION))).toEqual(FULL);
  });

  it('is refused with the number of players to remove', () => {
    expect(changeFormation(FULL, to('6-4-1'))).toEqual({
      code: 'no-room-to-change',
      formation: '6–4',
      players: `${memberAt(FULL, 'lw3').name} and 8 more`,
      limit: 6,
      over: '3 players',
    });
  });
});

const anySlot = fc.constantFrom(...LARGEST_FORMATION.slots.map(({ id }) => id));
const anyMember = fc.constantFrom(
  ...STANDARD_FORMATION.slots.map(({ id }) => memberAt(FULL, id)),
  ...[1, 2, 3, 4].map((index) => spare(index)),
  ...[5, 6, 7].map((index) => spare(index, 'd')),
);
const knows = (lineup: Lineup, slot: string) => lineup.formation.slots.some(({ id }) => id === slot);
const anyCommand = fc.oneof(
  commandOf(fc.tuple(anyMember, anySlot), (at, [player, slot]) =>
    knows(at, slot) ? assign(at, player, slot) : at,
  ),
  commandOf(fc.tuple(anySlot, anySlot), (at, [from, to]) =>
    knows(at, from) && knows(at, to) ? move(at, from, to) : at,
  ),
  commandOf(anySlot, clear),
  commandOf(fc.tuple(anySlot, fc.constantFrom('C', 'A', null)), (at, [slot, letter]) =>
    setLetter(at, slot, letter),
  ),
  commandOf(fc.tuple(anyMember, fc.constantFrom('scratched', 'injured')), (at, [player, reason]) =>
    addScratch(at, player, reason),
  ),
  commandOf(anyMember, (at, { id }) => removeScratch(at, id)),
  commandOf(fc.constantFrom(...FORMATIONS), changeFormation),
);

it('keeps every rule after any commands, and a change of formation loses no player', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
      let lineup = FULL;
      for (const command of commands) {
        const before = structuredClone(lineup);
        const result = command(lineup);
        expect(lineup, 'the input is never touched').toEqual(before);
        const next = isLineupRefusal(result) ? lineup : result;
        const everyone = ({ scratches, ...rest }: Lineup) =>
          new Set([...assignedIds(rest as Lineup), ...scratches.map(({ player }) => player.id)]);
        if (next.formation !== lineup.formation) expect(everyone(next)).toEqual(everyone(lineup));
        lineup = next;
        expect(everyone(lineup).size).toBe(countFilled(lineup) + lineup.scratches.length);
        expect(lineup.scratches.length).toBeLessThanOrEqual(6);
        const worn = Object.values(lettersOf(lineup));
        expect(worn.filter((letter) => letter === 'C').length).toBeLessThanOrEqual(1);
        expect(worn.filter((letter) => letter === 'A').length).toBeLessThanOrEqual(3);
        for (const slot of lineup.formation.slots) {
          const player = playerAt(lineup, slot.id);
          expect(!player || mayStandIn(player, slot)).toBe(true);
        }
      }
    }),
  );
});
