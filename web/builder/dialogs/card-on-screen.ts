/** What the card on the screen needs besides its code. */
import { loadLook } from '#card/card-look.ts';
import { CARD_FONT } from '#card/shapes.ts';
import { canDoWithout } from '#web/ui/missing-part.ts';
import { readCardChoice } from './card-choice.ts';

/** The weights of the card's font. */
const WEIGHTS = ['500', '600', '700'];

/** Loads the card's font files for all letters of `text`. Never rejects: a stand-in font shows the card too. */
export async function prepareCardFonts(text: string): Promise<void> {
  const loads = WEIGHTS.map((weight) => document.fonts.load(`${weight} 1em "${CARD_FONT}"`, text));
  await Promise.all(loads).catch(canDoWithout);
}

/** Loads the look that a team's card was last shown in. Never rejects: the card loads it when it is shown. */
export async function prepareLook(teamId: string): Promise<void> {
  await loadLook(readCardChoice(teamId).look).catch(canDoWithout);
}
