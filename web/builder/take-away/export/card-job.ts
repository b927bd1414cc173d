/** The message from the page to the code that draws a card. */
import type { CardInput } from '#card/card-input.ts';

export interface CardLogo {
  readonly href: string;
  readonly bitmap: ImageBitmap;
}

export interface CardJob {
  readonly input: CardInput;
  /** The logo's URL and its pixels, cropped to the ink; null draws letters. */
  readonly logo: CardLogo | null;
  /** The same for the opponent of the game strip. */
  readonly opponentLogo: CardLogo | null;
}

export function logosOf({ logo, opponentLogo }: CardJob): readonly CardLogo[] {
  return [logo, opponentLogo].filter((each) => each !== null);
}

/** Frees the logos' pixels. A job owns them. */
export function closeLogos(job: CardJob): void {
  for (const { bitmap } of logosOf(job)) bitmap.close();
}
