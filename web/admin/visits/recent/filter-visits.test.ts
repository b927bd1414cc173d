import { describe, expect, test } from 'vitest';
import type { RecentVisit } from '#domain/visit-statistics.ts';
import { countryName } from '../countries/country-flag.tsx';
import { cutReferrer, filterVisits, NO_VISIT_FILTER } from './use-listed-visits.ts';

function visit(parts: Partial<RecentVisit>): RecentVisit {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    createdAt: '2026-11-21T20:00:00Z',
    visitType: 'page_visit',
    teamId: null,
    teamName: null,
    userId: null,
    country: null,
    countrySource: null,
    referrer: null,
    utmSource: null,
    hasImage: false,
    ...parts,
  };
}

const VISITS = [
  visit({ id: 'leafs', teamId: 1, teamName: 'Toronto Maple Leafs', utmSource: 'Reddit', hasImage: true }),
  visit({ id: 'gone', teamId: 77, utmSource: 'newsletter' }),
  visit({ id: 'bare' }),
];

describe('filterVisits', () => {
  test.each([
    ['everything without a filter', {}, ['leafs', 'gone', 'bare']],
    ['with a picture', { image: 'created' }, ['leafs']],
    ['without a picture', { image: 'not-created' }, ['gone', 'bare']],
    ['part of a source, whatever its case and the spaces around', { utmSource: '  REDD ' }, ['leafs']],
    ['part of a team', { teamName: 'maple LEAFS' }, ['leafs']],
    ['a team without a name', { teamName: 'team 7' }, ['gone']],
    ['spaces alone are no filter', { teamName: '   ', utmSource: ' ' }, ['leafs', 'gone', 'bare']],
    ['all of them at once', { image: 'created', utmSource: 'newsletter' }, []],
    ['a dot is a dot', { utmSource: '.' }, []],
  ] as const)('%s', (_, filter, ids) => {
    expect(filterVisits(VISITS, { ...NO_VISIT_FILTER, ...filter }).map(({ id }) => id)).toEqual(ids);
  });
});

test('shows a referrer of 60 characters in full, and cuts a longer one to 57 and an ellipsis', () => {
  expect(cutReferrer('a'.repeat(60))).toBe('a'.repeat(60));
  expect(cutReferrer('a'.repeat(61))).toBe(`${'a'.repeat(57)}…`);
  expect(cutReferrer('🏒'.repeat(60))).toBe('🏒'.repeat(60));
  expect(cutReferrer('🏒'.repeat(61))).toBe(`${'🏒'.repeat(57)}…`);
});

test.each([
  ['CA', 'Canada'],
  ['US', 'United States'],
  ['QX', 'QX'],
  ['T1', 'T1'],
  ['', ''],
])('names country %j: %j', (code, name) => {
  expect(countryName(code)).toBe(name);
});
