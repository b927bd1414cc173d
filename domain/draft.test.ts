import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_WORDS } from './card-words.ts';
import {
  type Draft,
  EMPTY_TAB,
  restoreTab,
  serializeTab,
  MAX_OTHER_TEAM_DRAFTS,
  startDraft,
  STORED_STEPS,
  TITLE_MAX_LENGTH,
} from './draft.ts';
import { type History, record, startHistory, undo } from './history.ts';
import { assignedIds, countFilled, EMPTY_LINEUP, makeLineup, type Lineup, mayStandIn } from './lineup.ts';
import { ELEVEN_SEVEN, STANDARD_FORMATION } from './formation.ts';
import type { SlottedPlayer } from './player.ts';
import { normalizeTeam } from './team.ts';
import { contentHash, isUnsaved } from './unsaved.ts';

const team = normalizeTeam({ id: 27, name: 'Toronto Maple Leafs', abbreviation: 'TOR', city: 'Toronto' })!;
const matthews = { id: '34', name: 'Auston Matthews', position: 'c', number: 34 } as const;
const rielly = { id: '44', name: 'Morgan Rielly', position: 'd', number: null } as const;
const captain = { ...matthews, facts: { letter: 'C' } } as const;
const spare = { id: '81', name: 'Spare Oak', position: 'c', number: 81 } as const;
const lineup = makeLineup({ c1: matthews, d1: rielly });
const saved = {
  id: 'b7c1',
  userId: 'a1',
  name: 'Opener',
  revision: 3,
  print: contentHash(lineup, 'Opening night'),
};
const draft: Draft = {
  team,
  history: startHistory(lineup),
  title: 'Opening night',
  words: NO_WORDS,
  filledGame: '2026020123',
  saved,
};
const withCenter = (c1: SlottedPlayer | null) => makeLineup({ ...lineup.players, c1 });
const content = { lineup, title: 'Opening night', words: NO_WORDS, saved };

type Stored = Record<string, unknown>;

/** Serializes a tab with `draft`, applies `change` to the stored fields, and returns the restored draft. */
function restoreWith(change: (current: Stored) => void) {
  const fields = JSON.parse(serializeTab({ ...EMPTY_TAB, current: draft }, 0)) as { current: Stored };
  change(fields.current);
  return restoreTab(JSON.stringify(fields)).current;
}

/** Returns a draft with `steps` recorded moves of one player. The last move is undone. */
function withSteps(steps: number): Draft {
  let history: History<Lineup> = startHistory(EMPTY_LINEUP);
  for (let step = 0; step < steps; step++) {
    const slot = step % 2 === 0 ? 'c1' : 'rw4';
    history = record(history, makeLineup({ [slot]: matthews, d1: rielly }));
  }
  return { ...startDraft(team, EMPTY_LINEUP), history: undo(history) };
}

describe('restores', () => {
  it('the open draft, the previous one, and other teams’ drafts with all steps', () => {
    const boston = normalizeTeam({ id: 6, name: 'Boston Bruins' })!;
    const tab = {
      current: withSteps(7),
      previous: draft,
      otherTeamDrafts: [{ ...draft, team: boston }],
    };
    expect(restoreTab(serializeTab(tab, 1))).toEqual(tab);
  });

  it('the latest steps of a long history', () => {
    const long = withSteps(90);
    const restored = restoreTab(serializeTab({ ...EMPTY_TAB, current: long }, 1)).current!;
    expect(restored.history.past).toEqual(long.history.past.slice(-STORED_STEPS));
    expect(restored.history.future).toEqual(long.history.future);
  });

  it('steps that store slots but not players, to save space', () => {
    const size = (steps: number) => serializeTab({ ...EMPTY_TAB, current: withSteps(steps) }, 1).length;
    expect((size(42) - size(2)) / 40).toBeLessThan(70);
  });

  it('letters, scratches, special teams, formation, shot side, and words', () => {
    const full = makeLineup({ c1: { ...captain, shoots: 'L' }, d7: rielly }, ELEVEN_SEVEN, {
      scratches: [
        { player: spare, reason: 'injured' },
        { player: { ...spare, id: '82' }, reason: 'scratched', slot: 'rw4' },
      ],
      units: { pp1b: matthews.id, pk2ld: rielly.id },
    });
    const words = {
      ...NO_WORDS,
      opponent: 'Boston Bruins',
      opponentId: '6',
      venue: 'away',
      note: 'GAME 7',
    } as const;
    const current = { ...draft, words, history: record(startHistory(lineup), full) };
    expect(restoreTab(serializeTab({ ...EMPTY_TAB, current }, 1)).current).toEqual(current);
  });
});

describe('unsaved', () => {
  it.each([
    ['an empty new line-up', { ...content, lineup: EMPTY_LINEUP, saved: null }, false],
    ['a new line-up with a player', { ...content, title: '', saved: null }, true],
    ['what was saved', content, false],
    ['blanks around its title', { ...content, title: ' Opening night ' }, false],
    ['another title', { ...content, title: 'Closing night' }, true],
    ['a player in another slot', { ...content, lineup: makeLineup({ c2: matthews, d1: rielly }) }, true],
    ['a player less', { ...content, lineup: withCenter(null) }, true],
    ['another number', { ...content, lineup: withCenter({ ...matthews, number: 43 }) }, true],
    ['nobody', { ...content, lineup: EMPTY_LINEUP }, true],
    ['a letter', { ...content, lineup: withCenter(captain) }, true],
    [
      'a scratch',
      { ...content, lineup: { ...lineup, scratches: [{ player: spare, reason: 'injured' } as const] } },
      true,
    ],
    ['a unit', { ...content, lineup: { ...lineup, units: { pp1b: matthews.id } } }, true],
    ['a game', { ...content, words: { ...NO_WORDS, opponent: 'Boston Bruins' } }, true],
    ['blanks as a game', { ...content, words: { ...NO_WORDS, opponent: ' ' } }, false],
  ])('%s: %#', (_what, changed, expected) => {
    expect(isUnsaved({ ...changed, history: startHistory(changed.lineup) })).toBe(expected);
  });

  it('ignores the ids of test players, which are not saved', () => {
    const test = (id: string) => makeLineup({ c1: { ...matthews, id } });
    expect(contentHash(test('test-2'), '')).toBe(contentHash(test('saved-c1'), ''));
  });
});

describe('repairs', () => {
  it.each([null, '', '{', 'null', '[]', '42', '"text"', '{"version":1}', '{"version":3}', '{"version":4}'])(
    'starts empty from %j',
    (text) => {
      expect(restoreTab(text)).toEqual(EMPTY_TAB);
    },
  );

  it('starts empty from a draft whose team has no name', () => {
    expect(restoreWith((fields) => (fields.team = { id: 3 }))).toBeNull();
  });

  it('drops one damaged player, not the lineup', () => {
    const restored = restoreWith((fields) => {
      fields.players = [{ ...matthews, name: 5 }, rielly];
    });
    expect(restored?.history.present).toEqual(makeLineup({ d1: rielly }));
  });

  it('keeps a duplicate player once, and none in a slot of another group', () => {
    const restored = restoreWith(
      (fields) => (fields.present = [0, 0, ...Array.from({ length: 18 }, () => 0)]),
    );
    expect(restored?.history.present).toEqual(makeLineup({ lw1: matthews }));
  });

  it.each([['length'], [1.5], [-7], [99], [{}], [null]])('leaves a slot empty for index %j', (index) => {
    expect(restoreWith((fields) => (fields.present = [index]))?.history.present).toEqual(EMPTY_LINEUP);
  });

  it('drops letters, scratches, and special teams that break a rule', () => {
    const restored = restoreWith((fields) => {
      fields.players = [captain, { ...rielly, facts: { letter: 'C' } }, spare];
      fields.present = {
        step: [-1, 0, ...Array.from({ length: 10 }, () => -1), 1],
        out: [[0, 'scratched'], [2, 'gone', 7], [2, 'injured'], 5, [null]],
        units: { pp1b: '34', pp2b: '34', pk1lf: '34', pp1p: '81', pp9b: '44', __proto__: 1, pp2p: 3 },
      };
    });
    const { players, scratches, units } = restored?.history.present ?? EMPTY_LINEUP;
    expect(Object.values(players).filter((player) => player?.facts?.letter === 'C')).toHaveLength(1);
    expect(scratches).toEqual([{ player: spare, reason: 'scratched' }]);
    expect(units).toEqual({ pp1b: '34', pk1lf: '34' });
  });

  it.each([
    ['no text as its name', { ...saved, name: 5 }],
    ['no owner', { ...saved, userId: undefined }],
    ['a revision that is no whole number', { ...saved, revision: 1.5 }],
    ['no fields', 'b7c1'],
  ])('treats a saved reference with %s as a new lineup', (_what, reference) => {
    expect(restoreWith((fields) => (fields.saved = reference))).toEqual({ ...draft, saved: null });
  });

  it('drops an impossible number, and cuts a long title between characters', () => {
    const restored = restoreWith((fields) => {
      fields.players = [{ ...matthews, number: 340 }, rielly];
      fields.title = '🏒'.repeat(500);
    });
    expect(restored?.history.present.players.c1?.number).toBeNull();
    expect(restored?.title).toBe('🏒'.repeat(TITLE_MAX_LENGTH));
  });

  it('keeps one draft per team, and a bounded number of them', () => {
    const many = Array.from({ length: 99 }, (_, id) => ({
      ...draft,
      team: normalizeTeam({ id, name: `Team ${id}` })!,
    }));
    const twice = serializeTab(
      { ...EMPTY_TAB, current: draft, otherTeamDrafts: [draft, many[3]!, many[3]!] },
      1,
    );
    expect(restoreTab(twice).otherTeamDrafts).toEqual([many[3]]);
    expect(restoreTab(serializeTab({ ...EMPTY_TAB, otherTeamDrafts: many }, 1)).otherTeamDrafts).toHaveLength(
      MAX_OTHER_TEAM_DRAFTS,
    );
  });
});

const anyPlayer = fc.oneof(
  fc.constant(matthews),
  fc.constant(rielly),
  fc.record({ id: fc.string(), name: fc.string(), position: fc.string(), number: fc.float() }),
  fc.jsonValue(),
);
const anyLineup = fc.dictionary(
  fc.constantFrom(...STANDARD_FORMATION.slots.map(({ id }) => id), '__proto__'),
  anyPlayer,
);
const anyPlaces = fc.oneof(
  fc.array(fc.oneof(fc.integer({ min: -2, max: 9 }), fc.jsonValue())),
  fc.jsonValue(),
);
const anyStep = fc.oneof(
  anyPlaces,
  fc.record({
    step: anyPlaces,
    out: fc.oneof(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom('injured', 5))),
      fc.jsonValue(),
    ),
    units: fc.oneof(
      fc.dictionary(fc.constantFrom('pp1b', 'pp2b', 'pk1lf', 'x'), fc.constantFrom('34', '44', '7')),
      fc.jsonValue(),
    ),
  }),
);
const anySteps = fc.oneof(fc.array(anyStep), fc.jsonValue());
const anyDraft = fc.oneof(
  fc.record({
    team: fc.constantFrom(team, null, {}),
    players: fc.oneof(fc.array(anyPlayer), fc.jsonValue()),
    past: anySteps,
    present: anyStep,
    future: anySteps,
    saved: fc.oneof(fc.constant(saved), fc.jsonValue()),
  }),
  fc.jsonValue(),
);
const anyText = fc.oneof(
  fc
    .record({
      version: fc.constantFrom(2, 3, 3, 3, 4, '1'),
      team: fc.constantFrom(team, null, {}),
      lineup: anyLineup,
      current: anyDraft,
      previous: anyDraft,
      shelf: fc.oneof(fc.array(anyDraft), fc.jsonValue()),
    })
    .map((value) => JSON.stringify(value)),
  fc.string(),
);

function expectSound(there: Lineup): void {
  expect(there.formation).toBe(STANDARD_FORMATION);
  expect(Object.keys(there.players).toSorted()).toEqual(
    STANDARD_FORMATION.slots.map(({ id }) => id).toSorted(),
  );
  expect(assignedIds(there).size).toBe(countFilled(there));
  const out = there.scratches.map(({ player }) => player.id);
  expect(new Set([...assignedIds(there), ...out]).size).toBe(countFilled(there) + out.length);
  expect(Object.values(there.units).every((id) => assignedIds(there).has(id))).toBe(true);
  for (const slot of STANDARD_FORMATION.slots) {
    const player = there.players[slot.id];
    if (player) expect(mayStandIn(player, slot)).toBe(true);
  }
}

it('never throws and never restores a broken lineup from arbitrary text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { current, previous, otherTeamDrafts } = restoreTab(text);
      for (const restored of [current, previous, ...otherTeamDrafts]) {
        if (!restored) continue;
        const { past, present, future } = restored.history;
        for (const there of [...past, present, ...future]) expectSound(there);
      }
      const tab = restoreTab(text);
      expect(restoreTab(serializeTab(tab, 1)), 'a repaired tab stays as it is').toEqual(tab);
    }),
  );
});
