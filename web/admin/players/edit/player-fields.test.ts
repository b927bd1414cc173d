import { describe, expect, it } from 'vitest';
import type { PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';
import {
  checkFields,
  editOf,
  type PlayerTexts,
  fieldsOf,
  NO_FIELDS,
  playerValuesOf,
} from './player-fields.ts';

const ROW: PlayerRow = {
  id: 7,
  team_id: 1,
  first_name: 'Cale',
  last_name: 'Makar',
  full_name: 'Cale Makar',
  display_name: null,
  position: 'D',
  jersey_number: '08',
  number: 8,
  shoots: 'R',
  birthplace: 'Calgary, AB',
  nationality: 'CAN',
  birthdate: '1998-10-30',
  height: `5'11"`,
  weight: 187,
  created_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
  revision: 3,
};
const typed = (part: Partial<PlayerTexts>): PlayerTexts => ({ ...NO_FIELDS, last_name: 'Makar', ...part });

describe('what is wrong', () => {
  it.each<[string, Partial<PlayerTexts>, object]>([
    ['nothing', {}, {}],
    ['no name', { last_name: '  ' }, { first_name: 'First or last name is required' }],
    ['a number too high', { number: '100' }, { number: 'Number must be a whole number from 0 to 99.' }],
    ['a fraction', { number: '8.5' }, { number: 'Number must be a whole number from 0 to 99.' }],
    ['a negative number', { number: '-1' }, { number: 'Number must be a whole number from 0 to 99.' }],
    ['kilograms', { weight: '49' }, { weight: 'Weight must be a whole number from 50 to 500 pounds.' }],
    [
      'a word for a weight',
      { weight: 'heavy' },
      { weight: 'Weight must be a whole number from 50 to 500 pounds.' },
    ],
    ['no such day', { birthdate: '2001-02-30' }, { birthdate: 'This is no date. Write it as 1997-09-17.' }],
    [
      'a long name',
      { first_name: 'x'.repeat(81) },
      { first_name: 'First names can have at most 80 characters. This one has 81.' },
    ],
    [
      'a long height',
      { height: '1'.repeat(17) },
      { height: 'Heights can have at most 16 characters. This one has 17.' },
    ],
  ])('%s', (_, part, expected) => {
    expect(checkFields(typed(part))).toEqual(expected);
  });

  it('lets a player who is stored with another name be edited as he is', () => {
    expect(checkFields(NO_FIELDS, 'Cher')).toEqual({});
  });
});

describe('what is written', () => {
  it('makes empty fields null and numbers whole', () => {
    expect(playerValuesOf(typed({ number: '07', weight: ' 187 ', birthdate: 'Oct 30, 1998' }))).toEqual({
      first_name: null,
      last_name: 'Makar',
      display_name: null,
      number: 7,
      position: null,
      shoots: null,
      birthplace: null,
      nationality: null,
      birthdate: '1998-10-30',
      height: null,
      weight: 187,
    });
  });

  it('writes nothing when nothing was changed', () => {
    expect(editOf(ROW, fieldsOf(ROW))).toEqual({});
    expect(editOf(ROW, { ...fieldsOf(ROW), first_name: ' Cale ' })).toEqual({});
  });

  it('writes only what was changed', () => {
    expect(editOf(ROW, { ...fieldsOf(ROW), shoots: 'L', height: '' })).toEqual({ shoots: 'L', height: null });
  });

  it('takes the old spellings of number and name along', () => {
    expect(editOf(ROW, { ...fieldsOf(ROW), number: '', last_name: 'Makarov' })).toEqual({
      number: null,
      jersey_number: null,
      last_name: 'Makarov',
      full_name: 'Cale Makarov',
    });
  });
});
