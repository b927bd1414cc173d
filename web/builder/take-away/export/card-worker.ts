/**
 * Draws and encodes cards in a worker, so that the page never blocks. Responds to `{ id, job }` with `{ id, blob }` or
 * `{ id, error }`. `{ cancel: id }` stops a job that is not being encoded yet. `{ warm: look }` only loads fonts and
 * the look's code. With `video`, the blob is a video. Several `{ id, progress }` messages come before it.
 */
import type { CardLook } from '#card/card-input.ts';
import { loadLook } from '#card/card-look.ts';
import { loadCardFonts } from './card-fonts.ts';
import { type CardJob, closeLogo } from './card-job.ts';
import { createContext, yieldToEvents, PNG, prepareCard } from './draw-card.ts';
import { requireDrawn } from '#web/ui/card/require-drawn.ts';
import type { VideoFormat } from './video-format.ts';

export type WorkerRequest =
  | { readonly id: number; readonly job: CardJob; readonly video?: VideoFormat }
  | { readonly cancel: number }
  | { readonly warm: CardLook };
export type WorkerResponse =
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly blob: Blob }
  | { readonly id: number; readonly error: string };

interface WorkerScope {
  readonly fonts: FontFaceSet;
  postMessage(answer: WorkerResponse, options: StructuredSerializeOptions): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerRequest>) => void): void;
}

const scope = globalThis as unknown as WorkerScope;

const running = new Map<number, AbortController>();

async function drawOnCanvas(job: CardJob, canceled: AbortSignal): Promise<Blob> {
  const card = await prepareCard(job, scope.fonts);
  canceled.throwIfAborted();
  const context = createContext(card);
  const { canvas } = context;
  try {
    card.paint(context);
    await yieldToEvents(); // so that the worker can receive messages, such as the cancelation of this job
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
    closeLogo(job);
  }
}

/** The scale of videos. It is half the scale of pictures, because all apps can show videos of this size. */
const VIDEO_SCALE = 1;

async function record(id: number, job: CardJob, format: VideoFormat): Promise<Blob> {
  const report = (progress: number) => scope.postMessage({ id, progress }, {});
  try {
    requireDrawn(new OffscreenCanvas(1, 1).getContext('2d'));
    const [{ recordCard }, card] = await Promise.all([
      import('./record-card.ts'),
      prepareCard(job, scope.fonts, VIDEO_SCALE),
    ]);
    return await recordCard(card, job.input.lineup.formation, format, report);
  } finally {
    closeLogo(job);
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
  const { id, job, video } = request;
  try {
    scope.postMessage({ id, blob: await (video ? record(id, job, video) : draw(id, job)) }, {});
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) }, {});
  }
}

scope.addEventListener('message', (event) => {
  answer(event.data).catch(() => undefined);
});
