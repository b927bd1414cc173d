import { CSV_JOBS, type CsvJobs } from './csv-jobs.ts';

type Request = readonly [name: keyof CsvJobs, input: readonly never[]];

globalThis.addEventListener('message', ({ data: [name, input] }: MessageEvent<Request>) => {
  const run = CSV_JOBS[name] as (...given: readonly never[]) => unknown;
  globalThis.postMessage(run(...input), {});
});
