/** Writing many reviewed rows in one transaction: what does not fit into one request is laid down in portions first. */
import { splitIntoPortions, type WriteRow } from '#domain/players/write-rows.ts';
import { getClient } from '../../client.ts';
import type { Json } from '../../database.types.ts';
import { RequestError } from '../../errors.ts';
import { newId } from '../../new-id.ts';

/** How far a write has come. Until `writing` nothing has changed in the database, and it can be canceled. */
export type WriteProgress =
  { readonly step: 'sending'; readonly done: number; readonly total: number } | { readonly step: 'writing' };

export interface WriteOptions {
  /** Cancels the write as long as rows are only being sent; the promise then rejects with its reason. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WriteProgress) => void;
}

/** The arguments with which `import_players` and `update_players` find their rows. */
export type RowsArgument =
  { readonly rows: Json } | { readonly import_id: string; readonly row_count: number };

interface Answer {
  readonly status: number;
  readonly error: { readonly code: string; readonly message: string } | null;
}

const UNREACHABLE = 'The server could not be reached. Nothing was written.';
const NO_ANSWER =
  'No answer came from the server, so the rows may have been written or not. Try again: rows that are there already stay as they are.';

/** Why a request failed, as a sentence; `unanswered` is for requests without an answer. */
export function whyFailed({ error, status }: Answer, unanswered: string): string {
  const isSilent = status === 0 || (status >= 502 && status <= 504);
  return isSilent ? unanswered : error?.message || `The server answered ${status}.`;
}

/**
 * Sends rows ahead where one request could not hold them, and returns what the writing function is called with. Rejects with
 * a `RequestError` that says why nothing was written, or with the signal's reason.
 */
export async function stageRows(
  rows: readonly WriteRow[],
  { onProgress, signal }: WriteOptions,
): Promise<RowsArgument> {
  const portions = splitIntoPortions(rows);
  signal.throwIfAborted();
  // Rows are plain objects of texts and numbers; their type only has no index signature.
  if (portions.length <= 1) return { rows: rows as unknown as Json };
  const importId = newId();
  for (const [portion, part] of portions.entries()) {
    onProgress({ step: 'sending', done: portion, total: portions.length });
    // One after the other: the order costs little, and a server under load is asked for one thing at a time.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await getClient()
      .rpc('stage_rows', { import_id: importId, portion, rows: part as unknown as Json })
      .abortSignal(signal);
    signal.throwIfAborted();
    if (answer.error) throw new RequestError(whyFailed(answer, UNREACHABLE), { cause: answer.error });
  }
  return { import_id: importId, row_count: rows.length };
}

/** The failure of the writing call itself: without an answer nobody knows whether it was done. */
export function writeFailure(answer: Answer): RequestError {
  return new RequestError(whyFailed(answer, NO_ANSWER), { cause: answer.error });
}
