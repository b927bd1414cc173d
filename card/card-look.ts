/** The looks of a card. The code of a look is loaded when the look is first shown. */
import type { CardLook } from './card-input.ts';
import type { LayoutCard } from './shapes.ts';

export const DEFAULT_LOOK: CardLook = 'sweater';

/** The looks and their names, in the order on screen. */
export const LOOK_NAMES: Readonly<Record<CardLook, string>> = {
  sweater: 'Sweater',
  ice: 'Ice',
  night: 'Night',
  vintage: 'Vintage',
};

export function isCardLook(text: unknown): text is CardLook {
  return typeof text === 'string' && Object.hasOwn(LOOK_NAMES, text);
}

const LOADERS: Readonly<Record<CardLook, () => Promise<LayoutCard>>> = {
  sweater: async () => (await import('./looks/sweater.ts')).layoutSweater,
  ice: async () => (await import('./looks/ice/layout-ice.ts')).layoutIce,
  night: async () => (await import('./looks/night.ts')).layoutNight,
  vintage: async () => (await import('./looks/vintage.ts')).layoutVintage,
};

const loaded = new Map<CardLook, LayoutCard>();

/** Loads a look's layout. Rejects if its code cannot be fetched. */
export async function loadLook(look: CardLook): Promise<LayoutCard> {
  const layout = loaded.get(look) ?? (await LOADERS[look]());
  loaded.set(look, layout);
  return layout;
}

export function loadedLook(look: CardLook): LayoutCard | null {
  return loaded.get(look) ?? null;
}
