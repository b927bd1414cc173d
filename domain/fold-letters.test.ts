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
  ])('takes case, accents and strokes from %j, for searches and for names alike', (text, folded) => {
    expect(foldLetters(text)).toBe(folded);
    expect(foldText(text)).toBe(folded);
    expect(foldName(text)).toBe(folded);
  });

  it.each(['O’Reilly', 'OʼReilly', 'O`Reilly', 'O´Reilly', 'O‘Reilly', 'O＇Reilly'])(
    'takes the apostrophe of %s for any other',
    (name) => {
      expect(foldName(name)).toBe("o'reilly");
      expect(foldText(name)).toBe('o reilly');
    },
  );

  it('leaves punctuation to names and takes it from searches', () => {
    expect(foldName("K'Andre Ekman-Larsson")).toBe("k'andre ekman-larsson");
    expect(foldText("K'Andre Ekman-Larsson")).toBe('k andre ekman larsson');
  });
});
