/** The look and the format in which each team's card was last shown, kept in this browser. */
import { useState } from 'react';
import { CARD_SIZES, type CardFormat, type CardLook } from '#card/card-input.ts';
import { DEFAULT_LOOK, isCardLook } from '#card/card-look.ts';

export interface CardChoice {
  readonly look: CardLook;
  readonly format: CardFormat;
}

/** In local storage: `{ [teamId]: { look, format } }`, the team that was changed last at the end. */
const STORAGE_KEY = 'line-rush-cards';
/** Teams whose choice is kept. */
const MOST_TEAMS = 40;
const FIRST_CHOICE: CardChoice = { look: DEFAULT_LOOK, format: 'portrait' };

function readAll(): Readonly<Record<string, Partial<Record<keyof CardChoice, unknown>>>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** A team's choice; the Sweater look in portrait where there is none. */
export function readCardChoice(teamId: string): CardChoice {
  const stored = readAll()[teamId];
  const { format, look } = stored instanceof Object ? stored : {};
  return {
    look: isCardLook(look) ? look : FIRST_CHOICE.look,
    format:
      typeof format === 'string' && Object.hasOwn(CARD_SIZES, format)
        ? (format as CardFormat)
        : FIRST_CHOICE.format,
  };
}

/** Keeps a team's choice. A browser that keeps nothing forgets it with the page. */
export function keepCardChoice(teamId: string, choice: CardChoice): void {
  const { [teamId]: _, ...others } = readAll();
  const kept = [...Object.entries(others).slice(1 - MOST_TEAMS), [teamId, choice]];
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Nothing is lost but the habit.
  }
}

/** A team's choice and the way to change it. */
export function useCardChoice(teamId: string): readonly [CardChoice, (part: Partial<CardChoice>) => void] {
  const [choice, setChoice] = useState(() => readCardChoice(teamId));
  const change = (part: Partial<CardChoice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    keepCardChoice(teamId, next);
  };
  return [choice, change];
}
