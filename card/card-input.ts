import type { CardWords } from '#domain/card-words.ts';
import type { SlotId } from '#domain/formation.ts';
import type { Lineup } from '#domain/lineup.ts';
import type { TeamData } from '#domain/player.ts';

export type CardLook = 'sweater' | 'ice' | 'night' | 'vintage';
export type CardFormat = 'portrait' | 'square' | 'story' | 'wide';

export interface CardInput {
  readonly lineup: Lineup;
  readonly team: TeamData;
  /** The fan's title. If it is empty or missing, the team's name is the headline. */
  readonly title?: string | undefined;
  /** The texts of the game strip and the signature. Without them, the card shows neither. */
  readonly words?: CardWords | undefined;
  /** Facts about lines and pairs, such as `212 min, 12–7`, by the slot of the player beside whom the card shows them. */
  readonly facts?: Readonly<Record<SlotId, string>> | undefined;
  /** `portrait` by default. */
  readonly format?: CardFormat | undefined;
  /** `sweater` by default. */
  readonly look?: CardLook | undefined;
  /** The site's address. The card omits its scheme. */
  readonly siteAddress: string;
  /** `image` draws the team's logo if it has one. `letters` (the default) draws the team's letters. */
  readonly logo?: 'image' | 'letters' | undefined;
  /** Address of the logo without its empty margins. If it is missing, the original logo is used. */
  readonly logoAddress?: string | undefined;
}

export interface CardSize {
  readonly width: number;
  readonly height: number;
}

/** Sizes in logical pixels. Exported images have twice the width and height. */
export const CARD_SIZES: Readonly<Record<CardFormat, CardSize>> = {
  portrait: { width: 1080, height: 1350 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
  wide: { width: 1200, height: 675 },
};
