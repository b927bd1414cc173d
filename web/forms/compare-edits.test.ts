import { expect, it } from 'vitest';
import { compareEdits } from './compare-edits.ts';

const before = { name: 'old', city: 'old', division: 'old' };

it('applies fields that only the other edit changed', () => {
  const mine = { ...before, city: 'mine' };
  const { conflicts, merged, news } = compareEdits(before, mine, { ...before, division: 'theirs' });
  expect(conflicts).toEqual([]);
  expect(news).toEqual([{ field: 'division', before: 'old', mine: 'old', theirs: 'theirs' }]);
  expect(merged).toEqual({ ...before, city: 'mine', division: 'theirs' });
});

it('keeps my value where both edits changed a field, and lists both versions', () => {
  const { conflicts, merged } = compareEdits(before, { ...before, name: 'A' }, { ...before, name: 'B' });
  expect(conflicts).toEqual([{ field: 'name', before: 'old', mine: 'A', theirs: 'B' }]);
  expect(merged.name).toBe('A');
});

it('compares documents by content', () => {
  const row = { sweater: { body: '#111111', hem: [12] } };
  const copy = structuredClone(row);
  const theirs = { sweater: { hem: [12], body: '#222222' } };
  expect(compareEdits(row, copy, theirs)).toMatchObject({ conflicts: [], merged: theirs });
  expect(compareEdits(row, theirs, structuredClone(theirs))).toMatchObject({ conflicts: [], news: [] });
});

it('finds no conflict when both edits set the same value', () => {
  const same = { ...before, name: 'A' };
  expect(compareEdits(before, same, same)).toEqual({ conflicts: [], news: [], merged: same });
});
