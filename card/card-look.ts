/** The looks that a card comes in. Each is code of its own, which is loaded when it is first shown. */
import type { CardInput, CardLook } from './card-input.ts';
import type { CardDrawing } from './shapes.ts';

/**
 * Lays out a card. Accepts any text: what is too long is shrunk, then broken, then cut; what cannot be drawn is left out.
 * Pure, and never throws for data of the declared types.
 */
export type LayoutCard = (input: CardInput) => CardDrawing;

export const DEFAULT_LOOK: CardLook = 'sweater';

/** The looks and their names, in the order in which they are offered. */
export const LOOK_NAMES: Readonly<Record<CardLook, string>> = {
  sweater: 'Sweater',
  ice: 'Ice',
  night: 'Night',
  vintage: 'Vintage',
};

/** Whether a text from outside names a look. */
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

/** The layout of a look. Rejects when its code cannot be fetched. */
export async function loadLook(look: CardLook): Promise<LayoutCard> {
  const layout = loaded.get(look) ?? (await LOADERS[look]());
  loaded.set(look, layout);
  return layout;
}

/** The layout of a look that has been loaded before; null otherwise. */
export function loadedLook(look: CardLook): LayoutCard | null {
  return loaded.get(look) ?? null;
}
