/** The page's side of the card worker. */
import type { CardLook } from '#card/card-input.ts';
import type { WorkerResponse, WorkerRequest } from './card-worker.ts';
import { type CardJob, closeLogo } from './card-job.ts';
import { ExportError } from '#web/ui/card/export-error.ts';
import type { VideoFormat } from './video-format.ts';

/** How long to wait for a card from the worker, in milliseconds. The worker's fonts may never load. */
const PATIENCE_MS = 20_000;

let worker: Worker | null = null;
let lastId = 0;

/** Whether this browser can draw and encode in a worker (Safari from 16.4). */
export function canDrawInWorker(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    'convertToBlob' in OffscreenCanvas.prototype
  );
}

function startWorker(): Worker {
  return new Worker(new URL('./card-worker.ts', import.meta.url), { type: 'module', name: 'card' });
}

function getWorker(): Worker {
  if (worker) return worker;
  const started = startWorker();
  // A worker that failed to start never responds, so the next card gets a new worker.
  started.addEventListener('error', () => giveUp(started));
  worker = started;
  return started;
}

function giveUp(broken: Worker): void {
  broken.terminate();
  if (worker === broken) worker = null;
}

/** Starts the worker and loads its fonts before the first card. Does nothing if the browser forbids workers. */
export function warmWorker(look: CardLook): void {
  try {
    getWorker().postMessage({ warm: look } satisfies WorkerRequest, []);
  } catch {
    worker = null;
  }
}

interface Wait {
  readonly canceled?: AbortSignal | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Sends a job to a worker, with the logo's bitmap. Each progress message restarts the timeout. */
async function ask(
  target: Worker,
  request: Extract<WorkerRequest, { job: CardJob }>,
  { canceled, onProgress }: Wait,
): Promise<Blob> {
  return new Promise<Blob>((resolve, reject) => {
    const finished = new AbortController();
    const { signal } = finished;
    const fail = (message: string) => {
      finished.abort();
      giveUp(target);
      reject(new ExportError('worker-failed', message));
    };
    const expire = () => fail('The drawing worker did not answer in time.');
    let timer = setTimeout(expire, PATIENCE_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    canceled?.addEventListener(
      'abort',
      () => {
        finished.abort();
        target.postMessage({ cancel: request.id } satisfies WorkerRequest, []);
        reject(canceled.reason as Error);
      },
      { signal },
    );
    target.addEventListener('error', (event) => fail(event.message || 'The drawing worker stopped.'), {
      signal,
    });
    target.addEventListener(
      'message',
      ({ data }: MessageEvent<WorkerResponse>) => {
        if (data.id !== request.id) return;
        if ('error' in data) return fail(data.error);
        if ('blob' in data) {
          finished.abort();
          return resolve(data.blob);
        }
        clearTimeout(timer);
        timer = setTimeout(expire, PATIENCE_MS);
        onProgress?.(data.progress);
      },
      { signal },
    );
    target.postMessage(request, request.job.logo ? [request.job.logo.bitmap] : []);
  });
}

function begin(job: CardJob, canceled: AbortSignal | undefined): number {
  if (canceled?.aborted) {
    closeLogo(job);
    throw canceled.reason;
  }
  lastId += 1;
  return lastId;
}

/**
 * Draws a card in the worker. Takes the logo's bitmap, so the caller must not use it again.
 * Rejects with `worker-failed`, or with the reason of `canceled`.
 */
export async function drawInWorker(job: CardJob, canceled?: AbortSignal): Promise<Blob> {
  const id = begin(job, canceled);
  return ask(getWorker(), { id, job }, { canceled });
}

/**
 * Records a video of a card. Takes the logo's bitmap and rejects like {@link drawInWorker}.
 * Uses a separate worker, which ends with the video. So pictures need not wait for the video, and canceling the video
 * frees its memory.
 */
export async function recordInWorker(job: CardJob, video: VideoFormat, wait: Wait): Promise<Blob> {
  const id = begin(job, wait.canceled);
  const own = startWorker();
  try {
    return await ask(own, { id, job, video }, wait);
  } finally {
    own.terminate();
  }
}
