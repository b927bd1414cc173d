import { expect, test } from 'vitest';
import { compareVersions } from './compare-versions.ts';
import { TEAM_FIELDS, type TeamTexts } from './team-fields.ts';

const before = Object.fromEntries(TEAM_FIELDS.map((field) => [field, 'old'])) as TeamTexts;

test('what only the others changed comes into my form', () => {
  const mine = { ...before, city: 'mine' };
  const { conflicts, merged, news } = compareVersions(before, mine, { ...before, division: 'theirs' });
  expect(conflicts).toEqual([]);
  expect(news).toEqual([{ field: 'division', before: 'old', mine: 'old', theirs: 'theirs' }]);
  expect(merged).toEqual({ ...before, city: 'mine', division: 'theirs' });
});

test('what both changed is asked about, and mine stays until then', () => {
  const { conflicts, merged } = compareVersions(before, { ...before, name: 'A' }, { ...before, name: 'B' });
  expect(conflicts).toEqual([{ field: 'name', before: 'old', mine: 'A', theirs: 'B' }]);
  expect(merged.name).toBe('A');
});

test('what both changed to the same is settled', () => {
  const same = { ...before, name: 'A' };
  expect(compareVersions(before, same, same)).toEqual({ conflicts: [], news: [], merged: same });
});
