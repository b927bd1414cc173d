import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { plural } from '#domain/format.ts';
import { refuseSize } from '#domain/csv/decode-csv.ts';
import { importSentence, isImportRefusal } from '#domain/players/import-sentences.ts';
import type { WriteResult, WriteRow } from '#domain/players/write-rows.ts';
import type { Team } from '#domain/team.ts';
import { recheckAdmin } from '#web/backend/admin/admin-failure.ts';
import type { WriteOptions, WriteProgress } from '#web/backend/admin/players/write-players.ts';
import { errorText } from '#web/backend/errors.ts';
import { useSay } from '../notes/notes.tsx';
import { askWorker } from './csv-client.ts';
import type { CsvChoices, ReadFile } from './csv-jobs.ts';

/** A file or a pasted text, and what an admin chose about it. */
export interface CsvSource extends Partial<CsvChoices> {
  readonly content: File | string;
}

/**
 * The next step after a failure.
 * `read`, `compare` and `write` retry. `review` compares again, because rows changed since. `team`,
 * `encoding` and `weightUnit` must be chosen first.
 */
type Again = 'read' | 'compare' | 'write' | 'review' | 'team' | 'encoding' | 'weightUnit' | null;

export interface Failure {
  readonly message: string;
  readonly rows: readonly string[];
  readonly again: Again;
}

type Busy = 'reading' | 'comparing' | 'writing' | null;

export interface CsvFlow<Review> {
  readonly team: Team | null;
  readonly pasted: string;
  readonly source: CsvSource | null;
  readonly file: ReadFile | null;
  readonly review: Review | null;
  readonly busy: Busy;
  readonly progress: WriteProgress | null;
  readonly failure: Failure | null;
  readonly result: WriteResult | null;
  /** Announces the last step to screen readers. */
  readonly announcement: string;
}

export interface CsvFlowOptions<Review> {
  readonly reads: 'readImport' | 'readUpdate';
  readonly noTeam: string;
  /** Compares the file with the current database. `before` is the previous review of the same file. */
  readonly compare: (
    file: ReadFile,
    team: Team,
    before: Review | null,
    signal: AbortSignal,
  ) => Promise<Review>;
  readonly compareFailed: string;
  readonly describe: (review: Review) => string;
  readonly write: (team: Team, rows: readonly WriteRow[], options: WriteOptions) => Promise<WriteResult>;
  /** Returns why the result is a failure; null if it is not. */
  readonly judge: (result: WriteResult, review: Review) => Failure | null;
  readonly writtenText: (team: Team, result: WriteResult) => string;
  /** The title of every failure: `Import Failed`. */
  readonly failed: string;
}

const NOTHING_READ = { file: null, review: null, failure: null, result: null } as const;

const EMPTY_FLOW: CsvFlow<never> = {
  ...NOTHING_READ,
  team: null,
  pasted: '',
  source: null,
  busy: null,
  progress: null,
  announcement: '',
};

/** Shown for an uncertain encoding, because a wrong guess would write garbled names. */
const CHOOSE_ENCODING =
  'The file’s text encoding is unclear. In step 2, choose the encoding in which all names look right.';

/** Shown for weights in an uncertain unit, because pounds and kilograms would be mixed up. */
const CHOOSE_UNIT = 'The unit of the weights is unclear. In step 2, choose pounds or kilograms.';

const failWith = (message: string, again: Again = null): Failure => ({ message, rows: [], again });

type Outcome<Review> = Partial<CsvFlow<Review>>;
type Run<Review> = Outcome<Review> & { readonly thrown?: unknown };

function refuseFile({ name, size }: File): string | null {
  const tooLarge = refuseSize(size);
  if (tooLarge) return importSentence(tooLarge);
  return /\.(?:csv|tsv|txt)$/i.test(name)
    ? null
    : `“${name}” is not a CSV file. Choose a .csv, .tsv or .txt file. Spreadsheets can save as one.`;
}

async function read<Review>(
  { content, encoding = null, weightUnit = null }: CsvSource,
  job: CsvFlowOptions<Review>['reads'],
): Promise<Outcome<Review>> {
  const refused = typeof content === 'string' ? null : refuseFile(content);
  if (refused) return { failure: failWith(refused) };
  let step = 'Error reading file';
  try {
    const bytes = typeof content === 'string' ? content : await content.arrayBuffer();
    step = 'Failed to parse CSV';
    const file = await askWorker(job, { content: bytes, encoding, weightUnit });
    if (isImportRefusal(file)) return { failure: failWith(importSentence(file)) };
    return { file, announcement: `${plural(file.rows.length, 'row')} read` };
  } catch (error) {
    return { failure: failWith(`${step}: ${(error as Error).message}`, 'read') };
  }
}

function useOneRun<Review>(onFailed: (error?: unknown) => void) {
  const [flow, setFlow] = useState<CsvFlow<Review>>(EMPTY_FLOW);
  const form = useRef<HTMLDivElement>(null);
  const running = useRef<AbortController | null>(null);
  const change = useCallback((part: Outcome<Review>) => setFlow((now) => ({ ...now, ...part })), []);
  useEffect(() => () => running.current?.abort(), []);

  /** Runs a task. Its outcome is dropped if the flow was cleared or the task canceled. */
  const run = async (busy: Busy, work: (signal: AbortSignal) => Promise<Run<Review>>) => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    change({ busy, failure: null, result: null, progress: null });
    const { thrown, ...outcome } = await work(controller.signal);
    if (running.current !== controller) return;
    running.current = null;
    change({ busy: null, progress: null, ...outcome });
    if (outcome.failure) onFailed(thrown);
  };

  /** Cancels the task. A running write ends by itself, and reports its outcome. */
  const stop = () => {
    running.current?.abort();
    if (flow.busy === 'writing') return;
    running.current = null;
    change({ busy: null });
  };

  /** Clears the form. If the focus was inside, moves it to the form itself. */
  const clear = useCallback(() => {
    running.current?.abort();
    running.current = null;
    const { activeElement, body } = document;
    const isInside = activeElement === body || form.current?.contains(activeElement);
    setFlow({ ...EMPTY_FLOW, announcement: 'Form cleared.' });
    if (isInside) form.current?.focus();
  }, []);

  return { flow, change, run, stop, clear, form };
}

async function review<Review>(
  { compare, compareFailed, describe }: CsvFlowOptions<Review>,
  [file, team, before]: readonly [ReadFile, Team, Review | null],
  signal: AbortSignal,
): Promise<Run<Review>> {
  try {
    const reviewed = await compare(file, team, before, signal);
    return { review: reviewed, announcement: describe(reviewed) };
  } catch (error) {
    return { thrown: error, failure: failWith(errorText(error, compareFailed), 'compare') };
  }
}

async function writeRows<Review>(
  { judge, write, writtenText }: CsvFlowOptions<Review>,
  [team, reviewed, rows]: readonly [Team, Review, readonly WriteRow[]],
  { say, ...options }: WriteOptions & { readonly say: (text: string) => void },
): Promise<Run<Review>> {
  try {
    const result = await write(team, rows, options);
    const failure = judge(result, reviewed);
    if (failure) return { failure };
    say(writtenText(team, result));
    return { result };
  } catch (error) {
    if (options.signal.aborted) return { announcement: 'Canceled. Nothing was written.' };
    const message = errorText(error, 'An unexpected error occurred.');
    return { thrown: error, failure: failWith(message, 'write') };
  }
}

/** The state and the actions of a flow. Actions are ignored while another one runs. */
export function useCsvFlow<Review>(options: CsvFlowOptions<Review>) {
  const client = useQueryClient();
  const say = useSay();
  const onFailed = (error?: unknown) => {
    say(options.failed);
    recheckAdmin(client, error);
  };
  const { flow, change, run, stop, clear, form } = useOneRun<Review>(onFailed);
  const [sent, setSent] = useState<readonly WriteRow[]>([]);

  const readSource = (source: CsvSource) => {
    if (flow.busy === 'writing') return;
    change({ source, ...NOTHING_READ });
    void run('reading', () => read<Review>(source, options.reads));
  };

  const compare = () => {
    const { file, team } = flow;
    if (flow.busy || !file) return;
    if (file.isDoubtful) return change({ failure: failWith(CHOOSE_ENCODING, 'encoding') });
    if (file.units.weight === 'unclear') return change({ failure: failWith(CHOOSE_UNIT, 'weightUnit') });
    if (!team) return change({ failure: failWith(options.noTeam, 'team') });
    void run('comparing', (signal) => review(options, [file, team, flow.review], signal));
  };

  const write = (rows: readonly WriteRow[]) => {
    const { review: reviewed, team } = flow;
    if (flow.busy || !reviewed || !team) return;
    setSent(rows);
    const onProgress = (progress: WriteProgress) => change({ progress });
    void run('writing', (signal) => writeRows(options, [team, reviewed, rows], { signal, onProgress, say }));
  };

  /** Has no effect once the database writes. */
  const cancel = () => {
    if (flow.progress?.step === 'writing') return;
    stop();
  };

  return {
    flow,
    readSource,
    compare,
    write,
    writeAgain: () => write(sent),
    failed: options.failed,
    /** For the element around the form, which must be focusable (`tabIndex` -1). */
    form,
    clear,
    cancel,
    /** Changes the team. The review of the previous team goes; the file stays. */
    setTeam: (team: Team | null) => {
      if (flow.busy === 'writing') return;
      if (flow.busy === 'comparing') cancel();
      change({ team, review: null, failure: null, result: null });
    },
    setPasted: (pasted: string) => change({ pasted }),
    setReview: (reviewed: Review) => change({ review: reviewed, failure: null }),
    fail: (message: string) => {
      change({ failure: failWith(message) });
      onFailed();
    },
  };
}

export type CsvFlowActions<Review> = ReturnType<typeof useCsvFlow<Review>>;
