import { describe, expect, it } from 'vitest';
import { fillOpenSlots } from './fill-open-slots.ts';
import { ELEVEN_SEVEN } from './formation.ts';
import { put } from './lineup-commands.ts';
import { readPasteTeams } from '#tests/support/paste/rosters.ts';
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
  it('gets all players at their positions, in roster order', () => {
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

describe('players whose depth is known', () => {
  const teams = readPasteTeams();
  const rosterOf = (team: string) => teams.find(({ abbreviation }) => abbreviation === team)!.players;
  const slotOf = (lineup: ReturnType<typeof makeLineup>, name: string) =>
    Object.entries(lineup.players).find(([, placed]) => placed?.name === name)?.[0];

  it.each([
    ['EDM', 'Connor McDavid', 'c1'],
    ['COL', 'Nathan MacKinnon', 'c1'],
    ['COL', 'Cale Makar', 'd2'],
    ['BOS', 'Charlie McAvoy', 'd2'],
    ['BOS', 'David Pastrnak', 'rw1'],
    ['TOR', 'Auston Matthews', 'c1'],
    ['WPG', 'Connor Hellebuyck', 'starter'],
  ])('%s: %s plays %s', (team, name, slot) => {
    expect(slotOf(fillOpenSlots(makeLineup(), rosterOf(team)), name)).toBe(slot);
  });

  it('come first, near the line of their depth, for every team', () => {
    for (const { abbreviation, players: roster } of teams) {
      const lineup = fillOpenSlots(makeLineup(), roster);
      for (const { lanes, rows } of lineup.formation.zones)
        for (const [line, { slots }] of rows.entries())
          for (const { id } of slots) {
            const depth = roster.find((each) => each.id === lineup.players[id]?.id)?.depth ?? Infinity;
            expect(depth, `${abbreviation} ${id}`).toBeLessThanOrEqual(rows.length * lanes);
            expect(Math.abs(Math.ceil(depth / lanes) - 1 - line), `${abbreviation} ${id}`).toBeLessThan(3);
          }
    }
  });

  it('fill slots before players without a depth', () => {
    const stars = players(4, 'c', 'L').map((each, index) => ({ ...each, depth: index + 1 }));
    const others = players(20, 'c', 'L');
    const lineup = fillOpenSlots(makeLineup(), [...others, ...stars]);
    expect(countFilled(lineup)).toBe(12);
    expect(stars.map(({ id }) => slotOf(lineup, id)?.at(-1))).toEqual(['1', '2', '1', '3']);
  });

  it('come after players of the last game, who get their slots of that game', () => {
    const roster = rosterOf('EDM');
    const named = (name: string) => roster.find((each) => each.lastName === name)!;
    const last = makeLineup({
      lw1: named('McDavid'),
      c1: named('Draisaitl'),
      c4: roster.find(({ depth, position }) => position === 'c' && (depth ?? 0) > 12)!,
    });
    const lineup = fillOpenSlots(makeLineup({ c1: named('Hyman') }), roster, last);
    expect([slotOf(lineup, 'Connor McDavid'), slotOf(lineup, 'Leon Draisaitl')]).toEqual(['lw1', 'c2']);
    expect(lineup.players.c4).toMatchObject({ id: last.players.c4?.id });
    expect(isComplete(lineup)).toBe(true);
  });
});
