/** Runs CSV jobs off the main thread. Receives `{ id, name, input }`, and posts a {@link CsvAnswer}. */
import { type CsvJobName, type CsvJobs, doJob } from './csv-jobs.ts';

export interface CsvRequest<Name extends CsvJobName = CsvJobName> {
  readonly id: number;
  readonly name: Name;
  readonly input: CsvJobs[Name]['input'];
}

export type CsvAnswer =
  | { readonly id: number; readonly output: CsvJobs[CsvJobName]['output'] }
  | { readonly id: number; readonly error: string };

interface WorkerScope {
  postMessage(answer: CsvAnswer, options: StructuredSerializeOptions): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<CsvRequest>) => void): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('message', ({ data: { id, input, name } }) => {
  try {
    scope.postMessage({ id, output: doJob(name, input) }, {});
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) }, {});
  }
});
