/** What a card is drawn from, and its sizes. */
import type { CardWords } from '#domain/card-words.ts';
import type { Lineup } from '#domain/lineup.ts';
import type { TeamData } from '#domain/player.ts';

export type CardLook = 'sweater' | 'ice' | 'night' | 'vintage';
export type CardFormat = 'portrait' | 'square' | 'story' | 'wide';

export interface CardInput {
  readonly lineup: Lineup;
  readonly team: TeamData;
  /** The fan's title. The team's name is the headline if this is empty or missing. */
  readonly title?: string | undefined;
  /** The game strip and the signature; none when missing. */
  readonly words?: CardWords | undefined;
  /** The opponent's row, for its crest and letters. Without it, the card shows the opponent's name. */
  readonly opponent?: TeamData | undefined;
  /** Address of the opponent's logo, used with `logo: 'image'`. */
  readonly opponentLogoAddress?: string | undefined;
  /** `portrait` by default. */
  readonly format?: CardFormat | undefined;
  /** `sweater` by default. */
  readonly look?: CardLook | undefined;
  /** The site's address, with or without scheme (`https://linerush.example`). Shown without it. */
  readonly siteAddress: string;
  /** `image` draws the team's logo if it has one. `letters` (the default) draws three letters. */
  readonly logo?: 'image' | 'letters' | undefined;
  /** Address of the logo cropped to its ink; the team's own picture, with its margins, when missing. */
  readonly logoAddress?: string | undefined;
}

export interface CardSize {
  readonly width: number;
  readonly height: number;
}

/** Sizes in logical pixels. Files have twice as many. */
export const CARD_SIZES: Readonly<Record<CardFormat, CardSize>> = {
  portrait: { width: 1080, height: 1350 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
  wide: { width: 1200, height: 675 },
};
