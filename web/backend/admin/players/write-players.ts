import type { WriteResult, WriteRow } from '#domain/players/write-rows.ts';
import { getClient } from '../../client.ts';
import { errorText, RequestError } from '../../errors.ts';
import { type WriteOptions, writeRows } from './stage-rows.ts';

interface WriteRequest<Row = WriteRow> extends WriteOptions {
  readonly rows: readonly Row[];
}

/** Writes the chosen rows of "Update Data", all or none. Rejects like {@link writeRows}. */
export async function updatePlayers({ rows, ...options }: WriteRequest): Promise<WriteResult> {
  return writeRows(rows, options, (argument) => getClient().rpc('update_players', argument));
}

function importFailure(error: unknown, signal: AbortSignal): RequestError {
  signal.throwIfAborted();
  const why = errorText(error, 'An unexpected error occurred.');
  return new RequestError(`Database insertion failed: ${why}`, { cause: error });
}

export type LeagueRow = WriteRow & { readonly team_id: number };

/**
 * Writes the chosen rows of a file of several teams, all or none.
 * Rejects like {@link importPlayers}.
 */
export async function importLeague({ rows, ...options }: WriteRequest<LeagueRow>): Promise<WriteResult> {
  return writeRows(rows, options, (argument) => getClient().rpc('import_league', argument)).catch(
    (error: unknown) => {
      throw importFailure(error, options.signal);
    },
  );
}

interface ImportRequest extends WriteRequest {
  /** `teams.id`. */
  readonly teamId: string;
}

/**
 * Writes the chosen rows of an import, all or none, and updates the team's import time.
 * If the result is not `written`, it names the refused rows. Rejects with `Database insertion failed: …`, or
 * with the signal's reason if canceled.
 */
export async function importPlayers({ rows, teamId, ...options }: ImportRequest): Promise<WriteResult> {
  const team_id = Number(teamId);
  return writeRows(rows, options, (argument) =>
    getClient().rpc('import_players', { team_id, ...argument }),
  ).catch((error: unknown) => {
    throw importFailure(error, options.signal);
  });
}
