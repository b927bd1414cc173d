import type { CsvJobs } from './csv-jobs.ts';

/** Timeout of a job in milliseconds. 10,000 rows take less than a second. */
const TIMEOUT_MS = 30_000;

/** Runs a job in a new worker. Rejects with an `Error` that explains the failure. */
export async function askWorker<Name extends keyof CsvJobs>(
  name: Name,
  ...input: Parameters<CsvJobs[Name]>
): Promise<ReturnType<CsvJobs[Name]>> {
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module', name: 'csv' });
  return new Promise<ReturnType<CsvJobs[Name]>>((resolve, reject) => {
    setTimeout(() => reject(new Error('It took too long.')), TIMEOUT_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<ReturnType<CsvJobs[Name]>>) => resolve(data));
    // If the job failed, the event has a message. If the worker did not load, it has none.
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(message || 'The file reader did not load. Reload the page and try again.')),
    );
    worker.postMessage([name, input], []);
  }).finally(() => worker.terminate());
}
