/** What a card is drawn from, and the sizes it comes in. */
import type { Lineup } from '#domain/lineup.ts';
import type { TeamData } from '#domain/player.ts';

export type CardLook = 'sweater' | 'ice' | 'night' | 'vintage';
export type CardFormat = 'portrait' | 'square' | 'story' | 'wide';

export interface CardInput {
  readonly lineup: Lineup;
  readonly team: TeamData;
  /** What the fan calls the line-up; empty or missing makes the team's name the headline. */
  readonly title?: string | undefined;
  /** `portrait` when missing. */
  readonly format?: CardFormat | undefined;
  /** `sweater` when missing. */
  readonly look?: CardLook | undefined;
  /** Address of the site, with or without scheme (`https://linerush.example`); shown without. */
  readonly siteAddress: string;
  /** `image` draws the team's logo where it has one; `letters` (the default) draws three letters in its place. */
  readonly logo?: 'image' | 'letters' | undefined;
}

export interface CardSize {
  readonly width: number;
  readonly height: number;
}

/** Sizes in logical pixels; files are twice as large. */
export const CARD_SIZES: Readonly<Record<CardFormat, CardSize>> = {
  portrait: { width: 1080, height: 1350 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
  wide: { width: 1200, height: 675 },
};
