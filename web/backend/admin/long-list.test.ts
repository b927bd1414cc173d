import { expect, test } from 'vitest';
import { FIRST_ROWS, isShort, type LongList, rowsOf, totalOf, withRow } from './long-list.ts';

interface Row {
  readonly id: string;
  readonly note?: string;
}

const row = (id: string): Row => ({ id });
const list: LongList<Row> = {
  pages: [
    { rows: [row('a'), row('b')], total: 9, isLast: false },
    { rows: [row('b'), row('c')], total: null, isLast: false },
  ],
  pageParams: [0, 2],
};

test('a row that moved on to the next page is there once', () => {
  expect(rowsOf(list).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(rowsOf(undefined)).toEqual([]);
});

test('the total is the first page’s, and never less than what can be seen to be there', () => {
  expect(totalOf(list, true)).toBe(9);
  expect(totalOf(list, false)).toBe(3);
  expect(totalOf({ ...list, pages: list.pages.map((page) => ({ ...page, total: 2 })) }, true)).toBe(4);
  expect(totalOf(undefined, false)).toBe(0);
});

test('a row is replaced in its place, or goes and is counted no more', () => {
  const changed = withRow(list, 'b', { id: 'b', note: 'new' });
  expect(rowsOf(changed)).toEqual([row('a'), { id: 'b', note: 'new' }, row('c')]);
  expect(totalOf(changed, true)).toBe(9);
  const without = withRow(list, 'b', null);
  expect(rowsOf(without)).toEqual([row('a'), row('c')]);
  expect(totalOf(without, true)).toBe(8);
  expect(totalOf(withRow(list, 'z', null), true)).toBe(9);
});

test('a list is short when rows went and more could come', () => {
  expect(isShort(list)).toBe(true);
  const last = { rows: [row('d')], total: null, isLast: true };
  expect(isShort({ ...list, pages: [...list.pages, last] })).toBe(false);
  const many = Array.from({ length: FIRST_ROWS }, (_, index) => row(`${index}`));
  expect(isShort({ pages: [{ rows: many, total: 99, isLast: false }], pageParams: [0] })).toBe(false);
});
