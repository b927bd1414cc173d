import { expect, test } from 'vitest';
import { parseBirthdate, readDateOrder } from './birthdate.ts';

test.each([
  ['1997-09-17', '1997-09-17'],
  ['1997-9-7', '1997-09-07'],
  ['1997/09/17', '1997-09-17'],
  ['1997-09-17T00:00:00Z', '1997-09-17'],
  ['9/17/1997', '1997-09-17'],
  ['1/2/05', '2005-01-02'],
  ['9/17/1997 0:00', '1997-09-17'],
  ['17.9.1997', '1997-09-17'],
  ['17-Sep-97', '1997-09-17'],
  ['17 September 1997', '1997-09-17'],
  ['Sept 17, 1997', '1997-09-17'],
  ['2/30/1997', null],
  ['29.2.2001', null],
  ['29.2.2000', '2000-02-29'],
  ['1899-12-31', null],
  ['2100-01-01', null],
  ['35690', null],
  ['', null],
])('parses %s as %s', (text, expected) => {
  expect(parseBirthdate(text, 'month-first')).toBe(expected);
});

test.each([
  [['1/2/1997', '13/2/1997'], { order: 'day-first', guessed: false }],
  [['1/2/1997', '2/13/1997'], { order: 'month-first', guessed: false }],
  [['1/2/1997'], { order: 'month-first', guessed: true }],
  [['5/5/1997', '1997-09-17', '', '3.4.1997'], { order: 'month-first', guessed: false }],
  [['1/2/1997', '13/2/1997', '2/13/1997'], { order: 'month-first', guessed: true }],
])('reads the order of %j as %j', (cells, expected) => {
  expect(readDateOrder(cells)).toEqual(expected);
});
