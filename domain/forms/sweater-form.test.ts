import { describe, expect, it, test } from 'vitest';
import * as v from 'valibot';
import { readOwnSweater } from '../own-sweater.ts';
import { SWEATERS } from '../sweater-recipes.ts';
import { previewOfSweater, sweaterForm, sweaterTexts, type SweaterTexts } from './sweater-form.ts';

const TORONTO = SWEATERS['TOR']!;
const texts = sweaterTexts(TORONTO);

function errorsOf(part: Partial<SweaterTexts>): Readonly<Record<string, string>> {
  const { issues = [] } = v.safeParse(sweaterForm, { ...texts, ...part });
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
}

test.each(Object.entries(SWEATERS))(
  'the recipe of %s passes through the form without its cut',
  (_, sweater) => {
    const output = v.parse(sweaterForm, sweaterTexts(sweater));
    expect(output).toEqual({ ...sweater, cut: undefined });
    expect(readOwnSweater(output)).toEqual({ ...sweater, cut: undefined });
  },
);

test.each([null, 'colors'])('%s is stored as it is', (choice) => {
  expect(v.parse(sweaterForm, choice)).toBe(choice);
});

it('stores every notation of a color as #rrggbb', () => {
  const typed = { ...texts, body: ' rgb(0, 32, 91) ', yoke: '03C', ink: '#FFF' };
  expect(v.parse(sweaterForm, typed)).toMatchObject({ body: '#00205b', yoke: '#0033cc', ink: '#ffffff' });
});

describe('rejects', () => {
  it('a color that is missing or unreadable, unless an ink is missing', () => {
    expect(errorsOf({ body: ' ', yoke: 'teal', ink: '', yokeInk: '' })).toEqual({
      body: 'Choose a color.',
      yoke: 'This is not a color. Write rgb(0, 32, 91), #03c or #00205b.',
    });
    expect(Object.keys(errorsOf({ ink: 'teal' }))).toEqual(['ink']);
  });

  it.each(['', '3', '81', '12.5', '-4', '1e1', 'high'])('the height %j', (height) => {
    expect(errorsOf({ chest: [{ color: '#ffffff', height }] })).toEqual({
      'chest.0.height': 'Heights must be whole numbers from 4 to 80.',
    });
  });

  it('a sixth stripe', () => {
    const hem = Array.from({ length: 6 }, () => ({ color: '#ffffff', height: '12' }));
    expect(errorsOf({ hem })).toEqual({ hem: 'There can be at most 5 stripes.' });
  });
});

it('previews what is readable, and the other sweater for the rest', () => {
  const hem = [
    { color: '#123456', height: '20' },
    { color: 'teal', height: '20' },
    { color: '#ffffff', height: '' },
  ];
  expect(previewOfSweater({ ...texts, body: '#1', number: '#123456', hem }, TORONTO)).toEqual({
    ...TORONTO,
    number: '#123456',
    hem: [{ color: '#123456', height: 20 }],
    chest: [],
    cut: undefined,
  });
});
