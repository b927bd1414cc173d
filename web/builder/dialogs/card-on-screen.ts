/** What the card on the screen needs besides its code. */
import { CARD_FONT } from '#card/shapes.ts';
import { canDoWithout } from '#web/ui/missing-part.ts';

/** The weights of the card's font. */
const WEIGHTS = ['500', '600', '700'];

/** Loads the card's font files for all letters of `text`. Never rejects: a stand-in font shows the card too. */
export async function prepareCardFonts(text: string): Promise<void> {
  const loads = WEIGHTS.map((weight) => document.fonts.load(`${weight} 1em "${CARD_FONT}"`, text));
  await Promise.all(loads).catch(canDoWithout);
}
