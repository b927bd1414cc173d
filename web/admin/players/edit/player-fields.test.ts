import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { playerForm } from '#domain/forms/player-form.ts';
import { playerRow } from '#tests/support/players.ts';
import { editOf, fieldsOf, type PlayerTexts } from './player-fields.ts';

const ROW = playerRow(7, {
  first_name: 'Cale',
  last_name: 'Makar',
  full_name: 'Cale Makar',
  jersey_number: '08',
  number: 8,
  shoots: 'R',
  height: `5'11"`,
});

const save = (texts: PlayerTexts) => editOf(ROW, texts, v.parse(playerForm(), texts));

describe('written values', () => {
  it('writes nothing without changes', () => {
    expect(save(fieldsOf(ROW))).toEqual({});
    expect(save({ ...fieldsOf(ROW), first_name: ' Cale ' })).toEqual({});
  });

  it('writes only changed columns', () => {
    expect(save({ ...fieldsOf(ROW), shoots: 'L', height: '' })).toEqual({ shoots: 'L', height: null });
  });

  it('writes a height as rosters do', () => {
    expect(save({ ...fieldsOf(ROW), height: '6-1' })).toEqual({ height: `6'1"` });
    expect(save({ ...fieldsOf(ROW), height: 'tall' })).toEqual({ height: 'tall' });
  });

  it('updates the old columns of number and name', () => {
    expect(save({ ...fieldsOf(ROW), number: '', last_name: 'Makarov' })).toEqual({
      number: null,
      jersey_number: null,
      last_name: 'Makarov',
      full_name: 'Cale Makarov',
    });
  });
});
