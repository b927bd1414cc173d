/**
 * Draws and encodes cards in a worker, so that the page never blocks.
 * Responds to `{ id, job }` with `{ id, blob }` or `{ id, error }`. `{ cancel: id }` stops a job that is not
 * encoding yet. `{ warm: look }` only loads fonts and the look's code.
 */
import type { CardLook } from '#card/card-input.ts';
import { loadLook } from '#card/card-look.ts';
import { loadCardFonts } from './card-fonts.ts';
import { type CardJob, closeLogos } from './card-job.ts';
import { PNG, prepareCard } from './draw-card.ts';
import { requireDrawn } from './require-drawn.ts';

export type WorkerRequest =
  | { readonly id: number; readonly job: CardJob }
  | { readonly cancel: number }
  | { readonly warm: CardLook };
export type WorkerResponse =
  | { readonly id: number; readonly blob: Blob }
  | { readonly id: number; readonly error: string };

interface WorkerScope {
  readonly fonts: FontFaceSet;
  postMessage(answer: WorkerResponse, options: StructuredSerializeOptions): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerRequest>) => void): void;
}

const scope = globalThis as unknown as WorkerScope;

/** The running jobs by id. */
const running = new Map<number, AbortController>();

/** Lets the worker receive messages, such as the cancelation of the running job. */
async function receiveMessages(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

async function drawOnCanvas(job: CardJob, canceled: AbortSignal): Promise<Blob> {
  const card = await prepareCard(job, scope.fonts);
  canceled.throwIfAborted();
  const canvas = new OffscreenCanvas(card.width, card.height);
  try {
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (!context) throw new Error('No 2D context in this worker.');
    card.paint(context);
    await receiveMessages();
    canceled.throwIfAborted();
    const blob = await canvas.convertToBlob(PNG);
    requireDrawn(context);
    return blob;
  } finally {
    canvas.width = 0;
    canvas.height = 0;
  }
}

async function draw(id: number, job: CardJob): Promise<Blob> {
  const work = new AbortController();
  running.set(id, work);
  try {
    return await drawOnCanvas(job, work.signal);
  } finally {
    running.delete(id);
    closeLogos(job);
  }
}

async function answer(request: WorkerRequest): Promise<void> {
  if ('warm' in request) {
    await Promise.all([loadCardFonts(scope.fonts, false), loadLook(request.warm)]);
    return;
  }
  if ('cancel' in request) {
    running.get(request.cancel)?.abort();
    return;
  }
  const { id, job } = request;
  try {
    scope.postMessage({ id, blob: await draw(id, job) }, {});
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) }, {});
  }
}

scope.addEventListener('message', (event) => {
  answer(event.data).catch(() => undefined);
});
