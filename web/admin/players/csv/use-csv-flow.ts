import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { plural } from '#domain/format.ts';
import { refuseSize } from '#domain/csv/decode-csv.ts';
import { importSentence, isImportRefusal } from '#domain/players/import-sentences.ts';
import type { WriteResult } from '#domain/players/write-rows.ts';
import type { Team } from '#domain/team.ts';
import { useWrite, type WriteOptions } from '#web/backend/admin/players/write-players.ts';
import { errorText, RequestError } from '#web/backend/errors.ts';
import { useSay } from '../notes/notes.tsx';
import { askWorker } from './csv-client.ts';
import type { CsvChoices, ReadFile } from './csv-jobs.ts';

export interface CsvSource extends Partial<CsvChoices> {
  readonly content: File | string;
}

/**
 * What an admin can do after a failure. `read`, `compare`, and `write` retry the failed step. `review` compares again,
 * because players have changed. `team`, `encoding`, and `weightUnit` first need a choice of the team, the encoding, or
 * the unit.
 */
type Again = 'read' | 'compare' | 'write' | 'review' | 'team' | 'encoding' | 'weightUnit' | null;

export class FlowFailure extends RequestError {
  readonly again: Again;
  /** The rows that the database refused, each with the reason. */
  readonly rows: readonly string[];

  constructor(message: string, again: Again = null, rows: readonly string[] = [], cause?: unknown) {
    super(message, { cause });
    this.again = again;
    this.rows = rows;
  }
}

interface CsvFlowOptions<Review, Row> {
  readonly reads: 'readImport' | 'readUpdate';
  readonly noTeam: string;
  /** Compares the file with the current database. `before` is the previous review of the same file. */
  readonly compare: (file: ReadFile, team: Team, before: Review | null) => Promise<Review>;
  readonly compareFailed: string;
  readonly describe: (review: Review) => string;
  readonly write: (rows: readonly Row[], options: WriteOptions) => Promise<WriteResult>;
  /** The start of the message about a failed write. The reason follows. */
  readonly writeFailed: string;
  /** Returns why the result counts as a failure, or null if it is a success. */
  readonly judge: (result: WriteResult, rows: readonly Row[]) => FlowFailure | null;
  readonly writtenText: (team: Team, result: WriteResult) => string;
  readonly failed: string;
}

/** Shown for an uncertain encoding, because a wrong guess would write garbled names. */
const CHOOSE_ENCODING =
  'The file’s text encoding is unclear. In step 2, choose the encoding in which all names look right.';

/** Shown for weights in an uncertain unit, because a wrong guess would write wrong weights. */
const CHOOSE_UNIT = 'The unit of the weights is unclear. In step 2, choose pounds or kilograms.';

function refuseFile({ name, size }: File): string | null {
  const tooLarge = refuseSize(size);
  if (tooLarge) return importSentence(tooLarge);
  return /\.(?:csv|tsv|txt)$/i.test(name)
    ? null
    : `“${name}” is not a CSV file. Choose a .csv, .tsv or .txt file. Spreadsheets can save as one.`;
}

async function readFile(
  { content, encoding = null, weightUnit = null }: CsvSource,
  job: 'readImport' | 'readUpdate',
): Promise<ReadFile> {
  const refused = typeof content === 'string' ? null : refuseFile(content);
  if (refused) throw new FlowFailure(refused);
  const failAs = (step: string) => (error: Error) => {
    throw new FlowFailure(`${step}: ${error.message}`, 'read');
  };
  const bytes =
    typeof content === 'string' ? content : await content.arrayBuffer().catch(failAs('Error reading file'));
  const file = await askWorker(job, { content: bytes, encoding, weightUnit }).catch(
    failAs('Failed to parse CSV'),
  );
  if (isImportRefusal(file)) throw new FlowFailure(importSentence(file));
  return file;
}

function whyNot(file: ReadFile, team: Team | null, noTeam: string): FlowFailure | null {
  if (file.isDoubtful) return new FlowFailure(CHOOSE_ENCODING, 'encoding');
  if (file.units.weight === 'unclear') return new FlowFailure(CHOOSE_UNIT, 'weightUnit');
  return team ? null : new FlowFailure(noTeam, 'team');
}

/**
 * The steps of a flow. A failed step rejects with a {@link FlowFailure}. A canceled write rejects with the abort
 * reason.
 */
function useSteps<Review, Row>(options: CsvFlowOptions<Review, Row>) {
  const reading = useMutation({ mutationFn: (source: CsvSource) => readFile(source, options.reads) });
  const comparing = useMutation({
    mutationFn: ([file, team, before]: readonly [ReadFile, Team, Review | null]) =>
      options.compare(file, team, before).catch((error: unknown) => {
        throw new FlowFailure(errorText(error, options.compareFailed), 'compare', [], error);
      }),
  });
  const writing = useWrite(async (rows: readonly Row[], progress) => {
    const result = await options.write(rows, progress).catch((error: unknown) => {
      progress.signal.throwIfAborted();
      const why = errorText(error, 'An unexpected error occurred.');
      throw new FlowFailure(`${options.writeFailed}${why}`, 'write', [], error);
    });
    const failure = options.judge(result, rows);
    if (failure) throw failure;
    return result;
  });
  return { reading, comparing, writing };
}

type Busy = 'reading' | 'comparing' | 'writing' | null;

function useFlowState<Review, Row>(options: CsvFlowOptions<Review, Row>) {
  const [team, setTeam] = useState<Team | null>(null);
  const [pasted, setPasted] = useState('');
  const [review, setReview] = useState<Review | null>(null);
  const [refusal, setRefusal] = useState<FlowFailure | null>(null);
  const [announcement, announce] = useState('');
  const steps = useSteps(options);
  const { comparing, reading, writing } = steps;
  const running: readonly (readonly [Busy, boolean])[] = [
    ['reading', reading.isPending],
    ['comparing', comparing.isPending],
    ['writing', writing.isPending],
  ];
  const busy: Busy = running.find(([, isPending]) => isPending)?.[0] ?? null;
  const forgetReview = () => {
    comparing.reset();
    writing.reset();
    setReview(null);
    setRefusal(null);
  };
  const errors = [refusal, reading.error, comparing.error, writing.error];
  const shown = {
    team,
    pasted,
    source: reading.variables ?? null,
    file: reading.data ?? null,
    review,
    busy,
    progress: writing.progress,
    failure: errors.find((error) => error instanceof FlowFailure) ?? null,
    result: writing.data ?? null,
    sent: writing.variables ?? [],
    announcement,
    failed: options.failed,
  };
  return { ...steps, shown, setTeam, setPasted, setReview, setRefusal, announce, forgetReview };
}

type FlowParts<Review, Row> = ReturnType<typeof useFlowState<Review, Row>>;

/**
 * Returns functions that start the steps. They do nothing during a write. During another step, only `readSource` works.
 */
function useStarts<Review, Row>(options: CsvFlowOptions<Review, Row>, parts: FlowParts<Review, Row>) {
  const say = useSay();
  const { announce, comparing, reading, setRefusal, writing } = parts;
  const { busy, file, review, team } = parts.shown;
  const onError = () => say(options.failed);
  const write = (rows: readonly Row[]) => {
    if (busy || review === null || !team) return;
    setRefusal(null);
    comparing.reset();
    writing.mutate(rows, {
      onSuccess: (result) => say(options.writtenText(team, result)),
      onError: () => (writing.isCanceled() ? announce('Canceled. Nothing was written.') : onError()),
    });
  };
  return {
    readSource: (source: CsvSource) => {
      if (busy === 'writing') return;
      parts.forgetReview();
      const onSuccess = ({ rows }: ReadFile) => announce(`${plural(rows.length, 'row')} read`);
      reading.mutate(source, { onSuccess, onError });
    },
    compare: () => {
      if (busy || !file) return;
      const refused = whyNot(file, team, options.noTeam);
      setRefusal(refused);
      writing.reset();
      if (refused || !team) return;
      const onSuccess = (found: Review) => {
        parts.setReview(found);
        announce(options.describe(found));
      };
      comparing.mutate([file, team, review], { onSuccess, onError });
    },
    write,
    writeAgain: () => write(writing.variables ?? []),
    fail: (message: string) => {
      setRefusal(new FlowFailure(message));
      onError();
    },
  };
}

export function useCsvFlow<Review, Row>(options: CsvFlowOptions<Review, Row>) {
  const parts = useFlowState(options);
  const { comparing, reading, shown, writing } = parts;
  const form = useRef<HTMLDivElement>(null);
  return {
    ...shown,
    ...useStarts(options, parts),
    /** The ref for the element around the form. It must be focusable (`tabIndex` -1). */
    form,
    /** Clears the form. If the focus is in the form, it moves to the element around the form. */
    clear: () => {
      const { activeElement, body } = document;
      const isInside = activeElement === body || form.current?.contains(activeElement);
      writing.cancel();
      parts.forgetReview();
      reading.reset();
      parts.setTeam(null);
      parts.setPasted('');
      parts.announce('Form cleared.');
      if (isInside) form.current?.focus();
    },
    /** Cancels the running step. Has no effect after the database has started to write. */
    cancel: () => {
      if (shown.busy === 'reading') reading.reset();
      else if (shown.busy === 'comparing') comparing.reset();
      else if (writing.progress?.step !== 'writing') writing.cancel();
    },
    setPasted: parts.setPasted,
    /** Changes the team. Drops the review for the previous team, but not the file. Does nothing during a write. */
    setTeam: (team: Team | null) => {
      if (shown.busy === 'writing') return;
      parts.forgetReview();
      parts.setTeam(team);
    },
    setReview: (review: Review) => {
      parts.setReview(review);
      parts.setRefusal(null);
      comparing.reset();
      if (writing.isError) writing.reset();
    },
  };
}

/** The state and actions of a flow, without those whose types depend on the kind of flow. */
export type CsvFlow = Omit<ReturnType<typeof useCsvFlow<unknown, never>>, 'sent' | 'setReview' | 'write'>;
