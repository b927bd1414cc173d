import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { isLogoAddress, teamForm } from './team-form.ts';

type TeamTexts = v.InferInput<typeof teamForm>;

const empty = {
  ...Object.fromEntries(Object.keys(teamForm.entries).map((field) => [field, ''])),
  sweater: null,
} as TeamTexts;

function errorsOf(texts: TeamTexts): Readonly<Partial<Record<keyof TeamTexts, string>>> {
  const { issues = [] } = v.safeParse(teamForm, texts);
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]));
}

const team: TeamTexts = { ...empty, name: 'Quebec Nordiques' };

test('requires only a name', () => {
  expect(errorsOf(team)).toEqual({});
});

test.each(['', '   ', '\u200B'])('rejects %j as a name', (name) => {
  expect(errorsOf({ ...team, name })).toEqual({ name: 'Give the team a name.' });
});

test.each([
  ['name', 120],
  ['abbreviation', 10],
  ['city', 120],
  ['location_name', 120],
  ['division', 60],
  ['conference', 60],
  ['color_primary', 32],
  ['color_tertiary', 32],
] as const)('%s may have %i characters', (field, most) => {
  expect(errorsOf({ ...team, [field]: 'é'.repeat(most) })).toEqual({});
  expect(errorsOf({ ...team, [field]: 'é'.repeat(most + 1) })[field]).toMatch(
    new RegExp(`at most ${most} characters. It has ${most + 1}\\.`),
  );
});

describe('a logo', () => {
  test.each(['https://assets.nhle.com/logos/TOR.svg', '/logos/tor.png'])('accepts %s', (address) => {
    expect(isLogoAddress(address)).toBe(true);
  });
  test.each([
    'http://insecure.example/logo.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '//other.example/logo.png',
    String.raw`/\other.example/logo.png`,
    'logo.png',
    'https://',
    'https://two words.example/a.png',
  ])('rejects %s', (address) => {
    expect(errorsOf({ ...team, logo_url: address }).logo_url).toBe(
      'Give the full address of an image, starting with https://.',
    );
  });
});

test('trims texts and converts empty ones to null', () => {
  expect(v.parse(teamForm, { ...team, name: '  Nordiques\u0000 ', city: ' ' })).toMatchObject({
    name: 'Nordiques',
    city: null,
  });
});
