/** The message from the page to the code that draws a card. */
import type { CardInput } from '#card/card-input.ts';
import type { CardLogo } from '#web/ui/card/logo-bitmap.ts';

export interface CardJob {
  readonly input: CardInput;
  /** The logo's URL and bitmap, cropped to the visible pixels. If null, the card shows letters instead. */
  readonly logo: CardLogo | null;
}

/** Frees the logo's pixels, which belong to the job. */
export function closeLogo({ logo }: CardJob): void {
  logo?.bitmap.close();
}
