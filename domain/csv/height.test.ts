import { expect, it } from 'vitest';
import { readHeight } from './height.ts';

it.each([
  [`6'1"`, `6'1"`],
  ['6’1”', `6'1"`],
  [`5'11`, `5'11"`],
  ['6-1', `6'1"`],
  ['6ft1', `6'1"`],
  ['6 ft 1 in', `6'1"`],
  ['6 1', `6'1"`],
  [`6'`, `6'0"`],
  [`6' 01`, `6'1"`],
])('reads %s', (cell, height) => {
  expect(readHeight(cell)).toEqual({ height, isConverted: false });
});

it.each([
  ['185 cm', `6'1"`],
  ['185', `6'1"`],
  ['185.4cm', `6'1"`],
  ['1.85 m', `6'1"`],
  ['1,85', `6'1"`],
  ['1m85', `6'1"`],
  ['73 in', `6'1"`],
  ['73', `6'1"`],
  ['203 cm', `6'8"`],
  [`5'11.5"`, `6'0"`],
])('converts %s', (cell, height) => {
  expect(readHeight(cell)).toEqual({ height, isConverted: true });
});

it.each(['banana', '6.1', '12', '999 cm', '0', `6'12"`, 'tall', '185 kg', ''])('rejects %s', (cell) => {
  expect(readHeight(cell)).toBeNull();
});
