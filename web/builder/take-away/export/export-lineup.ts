import type { CardInput, CardLook } from '#card/card-input.ts';
import { DEFAULT_LOOK } from '#card/card-look.ts';
import type { TeamData } from '#domain/player.ts';
import { canDoWithout } from '#web/ui/missing-part.ts';
import type { CardJob } from './card-job.ts';
import { ExportError } from '#web/ui/card/export-error.ts';
import { loadLogo, preloadLogo } from '#web/ui/card/logo-bitmap.ts';
import { canDrawInWorker, drawInWorker, warmWorker } from './worker-client.ts';

export interface CardExportOptions {
  /** Returns the element to capture if drawing fails: the lineup panel. */
  readonly panel?: () => unknown;
  /** Cancels the drawing. The export then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Prepares worker, fonts, and logo for a team's card. Call it when a lineup is nearly complete. */
export function prepareLineupImage(team: TeamData, look: CardLook = DEFAULT_LOOK): void {
  if (canDrawInWorker()) warmWorker(look);
  preloadLogo(team);
}

export async function jobFor(input: CardInput): Promise<CardJob> {
  return { input, logo: input.logo === 'letters' ? null : await loadLogo(input.team) };
}

async function draw(input: CardInput, signal?: AbortSignal): Promise<Blob> {
  if (canDrawInWorker()) {
    const drawn = await drawInWorker(await jobFor(input), signal).catch(() => null);
    if (drawn) return drawn;
    signal?.throwIfAborted();
  }
  const { drawOnPage } = await import('./draw-on-page.ts');
  return drawOnPage(await jobFor(input));
}

function isNoise(error: unknown): boolean {
  return error instanceof ExportError && error.code === 'canvas-noise';
}

/**
 * Returns the card as a PNG at twice its logical size. Tries a worker, then the page, then captures `panel`.
 * If the logo fails to load, draws the team's letters.
 * Rejects with an {@link ExportError}: `canvas-noise`, or `render-failed` if everything fails.
 */
export async function createLineupImage(input: CardInput, options: CardExportOptions = {}): Promise<Blob> {
  try {
    return await draw(input, options.signal).catch(async (error: unknown) => {
      canDoWithout(error);
      if (!options.panel || isNoise(error)) throw error;
      const { captureElement } = await import('./capture-panel.ts');
      return captureElement(options.panel());
    });
  } catch (error) {
    options.signal?.throwIfAborted();
    if (isNoise(error)) throw error;
    throw new ExportError('render-failed', 'Failed to generate lineup card image', { cause: error });
  }
}
