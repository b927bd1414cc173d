import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  readWriteResult,
  splitIntoPortions,
  type WriteResult,
  type WriteRow,
} from '#domain/players/write-rows.ts';
import type { UpdateRow } from '#domain/roster-updates/update-rows.ts';
import { getClient } from '../../client.ts';
import type { Json } from '../../database.types.ts';
import { RequestError } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import { whyFailed } from '../admin-failure.ts';

/** Until step `writing`, no player has changed, and the admin can cancel. */
export type WriteProgress =
  | { readonly step: 'sending'; readonly done: number; readonly total: number }
  | { readonly step: 'writing' };

export interface WriteOptions {
  /** Cancels the write, but only before step `writing`. The write then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WriteProgress) => void;
}

type RowsArgument = { readonly rows: Json } | { readonly import_id: string; readonly row_count: number };

const NO_RESPONSE =
  ' The rows may or may not be written. Try again: rows that are already written stay unchanged.';

/**
 * Stages rows if they do not fit into one request. Resolves with the arguments for the writing function.
 * Rejects with a `RequestError` that says why nothing was written, or with the signal's reason.
 */
async function stageRows(
  rows: readonly (WriteRow | UpdateRow)[],
  { onProgress, signal }: WriteOptions,
): Promise<RowsArgument> {
  const portions = splitIntoPortions(rows);
  signal.throwIfAborted();
  // The cast is safe: rows are objects of texts and numbers. Their type only lacks an index signature.
  if (portions.length <= 1) return { rows: rows as unknown as Json };
  const importId = newId();
  for (const [portion, part] of portions.entries()) {
    onProgress({ step: 'sending', done: portion, total: portions.length });
    // Send one request at a time: parallel requests gain little, and would load a busy server.
    // oxlint-disable-next-line no-await-in-loop
    const response = await getClient()
      .rpc('stage_rows', { import_id: importId, portion, rows: part as unknown as Json })
      .abortSignal(signal);
    signal.throwIfAborted();
    if (response.error)
      throw new RequestError(whyFailed(response, ' Nothing was written.'), { cause: response.error });
  }
  return { import_id: importId, row_count: rows.length };
}

/**
 * Writes rows with the database function `name`: all of them or none. The rows can be of different teams.
 * `import_league` also updates the teams' import time.
 * If the result is not `written`, nothing was written, and the result names the refused rows.
 * Rejects with a `RequestError`, or with the signal's reason if canceled.
 * If there is no response, the rows may or may not be written.
 */
export async function writeRows(
  name: 'import_league' | 'update_players' | 'apply_roster_updates',
  rows: readonly (WriteRow | UpdateRow)[],
  options: WriteOptions,
): Promise<WriteResult> {
  const argument = await stageRows(rows, options);
  options.onProgress({ step: 'writing' });
  const response = await getClient().rpc(name, argument);
  if (response.error) throw new RequestError(whyFailed(response, NO_RESPONSE), { cause: response.error });
  const result = readWriteResult(response.data);
  if (!result) throw new RequestError('The server sent an invalid result.');
  return result;
}

/** A mutation that reports its progress. Before step `writing`, `cancel` or leaving the screen cancels the write. */
export function useWrite<Input, Output>(write: (input: Input, options: WriteOptions) => Promise<Output>) {
  const [progress, setProgress] = useState<WriteProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const mutation = useMutation({
    mutationFn: (input: Input) => {
      const { signal } = (running.current = new AbortController());
      return write(input, { signal, onProgress: setProgress });
    },
    onSettled: () => setProgress(null),
  });
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  return { ...mutation, progress, cancel, isCanceled: () => running.current?.signal.aborted === true };
}

/** Rejects with `Failed to mark team as imported`. */
export async function markImported(teamId: string): Promise<void> {
  const { data, error } = await getClient()
    .from('teams')
    .update({ last_imported_at: new Date().toISOString() })
    .eq('id', Number(teamId))
    .select('id');
  // If no row was updated, the team was deleted, or the user is no longer an admin.
  if (error || data.length === 0) throw new RequestError('Failed to mark team as imported', { cause: error });
}
