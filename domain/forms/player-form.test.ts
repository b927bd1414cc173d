import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { playerForm } from './player-form.ts';

type Texts = v.InferInput<ReturnType<typeof playerForm>>;

const EMPTY = Object.fromEntries(Object.keys(playerForm().entries).map((field) => [field, ''])) as Texts;
const typed = (part: Partial<Texts>): Texts => ({ ...EMPTY, last_name: 'Makar', ...part });

function errorsOf(texts: Texts, otherName?: string) {
  const { issues = [] } = v.safeParse(playerForm(otherName), texts);
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]));
}

describe('errors', () => {
  it.each<[string, Partial<Texts>, object]>([
    ['nothing', {}, {}],
    ['no name', { last_name: '  ' }, { first_name: 'First or last name is required' }],
    ['a number too high', { number: '100' }, { number: 'Number must be a whole number from 0 to 99.' }],
    ['kilograms', { weight: '49' }, { weight: 'Weight must be a whole number from 50 to 500 pounds.' }],
    ['a depth of 0', { depth: '0' }, { depth: 'Depth must be a whole number from 1 to 99.' }],
    [
      'no such day',
      { birthdate: '2001-02-30' },
      { birthdate: 'This is not a date. Use the format 1997-09-17.' },
    ],
    [
      'a long name',
      { first_name: 'x'.repeat(81) },
      { first_name: 'This text can have at most 80 characters. It has 81.' },
    ],
    [
      'a long height',
      { height: '1'.repeat(17) },
      { height: 'This text can have at most 16 characters. It has 17.' },
    ],
  ])('%s', (_, part, expected) => {
    expect(errorsOf(typed(part))).toEqual(expected);
  });

  it('reports a missing name together with other errors', () => {
    expect(errorsOf({ ...EMPTY, number: 'x' })).toEqual({
      first_name: 'First or last name is required',
      number: 'Number must be a whole number from 0 to 99.',
    });
  });

  it('accepts a player who is stored with another name', () => {
    expect(errorsOf(EMPTY, 'Cher')).toEqual({});
  });
});

describe('written values', () => {
  it('converts empty fields to null and numbers to integers', () => {
    expect(
      v.parse(playerForm(), typed({ number: '07', weight: ' 187 ', birthdate: 'Oct 30, 1998' })),
    ).toEqual({
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
      depth: null,
    });
  });
});
