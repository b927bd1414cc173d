import { expect, it } from 'vitest';
import { FOLD_AFTER, listedBy, listLogEntries, type LogEntry } from './admin-log.ts';

/** Returns a page with entries of batches, newest first. Ids descend from `from`. */
function pageOf(from: number, batches: readonly (readonly [batch: string, count: number])[], isLast = false) {
  const names = batches.flatMap(([batch, count]) => Array.from({ length: count }, () => batch));
  return { entries: names.map((batch, index) => ({ id: from - index, batch }) as LogEntry), isLast };
}

it('skips the rest of a batch after ten entries, also across pages', () => {
  const first = pageOf(100, [
    ['few', 2],
    ['import', 8],
  ]);
  expect(listedBy([first])).toEqual({ olderThan: 91, folded: [] });
  const second = pageOf(90, [
    ['import', FOLD_AFTER - 8],
    ['move', FOLD_AFTER - 1],
  ]);
  expect(listedBy([first, second])).toEqual({ olderThan: 80, folded: ['import'] });
  expect(listedBy([first, { ...second, isLast: true }])).toBeNull();
  expect(listedBy([])).toBeNull();
});

const ANY = { who: '', action: '', table: '', name: '', batch: '' } as const;

it('lists ten entries of a batch, and excludes the others from the total', () => {
  const first = { ...pageOf(100, [['import', 10]]), rest: 5000 };
  const second = {
    ...pageOf(90, [
      ['others', 5],
      ['move', 45],
    ]),
    rest: 70,
  };
  expect(listLogEntries([first], ANY).total).toBe(5000);
  const { entries, total } = listLogEntries([first, second], ANY);
  expect([entries.length, total]).toEqual([25, 45]);
  for (const filter of [
    { ...ANY, name: 'makar' },
    { ...ANY, batch: 'move' },
  ])
    expect(listLogEntries([first, { ...second, rest: null }], filter)).toMatchObject({
      entries: { length: 60 },
      total: 5000,
    });
  expect(listLogEntries([], ANY)).toEqual({ entries: [], total: 0, hasFolds: false });
});
