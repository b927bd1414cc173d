import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentPrint,
  type Draft,
  EMPTY_DRAFT,
  isUnsaved,
  restoreDraft,
  serializeDraft,
  TITLE_MAX_LENGTH,
} from './draft.ts';
import { assignedIds, countFilled, EMPTY_LINEUP, mayStandIn } from './lineup.ts';
import { SLOTS } from './slots.ts';
import { normalizeTeam } from './team.ts';

const team = normalizeTeam({ id: 27, name: 'Toronto Maple Leafs', abbreviation: 'TOR', city: 'Toronto' })!;
const matthews = { id: '34', name: 'Auston Matthews', position: 'c', number: 34 } as const;
const rielly = { id: '44', name: 'Morgan Rielly', position: 'd', number: null } as const;
const lineup = { ...EMPTY_LINEUP, c1: matthews, d1: rielly };
const saved = {
  id: 'b7c1',
  userId: 'a1',
  name: 'Opener',
  revision: 3,
  print: contentPrint(lineup, 'Opening night'),
};
const draft: Draft = { team, lineup, title: 'Opening night', saved };

function restoreWith(change: (fields: Record<string, unknown>) => void): Draft {
  const fields = JSON.parse(serializeDraft(draft)) as Record<string, unknown>;
  change(fields);
  return restoreDraft(JSON.stringify(fields));
}

it('brings back what was written', () => {
  expect(restoreDraft(serializeDraft(draft))).toEqual(draft);
});

it('brings back a draft from before there were saved line-ups, as a new one', () => {
  const restored = restoreWith((fields) => {
    fields.version = 1;
    fields.savedId = null;
    delete fields.saved;
  });
  expect(restored).toEqual({ ...draft, saved: null });
});

describe('unsaved', () => {
  it.each([
    ['an empty new line-up', { lineup: EMPTY_LINEUP, title: 'Opening night', saved: null }, false],
    ['a new line-up with a player', { lineup, title: '', saved: null }, true],
    ['what was saved', draft, false],
    ['blanks around its title', { ...draft, title: ' Opening night ' }, false],
    ['another title', { ...draft, title: 'Closing night' }, true],
    ['a player in another slot', { ...draft, lineup: { ...lineup, c1: null, c2: matthews } }, true],
    ['a player less', { ...draft, lineup: { ...lineup, c1: null } }, true],
    ['another number', { ...draft, lineup: { ...lineup, c1: { ...matthews, number: 43 } } }, true],
    ['nobody', { ...draft, lineup: EMPTY_LINEUP }, true],
  ])('%s: %#', (_what, content, expected) => {
    expect(isUnsaved(content)).toBe(expected);
  });

  it('does not go by the ids of test players, which are not saved', () => {
    const test = (id: string) => ({ ...EMPTY_LINEUP, c1: { ...matthews, id } });
    expect(contentPrint(test('test-2'), '')).toBe(contentPrint(test('saved-c1'), ''));
  });
});

describe('repairs', () => {
  it.each([null, '', '{', 'null', '[]', '42', '"text"', '{"version":1}', '{"version":1,"team":{"id":3}}'])(
    'starts empty from %j',
    (text) => {
      expect(restoreDraft(text)).toEqual(EMPTY_DRAFT);
    },
  );

  it('starts empty from another version', () => {
    expect(restoreWith((fields) => (fields.version = 0))).toEqual(EMPTY_DRAFT);
  });

  it('drops one damaged player, not the line-up', () => {
    const restored = restoreWith((fields) => {
      fields.lineup = { c1: { ...matthews, name: 5 }, d1: rielly, starter: matthews, nonsense: rielly };
    });
    expect(restored.lineup.c1, 'a name that is no text').toBeNull();
    expect(restored.lineup.starter, 'a forward in goal').toBeNull();
    expect(restored.lineup.d1).toEqual(rielly);
  });

  it('keeps a player who stands twice only once', () => {
    const restored = restoreWith((fields) => (fields.lineup = { c1: matthews, c2: matthews }));
    expect(countFilled(restored.lineup)).toBe(1);
  });

  it.each([
    ['no text as its name', { ...saved, name: 5 }],
    ['no owner', { ...saved, userId: undefined }],
    ['a revision that is no whole number', { ...saved, revision: 1.5 }],
    ['no fields', 'b7c1'],
  ])('takes a saved reference with %s for a new line-up', (_what, reference) => {
    expect(restoreWith((fields) => (fields.saved = reference))).toEqual({ ...draft, saved: null });
  });

  it('takes an impossible number for a missing one and cuts a long title', () => {
    const restored = restoreWith((fields) => {
      fields.lineup = { c1: { ...matthews, number: 340 } };
      fields.title = 'x'.repeat(500);
    });
    expect(restored.lineup.c1?.number).toBeNull();
    expect(restored.title.length).toBe(TITLE_MAX_LENGTH);
  });
});

it('never throws and never lets a broken line-up in, whatever is stored', () => {
  const player = fc.oneof(
    fc.constant(matthews),
    fc.constant(rielly),
    fc.record({ id: fc.string(), name: fc.string(), position: fc.string(), number: fc.float() }),
    fc.jsonValue(),
  );
  const anyLineup = fc.dictionary(
    fc.constantFrom(...SLOTS.map((slot) => slot.id as string), '__proto__'),
    player,
  );
  const stored = fc.record({
    version: fc.constantFrom(1, 2, 2, 3, '1'),
    team: fc.constantFrom(team, null, {}),
    lineup: anyLineup,
    saved: fc.oneof(fc.constant(saved), fc.jsonValue()),
  });
  fc.assert(
    fc.property(
      fc.oneof(
        stored.map((value) => JSON.stringify(value)),
        fc.string(),
      ),
      (text) => {
        const restored = restoreDraft(text);
        expect(Object.keys(restored.lineup).toSorted()).toEqual(
          SLOTS.map((slot) => slot.id as string).toSorted(),
        );
        expect(assignedIds(restored.lineup).size).toBe(countFilled(restored.lineup));
        for (const { id } of SLOTS) {
          const there = restored.lineup[id];
          if (there) expect(mayStandIn(there, id)).toBe(true);
        }
      },
    ),
  );
});
