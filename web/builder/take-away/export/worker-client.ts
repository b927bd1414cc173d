/** The page's side of the card worker. */
import type { CardLook } from '#card/card-input.ts';
import type { WorkerResponse, WorkerRequest } from './card-worker.ts';
import { type CardJob, closeLogos, logosOf } from './card-job.ts';
import { ExportError } from './export-error.ts';

/** How long to wait for the worker, in milliseconds. Its fonts may hang. */
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

function getWorker(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL('./card-worker.ts', import.meta.url), { type: 'module', name: 'card' });
  // A worker that failed to start never responds, so the next card gets a new one.
  started.addEventListener('error', () => giveUp(started));
  worker = started;
  return started;
}

function giveUp(broken: Worker): void {
  broken.terminate();
  if (worker === broken) worker = null;
}

function send(request: WorkerRequest, transfer: Transferable[] = []): void {
  getWorker().postMessage(request, transfer);
}

/** Starts the worker and loads its fonts before the first card. Ignores browsers that forbid workers. */
export function warmWorker(look: CardLook): void {
  try {
    send({ warm: look });
  } catch {
    worker = null;
  }
}

/**
 * Draws a card in the worker. Always consumes the logos' bitmaps.
 * Rejects with `worker-failed`, or with the reason of `canceled`.
 */
export async function drawInWorker(job: CardJob, canceled?: AbortSignal): Promise<Blob> {
  if (canceled?.aborted) {
    closeLogos(job);
    throw canceled.reason;
  }
  lastId += 1;
  const id = lastId;
  const target = getWorker();
  return new Promise<Blob>((resolve, reject) => {
    const finished = new AbortController();
    const fail = (message: string) => {
      finished.abort();
      giveUp(target);
      reject(new ExportError('worker-failed', message));
    };
    const timer = setTimeout(() => fail('The drawing worker did not answer in time.'), PATIENCE_MS);
    finished.signal.addEventListener('abort', () => clearTimeout(timer));
    const { signal } = finished;
    canceled?.addEventListener(
      'abort',
      () => {
        finished.abort();
        target.postMessage({ cancel: id } satisfies WorkerRequest, []);
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
        if (data.id !== id) return;
        if ('error' in data) return fail(data.error);
        finished.abort();
        resolve(data.blob);
      },
      { signal },
    );
    send(
      { id, job },
      logosOf(job).map(({ bitmap }) => bitmap),
    );
  });
}
