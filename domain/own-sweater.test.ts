import { describe, expect, it } from 'vitest';
import { BROKEN_SWEATERS, VALID_SWEATERS } from '#tests/support/sweater-cases.ts';
import { readOwnSweater } from './own-sweater.ts';

describe('a stored sweater', () => {
  it.each(VALID_SWEATERS)('with %s is read as it is', (_, document) => {
    expect(readOwnSweater(document)).toEqual(document);
  });

  it.each(BROKEN_SWEATERS)('with %s counts as the one from the colors', (_, document) => {
    expect(readOwnSweater(document)).toBe('colors');
  });

  it.each([null, undefined])('is null if it is missing: %s', (nothing) => {
    expect(readOwnSweater(nothing)).toBeNull();
  });

  it('drops unknown fields', () => {
    const [, document] = VALID_SWEATERS[0]!;
    expect(readOwnSweater({ ...document, evil: 'x'.repeat(1000), __proto__: { ink: '#ffffff' } })).toEqual(
      document,
    );
  });
});
