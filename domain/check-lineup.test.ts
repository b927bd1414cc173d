import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assign, isLineupRefusal, put } from './lineup-commands.ts';
import { assignedIds, EMPTY_LINEUP, type Lineup, mayStandIn, makeLineup } from './lineup.ts';
import { checkLineup, refreshedLineup, SUGGESTIONS, suggestReplacements } from './check-lineup.ts';
import type { RosterPlayer, SlottedPlayer } from './player.ts';
import { POSITIONS, type Position } from './positions.ts';
import { lineupFromRow, lineupToColumns } from './saved-lineup.ts';
import { type SlotId, STANDARD_FORMATION } from './formation.ts';

const teamName = 'Toronto Maple Leafs';

function rosterPlayer(id: string, name: string, position: Position, number: number | null): RosterPlayer {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { id, firstName, lastName, name, position, number };
}

const matthews = rosterPlayer('1', 'Auston Matthews', 'c', 34);
const tavares = rosterPlayer('2', 'John Tavares', 'c', 91);
const knies = rosterPlayer('3', 'Matthew Knies', 'lw', 23);
const joshua = rosterPlayer('4', 'Dakota Joshua', 'lw', 81);
const nylander = rosterPlayer('5', 'William Nylander', 'rw', 88);
const rielly = rosterPlayer('6', 'Morgan Rielly', 'd', 44);
const stolarz = rosterPlayer('7', 'Anthony Stolarz', 'g', 41);
const roster = [knies, matthews, stolarz, rielly, joshua, nylander, tavares];

const slotted = ({ id, name, position, number }: RosterPlayer): SlottedPlayer => ({
  id,
  name,
  position,
  number,
});

/** Returns a lineup with these players after a round trip through the database columns. */
function saved(slots: Record<SlotId, RosterPlayer>): Lineup {
  const entries = Object.entries(slots).map(([id, player]) => [id, slotted(player)] as const);
  const lineup = makeLineup(Object.fromEntries(entries));
  return lineupFromRow(lineupToColumns(lineup));
}

const names = (players: readonly RosterPlayer[]) => players.map((player) => player.name);

describe('updates silently', () => {
  it('a center who was saved on the wing', () => {
    const { problems, refreshed } = checkLineup({ lineup: saved({ lw1: matthews }), roster, teamName });
    expect(problems).toEqual([]);
    expect(refreshed.players.lw1).toEqual(slotted(matthews));
  });

  it('a number and a name that changed', () => {
    const before = { ...knies, name: 'Matt Knies', number: 24 };
    const { problems, refreshed } = checkLineup({ lineup: saved({ lw1: before }), roster, teamName });
    expect(problems).toEqual([]);
    expect(refreshed.players.lw1).toEqual(slotted(knies));
  });

  it('a player without id and number, after a namesake with a number was matched', () => {
    const namesake = { ...knies, id: '8', number: 71 };
    const lineup = saved({
      lw1: { ...knies, id: 'gone', number: null },
      lw2: { ...namesake, id: 'gone too' },
    });
    const { problems, refreshed } = checkLineup({ lineup, roster: [...roster, namesake], teamName });
    expect(problems).toEqual([]);
    expect(refreshed).toMatchObject({ players: { lw1: slotted(knies), lw2: slotted(namesake) } });
  });

  it.each([
    ['name and number', { name: 'MATTHEW KNIES' }],
    ['an only bearer of the name when no number was saved', { number: null }],
  ])('a player without an id, by %s', (_, change) => {
    const lineup = saved({ lw2: { ...knies, ...change, id: 'gone' } });
    const { problems, refreshed } = checkLineup({ lineup, roster, teamName });
    expect(problems).toEqual([]);
    expect(refreshed.players.lw2).toEqual(slotted(knies));
  });

  it('nothing in an empty lineup or a current one', () => {
    expect(checkLineup({ lineup: EMPTY_LINEUP, roster, teamName })).toEqual({
      refreshed: EMPTY_LINEUP,
      problems: [],
      absent: [],
    });
    const today = makeLineup({ c1: slotted(matthews), starter: slotted(stolarz) });
    expect(checkLineup({ lineup: today, roster, teamName }).refreshed).toEqual(today);
  });
});

describe('does not confuse', () => {
  const older = rosterPlayer('40', 'Elias Pettersson', 'c', 40);
  const younger = rosterPlayer('25', 'Elias Pettersson', 'd', 25);

  it('two players of one name without a number', () => {
    const lineup = saved({ c1: { ...older, id: 'gone', number: null } });
    expect(checkLineup({ lineup, roster: [older, younger], teamName }).problems).toHaveLength(1);
  });

  it('a player who is in another slot', () => {
    const lineup = saved({ c1: matthews, c2: { ...matthews, id: 'gone' } });
    const { problems, refreshed } = checkLineup({ lineup, roster, teamName });
    expect(problems.map(({ slotId }) => slotId)).toEqual(['c2']);
    expect(refreshed.players.c1?.id).toBe('1');
    expect(names(problems[0]!.suggestions)).not.toContain('Auston Matthews');
  });

  it('a namesake with another number, and suggests that one first', () => {
    const lineup = saved({ lw1: { ...joshua, id: 'gone', number: 18 } });
    const [problem] = checkLineup({ lineup, roster, teamName }).problems;
    expect(names(problem!.suggestions)[0]).toBe('Dakota Joshua');
  });
});

describe('says', () => {
  const without = roster.filter((player) => player !== nylander);
  const lineup = saved({ rw1: nylander });

  it.each([
    [undefined, 'William Nylander is no longer with the Toronto Maple Leafs.'],
    [new Map([['5', 'Boston Bruins']]), 'William Nylander is now with the Boston Bruins.'],
    [new Map([['5', teamName]]), 'William Nylander is no longer with the Toronto Maple Leafs.'],
    [new Map([['6', teamName]]), 'William Nylander is no longer in the league.'],
  ])('a player’s new team, given %o', (whereabouts, message) => {
    const input = { lineup, roster: without, teamName, ...(whereabouts ? { whereabouts } : {}) };
    expect(checkLineup(input).problems).toMatchObject([{ slotId: 'rw1', reason: 'moved', message }]);
  });

  it('only that a player without an id left the team', () => {
    const gone = saved({ rw1: { ...nylander, id: 'gone' } });
    const [problem] = checkLineup({
      lineup: gone,
      roster: without,
      teamName,
      whereabouts: new Map(),
    }).problems;
    expect(problem?.message).toBe('William Nylander is no longer with the Toronto Maple Leafs.');
  });

  it.each([
    ['c1', matthews, 'd', 'Auston Matthews now plays defense.'],
    ['d1', rielly, 'lw', 'Morgan Rielly now plays forward.'],
    ['d2', rielly, 'g', 'Morgan Rielly now plays in goal.'],
  ] as const)('that the player at %s changed position', (slotId, player, position, message) => {
    const changed = roster.map((each) => (each === player ? { ...each, position } : each));
    const { problems, refreshed } = checkLineup({
      lineup: saved({ [slotId]: player }),
      roster: changed,
      teamName,
    });
    expect(problems).toMatchObject([{ slotId, reason: 'position', message }]);
    expect(refreshed.players[slotId]?.name, 'still shows as saved').toBe(player.name);
  });
});

describe('scratches and special teams', () => {
  const out = (player: SlottedPlayer) => ({ player, reason: 'scratched' }) as const;

  it('are updated, and those who left are named', () => {
    const leaver = { id: '99', name: 'Mitch Marner', position: 'rw', number: 16 } as const;
    const old = { ...knies, number: 5 };
    const lineup = { ...saved({ c1: matthews }), scratches: [out(old), out(leaver)] };
    const { absent, problems, refreshed } = checkLineup({ lineup, roster, teamName });
    expect(refreshed.scratches.map(({ player }) => player.number)).toEqual([knies.number, 16]);
    expect(absent).toEqual([leaver]);
    expect(problems).toEqual([]);
  });

  it('follow a player who has a new id', () => {
    const before = { ...matthews, id: 'gone-c1' };
    const lineup = {
      ...saved({ c1: before }),
      units: { pp1b: 'gone-c1' },
      scratches: [out({ ...knies, id: 'gone-scratch-1' })],
    };
    const { refreshed } = checkLineup({ lineup, roster, teamName });
    expect(refreshed.units).toEqual({ pp1b: matthews.id });
    expect(refreshed.scratches[0]?.player.id).toBe(knies.id);
  });

  it('drop the letter and the special teams of a replaced player', () => {
    const captain = { ...matthews, facts: { letter: 'C' } };
    const lineup = { ...saved({ c1: captain }), units: { pp1b: matthews.id } };
    const replaced = put(lineup, 'c1', tavares);
    expect([replaced.units, replaced.players.c1?.facts]).toEqual([{}, undefined]);
  });
});

describe('suggests', () => {
  const leaver = rosterPlayer('99', 'Mitch Marner', 'rw', 16);
  const suggestedFor = (slotId: SlotId, others: Record<SlotId, RosterPlayer> = {}) => {
    const { problems } = checkLineup({ lineup: saved({ [slotId]: leaver, ...others }), roster, teamName });
    return names(problems[0]!.suggestions);
  };

  it('the same position first, then other wings, then in roster order', () => {
    expect(suggestedFor('rw1')).toEqual(['William Nylander', 'Matthew Knies', 'Dakota Joshua']);
    expect(suggestedFor('lw1')).toEqual(['Matthew Knies', 'Dakota Joshua', 'William Nylander']);
    expect(suggestedFor('c1')).toEqual(['Auston Matthews', 'John Tavares', 'Matthew Knies']);
  });

  it('players of the position who play more before others, those of the last game first', () => {
    const star = { ...rosterPlayer('8', 'New Star', 'lw', 98), depth: 2 };
    const input = { lineup: saved({ lw1: leaver }), roster: [...roster, star], teamName };
    const suggested = (last: Lineup | null) =>
      names(checkLineup({ ...input, last }).problems[0]!.suggestions);
    expect(suggested(null)).toEqual(['New Star', 'Matthew Knies', 'Dakota Joshua']);
    expect(suggested(saved({ lw4: joshua }))).toEqual(['Dakota Joshua', 'New Star', 'Matthew Knies']);
  });

  it('only free players who fit the slot', () => {
    expect(suggestedFor('rw1', { lw1: knies, rw2: nylander })).toEqual([
      'Dakota Joshua',
      'Auston Matthews',
      'John Tavares',
    ]);
    expect(suggestedFor('d1')).toEqual(['Morgan Rielly']);
    expect(suggestedFor('starter', { backup: stolarz })).toEqual([]);
  });
});

const gone = (id: string) => ({ id, name: `Gone ${id}`, position: 'c', number: 5 }) as const;

describe('Replace all', () => {
  it('uses each player once, and earlier slots choose first', () => {
    const free = [
      rosterPlayer('1', 'Ann Skater', 'c', 1),
      rosterPlayer('2', 'Bo Skater', 'c', 2),
      rosterPlayer('3', 'Cy Skater', 'lw', 3),
    ];
    const lineup = makeLineup({ c1: gone('91'), c2: gone('92'), c3: gone('93'), c4: gone('94') });
    const replacements = suggestReplacements({ lineup, roster: free, teamName });
    expect([...replacements].map(([slot, { name }]) => [slot, name])).toEqual([
      ['c1', 'Ann Skater'],
      ['c2', 'Bo Skater'],
      ['c3', 'Cy Skater'],
    ]);
  });

  it('leaves a slot without a replacement unchanged', () => {
    const lineup = makeLineup({ c1: gone('91') });
    expect(suggestReplacements({ lineup, roster: [], teamName }).size).toBe(0);
  });
});

it('ignores test players', () => {
  expect(checkLineup({ lineup: makeLineup({ c1: gone('test-1') }), roster, teamName }).problems).toEqual([]);
});

it('changes nothing for a current lineup', () => {
  const lineup = makeLineup({ c1: slotted(matthews), c2: gone('91') });
  expect(refreshedLineup({ lineup, roster, teamName })).toBeNull();
});

it('never loses a player, and every suggestion is valid', () => {
  const player = fc.record({
    id: fc.integer({ min: 1, max: 30 }).map(String),
    name: fc.constantFrom('Ann Ash', 'Ben Birch', 'Cy Cedar', 'Dee Elm'),
    position: fc.constantFrom(...POSITIONS),
    number: fc.option(fc.integer({ min: 0, max: 5 })),
  });
  const rosterOf = fc
    .uniqueArray(player, { selector: ({ id }) => id, maxLength: 25 })
    .map((players) => players.map((each) => ({ ...each, firstName: '', lastName: each.name })));
  const lineupOf = fc
    .array(fc.tuple(fc.constantFrom(...STANDARD_FORMATION.slots.map(({ id }) => id)), player), {
      maxLength: 30,
    })
    .map((placements) =>
      placements.reduce<Lineup>((lineup, [slotId, each]) => {
        const next = assign(lineup, each, slotId);
        return isLineupRefusal(next) ? lineup : next;
      }, EMPTY_LINEUP),
    );
  fc.assert(
    fc.property(lineupOf, rosterOf, (lineup, today) => {
      const { problems, refreshed } = checkLineup({ lineup, roster: today, teamName });
      const filled = STANDARD_FORMATION.slots.filter(({ id }) => lineup.players[id]);
      expect(STANDARD_FORMATION.slots.filter(({ id }) => refreshed.players[id])).toEqual(filled);
      expect(assignedIds(refreshed).size).toBe(filled.length);
      for (const { suggestions, slotId } of problems) {
        expect(suggestions.length).toBeLessThanOrEqual(SUGGESTIONS);
        for (const each of suggestions) expect(isLineupRefusal(assign(refreshed, each, slotId))).toBe(false);
      }
      const sick = new Set(problems.map(({ slotId }) => slotId));
      const ids = new Set(today.map(({ id }) => id));
      for (const slot of filled) {
        const { id } = slot;
        const standing = refreshed.players[id]!;
        expect(mayStandIn(standing, slot)).toBe(true);
        if (!sick.has(id)) expect(ids.has(standing.id)).toBe(true);
      }
      expect(checkLineup({ lineup: refreshed, roster: today, teamName }).refreshed).toEqual(refreshed);
    }),
    { numRuns: 1000 },
  );
});
