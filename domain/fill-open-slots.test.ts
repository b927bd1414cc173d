import { describe, expect, it } from 'vitest';
import { fillOpenSlots } from './fill-open-slots.ts';
import { ELEVEN_SEVEN } from './formation.ts';
import { put } from './lineup-commands.ts';
import { countFilled, isComplete, makeLineup, mayStandIn } from './lineup.ts';
import type { RosterPlayer, ShotSide } from './player.ts';
import type { Position } from './positions.ts';

let nextNumber = 0;

function player(position: Position, shoots?: ShotSide): RosterPlayer {
  nextNumber += 1;
  const id = `${position}${shoots ?? ''}${nextNumber}`;
  return {
    id,
    firstName: '',
    lastName: id,
    name: id,
    position,
    number: nextNumber,
    ...(shoots && { shoots }),
  };
}

function players(count: number, position: Position, shoots?: ShotSide): RosterPlayer[] {
  return Array.from({ length: count }, () => player(position, shoots));
}

const idsOf = (lineup: ReturnType<typeof makeLineup>, ...slots: string[]) =>
  slots.map((slot) => lineup.players[slot]?.id);

describe('an empty lineup', () => {
  it('gets everyone at their position, in roster order', () => {
    const [lws, cs, rws] = [players(5, 'lw', 'L'), players(4, 'c', 'L'), players(4, 'rw', 'R')];
    const [ds, gs] = [[...players(3, 'd', 'L'), ...players(3, 'd', 'R')], players(3, 'g', 'L')];
    const lineup = fillOpenSlots(makeLineup(), [...lws, ...cs, ...rws, ...ds, ...gs]);
    expect(isComplete(lineup)).toBe(true);
    expect(idsOf(lineup, 'lw1', 'c1', 'rw4')).toEqual([lws[0]?.id, cs[0]?.id, rws[3]?.id]);
    expect(idsOf(lineup, 'starter', 'backup')).toEqual([gs[0]?.id, gs[1]?.id]);
  });

  it('puts defensemen on their side, and the rest where there is room', () => {
    const [left, right] = [players(4, 'd', 'L'), players(2, 'd', 'R')];
    const lineup = fillOpenSlots(makeLineup(), [...right, ...left]);
    expect(idsOf(lineup, 'd1', 'd3', 'd5')).toEqual(left.slice(0, 3).map(({ id }) => id));
    expect(idsOf(lineup, 'd2', 'd4', 'd6')).toEqual([right[0]?.id, right[1]?.id, left[3]?.id]);
  });

  it('moves wingers to the other wing before centers', () => {
    const [lefts, centers] = [players(5, 'lw', 'L'), players(5, 'c', 'R')];
    const lineup = fillOpenSlots(makeLineup(), [...centers, ...lefts]);
    expect(idsOf(lineup, 'rw1', 'rw2')).toEqual([lefts[4]?.id, centers[4]?.id]);
    expect(countFilled(lineup)).toBe(10);
  });

  it('takes a seventh defenseman with 11-7', () => {
    const lineup = fillOpenSlots(makeLineup({}, ELEVEN_SEVEN), players(7, 'd', 'L'));
    expect(countFilled(lineup)).toBe(7);
  });
});

it('keeps placed players, and leaves scratched and injured ones out', () => {
  const [placed, hurt, scratched, ...rest] = players(5, 'c');
  const before = makeLineup({ c2: placed }, undefined, {
    scratches: [
      { player: hurt!, reason: 'injured' },
      { player: scratched!, reason: 'scratched' },
    ],
  });
  const lineup = fillOpenSlots(before, [placed!, hurt!, scratched!, ...rest]);
  expect(idsOf(lineup, 'c1', 'c2', 'c3')).toEqual([rest[0]?.id, placed?.id, rest[1]?.id]);
  expect(lineup.scratches).toBe(before.scratches);
});

it('changes nothing without free players', () => {
  const lineup = makeLineup();
  expect(fillOpenSlots(lineup, [])).toBe(lineup);
});

it('leaves players of an unknown position to the fan, who may place them in any skater’s slot', () => {
  const unsure = { ...player('d'), isUnsure: true } as const;
  expect(countFilled(fillOpenSlots(makeLineup(), [unsure]))).toBe(0);
  expect(put(makeLineup(), 'lw1', unsure).players['lw1']).toMatchObject({ position: 'lw' });
  const open = makeLineup().formation.slots.filter((slot) => mayStandIn(unsure, slot));
  expect(open.map(({ group }) => group)).not.toContain('goalie');
  expect(open).toHaveLength(18);
});
