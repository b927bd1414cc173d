import type { WriteResult, WriteRow } from '#domain/players/write-rows.ts';
import { getClient } from '../../client.ts';
import { errorText, RequestError } from '../../errors.ts';
import { type WriteOptions, writeRows } from './stage-rows.ts';

interface WriteRequest extends WriteOptions {
  readonly rows: readonly WriteRow[];
}

/** Writes the chosen rows of "Update Data", all or none. Rejects like {@link writeRows}. */
export async function updatePlayers({ rows, ...options }: WriteRequest): Promise<WriteResult> {
  return writeRows(rows, options, (argument) => getClient().rpc('update_players', argument));
}

/**
 * Writes the chosen rows of an import, all or none, and updates the import time of their teams.
 * Each row has the id of its team in `team_id`. If the result is not `written`, it names the refused rows. Rejects with `Database insertion failed: …`, or
 * with the signal's reason if canceled.
 */
export async function importPlayers({ rows, ...options }: WriteRequest): Promise<WriteResult> {
  return writeRows(rows, options, (argument) => getClient().rpc('import_league', argument)).catch(
    (error: unknown) => {
      options.signal.throwIfAborted();
      const why = errorText(error, 'An unexpected error occurred.');
      throw new RequestError(`Database insertion failed: ${why}`, { cause: error });
    },
  );
}
