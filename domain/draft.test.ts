import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Draft, EMPTY_DRAFT, restoreDraft, serializeDraft, TITLE_MAX_LENGTH } from './draft.ts';
import { assignedIds, countFilled, EMPTY_LINEUP, mayStandIn } from './lineup.ts';
import { SLOTS } from './slots.ts';
import { normalizeTeam } from './team.ts';

const team = normalizeTeam({ id: 27, name: 'Toronto Maple Leafs', abbreviation: 'TOR', city: 'Toronto' })!;
const matthews = { id: '34', name: 'Auston Matthews', position: 'c', number: 34 } as const;
const rielly = { id: '44', name: 'Morgan Rielly', position: 'd', number: null } as const;
const draft: Draft = {
  team,
  lineup: { ...EMPTY_LINEUP, c1: matthews, d1: rielly },
  title: 'Opening night',
  savedId: 'b7c1',
};

function restoreWith(change: (fields: Record<string, unknown>) => void): Draft {
  const fields = JSON.parse(serializeDraft(draft)) as Record<string, unknown>;
  change(fields);
  return restoreDraft(JSON.stringify(fields));
}

it('brings back what was written', () => {
  expect(restoreDraft(serializeDraft(draft))).toEqual(draft);
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
  const lineup = fc.dictionary(
    fc.constantFrom(...SLOTS.map((slot) => slot.id as string), '__proto__'),
    player,
  );
  const stored = fc.record({
    version: fc.constantFrom(1, 1, 2, '1'),
    team: fc.constantFrom(team, null, {}),
    lineup,
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
