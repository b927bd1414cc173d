import { expect, test } from 'vitest';
import { FIRST_ROWS, isShort, type LongList, rowsOf, totalOf, withoutRow } from './long-list.ts';

interface Row {
  readonly id: string;
}

const row = (id: string): Row => ({ id });
const list: LongList<Row> = {
  pages: [
    { rows: [row('a'), row('b')], total: 9, isLast: false },
    { rows: [row('b'), row('c')], total: null, isLast: false },
  ],
  pageParams: [0, 2],
};

test('lists a row once if it moved to the next page', () => {
  expect(rowsOf(list).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(rowsOf(undefined)).toEqual([]);
});

test('takes the total from the first page, and never counts fewer than the visible rows', () => {
  expect(totalOf(list, true)).toBe(9);
  expect(totalOf(list, false)).toBe(3);
  expect(totalOf({ ...list, pages: list.pages.map((page) => ({ ...page, total: 2 })) }, true)).toBe(4);
  expect(totalOf(undefined, false)).toBe(0);
});

test('removes a row and reduces the total', () => {
  const without = withoutRow(list, 'b');
  expect(rowsOf(without)).toEqual([row('a'), row('c')]);
  expect(totalOf(without, true)).toBe(8);
  expect(totalOf(withoutRow(list, 'z'), true)).toBe(9);
});

test('is short if rows were removed and there are more pages', () => {
  expect(isShort(list)).toBe(true);
  const last = { rows: [row('d')], total: null, isLast: true };
  expect(isShort({ ...list, pages: [...list.pages, last] })).toBe(false);
  const many = Array.from({ length: FIRST_ROWS }, (_, index) => row(`${index}`));
  expect(isShort({ pages: [{ rows: many, total: 99, isLast: false }], pageParams: [0] })).toBe(false);
});
