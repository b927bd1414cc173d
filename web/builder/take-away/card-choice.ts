/** The last look and format of each team's card, stored in this browser. */
import { useState } from 'react';
import { CARD_SIZES, type CardFormat, type CardLook } from '#card/card-input.ts';
import { DEFAULT_LOOK, isCardLook } from '#card/card-look.ts';
import { readStorage, writeStorage } from '#web/backend/browser-storage.ts';

export interface CardChoice {
  readonly look: CardLook;
  readonly format: CardFormat;
}

/** In local storage: `{ [teamId]: { look, format } }`. */
const STORAGE_KEY = 'line-rush-cards';
const MAX_TEAMS = 40;
const FIRST_CHOICE: CardChoice = { look: DEFAULT_LOOK, format: 'portrait' };

function readAll(): Readonly<Record<string, Partial<Record<keyof CardChoice, unknown>>>> {
  try {
    const stored: unknown = JSON.parse(readStorage('localStorage', STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** A team's stored choice. The default is the Sweater look in portrait. */
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

export function keepCardChoice(teamId: string, choice: CardChoice): void {
  const { [teamId]: _, ...others } = readAll();
  const kept = [...Object.entries(others).slice(1 - MAX_TEAMS), [teamId, choice]];
  writeStorage('localStorage', STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
}

export function useCardChoice(teamId: string): readonly [CardChoice, (part: Partial<CardChoice>) => void] {
  const [choice, setChoice] = useState(() => readCardChoice(teamId));
  const change = (part: Partial<CardChoice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    keepCardChoice(teamId, next);
  };
  return [choice, change];
}
