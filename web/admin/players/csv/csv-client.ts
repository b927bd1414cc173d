import type { CsvJobName, CsvJobs } from './csv-jobs.ts';
import type { CsvAnswer, CsvRequest } from './csv-worker.ts';

/** Timeout of the worker in milliseconds. It handles 10,000 rows in less than a second. */
const TIMEOUT_MS = 30_000;

let worker: Worker | null = null;
let lastId = 0;

function getWorker(): Worker {
  worker ??= new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module', name: 'csv' });
  return worker;
}

function giveUp(broken: Worker): void {
  broken.terminate();
  if (worker === broken) worker = null;
}

/** Rejects with an `Error` that explains the failure. */
export async function askWorker<Name extends CsvJobName>(
  name: Name,
  input: CsvJobs[Name]['input'],
): Promise<CsvJobs[Name]['output']> {
  lastId += 1;
  const id = lastId;
  const target = getWorker();
  return new Promise((resolve, reject) => {
    const finished = new AbortController();
    const fail = (message: string) => {
      finished.abort();
      giveUp(target);
      reject(new Error(message));
    };
    const timer = setTimeout(() => fail('It took too long.'), TIMEOUT_MS);
    const { signal } = finished;
    signal.addEventListener('abort', () => clearTimeout(timer));
    target.addEventListener(
      'error',
      () => fail('The file reader did not load. Reload the page and try again.'),
      {
        signal,
      },
    );
    target.addEventListener(
      'message',
      ({ data }: MessageEvent<CsvAnswer>) => {
        if (data.id !== id) return;
        finished.abort();
        if ('error' in data) reject(new Error(data.error));
        else resolve(data.output);
      },
      { signal },
    );
    const request: CsvRequest<Name> = { id, name, input };
    target.postMessage(request, []);
  });
}
