import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignedIds, countFilled, EMPTY_LINEUP, makeLineup, mayStandIn } from './lineup.ts';
import { POSITIONS } from './positions.ts';
import {
  checkSavedName,
  isStandInId,
  lineupFromRow,
  lineupToColumns,
  SAVED_NAME_MAX_LENGTH,
} from './saved-lineup.ts';
import { type TextRefusal, textSentence } from './text-sentences.ts';

const sentenceOf = (refusal: TextRefusal | null) => refusal && textSentence(refusal);
import { STANDARD_FORMATION } from './formation.ts';

const matthews = { id: '807', name: 'Auston Matthews', position: 'c', number: 34 } as const;
const rielly = { id: '44', name: 'Morgan Rielly', position: 'd', number: null } as const;

describe('the columns of a lineup', () => {
  it('number 72, three for each slot', () => {
    const columns = lineupToColumns(EMPTY_LINEUP);
    expect(Object.keys(columns)).toHaveLength(72);
    expect(new Set(Object.values(columns))).toEqual(new Set([null]));
  });

  it('contain name, number, and id under the table’s column names', () => {
    const columns = lineupToColumns(makeLineup({ c1: matthews, d2: rielly, starter: null }));
    expect(columns).toMatchObject({
      c1_name: 'Auston Matthews',
      c1_number: 34,
      c1_player_id: 807,
      rd1_name: 'Morgan Rielly',
      rd1_number: null,
      rd1_player_id: 44,
      gs_name: null,
    });
  });

  it.each(['test-7', 'gone-c1', '', '0', '-3', '007', '1.5', '1e3', '9007199254740993', '९'])(
    'hold no id for a player whose id is %j',
    (id) => {
      expect(lineupToColumns(makeLineup({ c1: { ...matthews, id } })).c1_player_id).toBeNull();
    },
  );

  it('cut names to the table’s limit', () => {
    const name = '🏒'.repeat(200);
    expect(lineupToColumns(makeLineup({ c1: { ...matthews, name } })).c1_name).toBe('🏒'.repeat(160));
  });
});

describe('the lineup of a row', () => {
  it('takes the position from the slot, and ignores other columns', () => {
    const row = { id: 'x', c1_name: 'William Nylander', c1_number: 88, c1_player_id: 12, user_id: 'y' };
    expect(lineupFromRow(row)).toEqual(
      makeLineup({ c1: { id: '12', name: 'William Nylander', position: 'c', number: 88 } }),
    );
  });

  it('gives each player without an id a unique one', () => {
    const row = { lw1_name: 'Gone A', lw2_name: 'Gone B', gb_name: 'Gone G', gb_player_id: null };
    const { lw1, lw2, backup } = lineupFromRow(row).players;
    const ids = [lw1, lw2, backup].map((player) => player?.id ?? '');
    expect(ids).toEqual(['gone-lw1', 'gone-lw2', 'gone-backup']);
    expect([...ids, '12'].map(isStandInId)).toEqual([true, true, true, false]);
  });

  it.each([
    ['a name of blanks', { c1_name: '  ', c1_player_id: 3 }],
    ['a name that is not a text', { c1_name: 7, c1_player_id: 3 }],
    ['an id without a name', { c1_player_id: 3, c1_number: 9 }],
  ])('leaves a slot with %s empty', (_, row) => {
    expect(lineupFromRow(row)).toEqual(EMPTY_LINEUP);
  });

  it.each([100, -1, 3.5, '34', Number.NaN])('drops the number %j', (number) => {
    expect(lineupFromRow({ c1_name: 'A', c1_number: number, c1_player_id: 1 }).players.c1?.number).toBeNull();
  });

  it('leaves a player who is in several slots only in the first', () => {
    const slots = ['c2', 'lw1', 'rw4'].flatMap((slot) => [
      [`${slot}_name`, 'A'],
      [`${slot}_player_id`, 1],
    ]);
    const lineup = lineupFromRow(Object.fromEntries(slots));
    expect(countFilled(lineup)).toBe(1);
    expect(lineup.players.lw1?.id).toBe('1');
  });

  it('equals the saved lineup, except for positions and ids without a row', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 20, maxLength: 20 }),
        fc.array(fc.option(fc.integer({ min: 0, max: 99 })), { minLength: 20, maxLength: 20 }),
        fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
        (ids, numbers, filled) => {
          const players = STANDARD_FORMATION.slots.map(({ id: slot, position }, index) => {
            const [id, number] = [String(ids[index]), numbers[index] ?? null];
            return [slot, filled[index] ? { id, name: `Player ${index}`, number, position } : null] as const;
          });
          const lineup = makeLineup(Object.fromEntries(players));
          expect(lineupFromRow(lineupToColumns(lineup))).toEqual(lineup);
        },
      ),
    );
  });

  it('is valid for any contents of the row', () => {
    const cell = fc.oneof(fc.string(), fc.integer({ min: -2, max: 4 }), fc.constant(null), fc.object());
    const column = fc.constantFrom(...Object.keys(lineupToColumns(EMPTY_LINEUP)), '__proto__');
    fc.assert(
      fc.property(fc.dictionary(column, cell, { maxKeys: 60 }), (row) => {
        const lineup = lineupFromRow(row);
        expect(assignedIds(lineup).size).toBe(countFilled(lineup));
        for (const slot of STANDARD_FORMATION.slots) {
          const player = lineup.players[slot.id];
          if (!player) continue;
          expect(mayStandIn(player, slot)).toBe(true);
          expect(POSITIONS).toContain(player.position);
          expect(player.name.trim()).not.toBe('');
        }
      }),
    );
  });
});

it.each([
  ['an ordinary name', 'Tonight', null],
  ['nothing visible', ' \u200B\n', 'Please enter a name for your lineup.'],
  ['120 emoji', '🏒'.repeat(SAVED_NAME_MAX_LENGTH), null],
  ['120 letters between blanks', `  ${'x'.repeat(120)}  `, null],
  ['121 letters', 'x'.repeat(121), 'This text can have at most 120 characters. It has 121.'],
  ['10,000 letters', 'x'.repeat(10_000), 'This text can have at most 120 characters. It has 10,000.'],
])('a name of %s', (_, name, answer) => {
  expect(sentenceOf(checkSavedName(name))).toBe(answer);
});
