import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkBio,
  checkDisplayName,
  checkProfileName,
  PROFILE_NAME_MAX_LENGTH,
  RESERVED_PROFILE_NAMES,
  suggestProfileName,
} from './profile-name.ts';
import { type TextRefusal, textSentence } from './text-sentences.ts';

const sentenceOf = (refusal: TextRefusal | null) => refusal && textSentence(refusal);

const RULE = 'Profile name must contain only letters, numbers, or dashes (no spaces).';
const RESERVED = 'This profile name is reserved. Choose a different one.';
const HIDDEN = 'Display names cannot hold invisible characters. Type the name instead of pasting it.';
const ALIKE = 'This profile name looks like a reserved one. Choose a different one.';

describe('a profile name', () => {
  it.each([
    ['rink-rat', null],
    ['  rink-rat  ', null],
    ['a', null],
    ['-', null],
    ['', 'Please enter a profile name.'],
    ['rink rat', RULE],
    ['rink_rat', RULE],
    ['../admin', RULE],
    ['🏒', RULE],
    ['rink\nrat', RULE],
    ['settings', RESERVED],
    ['ADMIN', RESERVED],
    ['Line-Rush', RESERVED],
    ['adm1n', ALIKE],
    ['0fficial', ALIKE],
    ['ad-min', ALIKE],
    ['Line-Rush-', ALIKE],
    ['lin3rush', ALIKE],
    ['NHL-Official', ALIKE],
    ['Leafs-0fficial', ALIKE],
    ['line-rush-support', ALIKE],
    ['nhl-fan', null],
    ['team-canada', null],
    ['unofficial-leafs', null],
    ['administrators', null],
    ['horne', null],
    ['x'.repeat(40), null],
    ['x'.repeat(41), 'This text can have at most 40 characters. It has 41.'],
  ])('check of %j: %j', (name, answer) => {
    expect(sentenceOf(checkProfileName(name))).toBe(answer);
  });

  it.each([
    ['Étienne Morin', 'etienne-morin'],
    ["  Ryan O'Reilly ", 'ryan-o-reilly'],
    ['Jørgen Łukasz', 'jorgen-lukasz'],
    ['Admin', 'adminfan'],
    ['NHL Official', 'nhlofficialfan'],
    ['Adm1n', 'adm1nfan'],
    ['山田太郎', null],
    ['🏒', null],
    ['', null],
    ['--', null],
    ['x'.repeat(200), 'x'.repeat(40)],
    [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
  ])('suggestion for %j: %j', (displayName, name) => {
    expect(suggestProfileName(displayName)).toBe(name);
  });

  it('suggestions are always valid', () => {
    const displayName = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.constantFrom(...RESERVED_PROFILE_NAMES),
    );
    fc.assert(
      fc.property(displayName, (text) => {
        const name = suggestProfileName(text);
        if (name === null) return;
        expect(checkProfileName(name)).toBeNull();
        expect(name.length).toBeLessThanOrEqual(PROFILE_NAME_MAX_LENGTH);
      }),
    );
  });
});

it.each([
  ['nothing', '', null],
  ['right-to-left text', 'משה כהן', null],
  ['80 emoji', '🏒'.repeat(80), null],
  ['a joined emoji and a flag', '👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿', null],
  ['Persian', 'می‌خواهم', null],
  ['blanks around', ' Ann\t', null],
  ['a direction override', 'a\u202Egpj.exe', HIDDEN],
  ['a mark of direction', 'Ann\u200F', HIDDEN],
  ['a zero-width blank', 'An\u200Bn', HIDDEN],
  ['a joiner between Latin letters', 'An\u200Dn', HIDDEN],
  ['a filler', 'Ann\u3164', HIDDEN],
  ['a control character', 'An\u0007n', HIDDEN],
  ['hidden text', 'Ann\u{E0041}\u{E0042}', HIDDEN],
  ['81 emoji', '🏒'.repeat(81), 'This text can have at most 80 characters. It has 81.'],
  ['10,000 letters', 'x'.repeat(10_000), 'This text can have at most 80 characters. It has 10,000.'],
])('a display name of %s', (_, name, answer) => {
  expect(sentenceOf(checkDisplayName(name))).toBe(answer);
});

it.each([
  ['nothing', '', null],
  ['1,000 characters on lines', `${'x'.repeat(499)}\r\n${'🏒'.repeat(500)}`, null],
  ['1,001 letters', 'x'.repeat(1001), 'This text can have at most 1,000 characters. It has 1,001.'],
])('a bio of %s', (_, bio, answer) => {
  expect(sentenceOf(checkBio(bio))).toBe(answer);
});
