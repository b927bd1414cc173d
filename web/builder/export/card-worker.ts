/**
 * Draws and encodes cards in a worker, so that the page never blocks.
 * Responds to `{ id, job }` with `{ id, blob }` or `{ id, error }`. `{ warm: look }` only loads fonts and the
 * look's code.
 */
import type { CardLook } from '#card/card-input.ts';
import { loadLook } from '#card/card-look.ts';
import { loadCardFonts } from './card-fonts.ts';
import { type CardJob, PNG, prepareCard } from './draw-card.ts';

export type WorkerRequest = { readonly id: number; readonly job: CardJob } | { readonly warm: CardLook };
export type WorkerAnswer =
  { readonly id: number; readonly blob: Blob } | { readonly id: number; readonly error: string };

interface WorkerScope {
  readonly fonts: FontFaceSet;
  postMessage(answer: WorkerAnswer, options: StructuredSerializeOptions): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerRequest>) => void): void;
}

const scope = globalThis as unknown as WorkerScope;

async function draw(job: CardJob): Promise<Blob> {
  const card = await prepareCard(job, scope.fonts);
  const canvas = new OffscreenCanvas(card.width, card.height);
  try {
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (!context) throw new Error('No 2D context in this worker.');
    card.paint(context);
    return await canvas.convertToBlob(PNG);
  } finally {
    job.logo?.bitmap.close();
    canvas.width = 0;
    canvas.height = 0;
  }
}

async function answer(request: WorkerRequest): Promise<void> {
  if ('warm' in request) {
    await Promise.all([loadCardFonts(scope.fonts, false), loadLook(request.warm)]);
    return;
  }
  const { id, job } = request;
  try {
    scope.postMessage({ id, blob: await draw(job) }, {});
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) }, {});
  }
}

scope.addEventListener('message', (event) => {
  answer(event.data).catch(() => undefined);
});
