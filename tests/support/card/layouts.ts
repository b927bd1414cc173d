/** The layouts of all looks, for tests that need no lazy loading. */
import type { CardInput, CardLook } from '#card/card-input.ts';
import { DEFAULT_LOOK } from '#card/card-look.ts';
import { layoutIce } from '#card/looks/ice/layout-ice.ts';
import { layoutNight } from '#card/looks/night.ts';
import { layoutSweater } from '#card/looks/sweater.ts';
import { layoutVintage } from '#card/looks/vintage.ts';
import type { CardDrawing, LayoutCard } from '#card/shapes.ts';

export const LAYOUTS: Readonly<Record<CardLook, LayoutCard>> = {
  sweater: layoutSweater,
  ice: layoutIce,
  night: layoutNight,
  vintage: layoutVintage,
};

export const ALL_LOOKS = Object.keys(LAYOUTS) as CardLook[];

export function layoutCard(input: CardInput): CardDrawing {
  return LAYOUTS[input.look ?? DEFAULT_LOOK](input);
}
