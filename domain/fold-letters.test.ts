import { describe, expect, it } from 'vitest';
import { foldLetters } from './fold-letters.ts';
import { foldName } from './players/clean-text.ts';
import { foldText } from './roster-search.ts';

describe('folding', () => {
  it.each([
    ['JÄRNKROK', 'jarnkrok'],
    ['Ørland Đoković Łukasz Ćwik', 'orland dokovic lukasz cwik'],
    ['Æneas Œuvre Straße Þór Iðunn', 'aeneas oeuvre strasse thor idunn'],
    ['İpek Işık', 'ipek isik'],
    ['कि', 'कि'],
  ])('removes case, accents and strokes of %j, in searches and names', (text, folded) => {
    expect(foldLetters(text)).toBe(folded);
    expect(foldText(text)).toBe(folded);
    expect(foldName(text)).toBe(folded);
  });

  it.each(['O’Reilly', 'OʼReilly', 'O`Reilly', 'O´Reilly', 'O‘Reilly', 'O＇Reilly'])(
    'treats the apostrophe of %s like any other',
    (name) => {
      expect(foldName(name)).toBe("o'reilly");
      expect(foldText(name)).toBe('o reilly');
    },
  );

  it('preserves punctuation in names, and removes it in searches', () => {
    expect(foldName("K'Andre Ekman-Larsson")).toBe("k'andre ekman-larsson");
    expect(foldText("K'Andre Ekman-Larsson")).toBe('k andre ekman larsson');
  });
});
