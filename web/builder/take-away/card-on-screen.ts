import { loadLook } from '#card/card-look.ts';
import { CARD_FONT } from '#card/shapes.ts';
import { canDoWithout } from '#web/ui/missing-part.ts';
import { readCardChoice } from './card-choice.ts';

const WEIGHTS = ['500', '600', '700'];

/**
 * Loads the card's font files for all letters of `text`. Never rejects, because the card also works with fallback
 * fonts.
 */
export async function prepareCardFonts(text: string): Promise<void> {
  const loads = WEIGHTS.map((weight) => document.fonts.load(`${weight} 1em "${CARD_FONT}"`, text));
  await Promise.all(loads).catch(canDoWithout);
}

/** Loads the code of the team's last look. Never rejects, because the card also loads it on demand. */
export async function prepareLook(teamId: string): Promise<void> {
  await loadLook(readCardChoice(teamId).look).catch(canDoWithout);
}
