import { readWriteResult, type WriteResult, type WriteRow } from '#domain/players/write-rows.ts';
import { getClient } from '../../client.ts';
import { errorText, RequestError } from '../../errors.ts';
import { stageRows, type WriteOptions, writeFailure } from './stage-rows.ts';

interface ImportRequest extends WriteOptions {
  /** `teams.id`. */
  readonly teamId: string;
  readonly rows: readonly WriteRow[];
}

async function write({ rows, teamId, ...options }: ImportRequest): Promise<WriteResult> {
  const argument = await stageRows(rows, options);
  options.onProgress({ step: 'writing' });
  return readResult(await getClient().rpc('import_players', { team_id: Number(teamId), ...argument }));
}

function readResult(response: Awaited<ReturnType<ReturnType<typeof getClient>['rpc']>>): WriteResult {
  if (response.error) throw writeFailure(response);
  const result = readWriteResult(response.data);
  if (!result) throw new RequestError('The server sent an invalid import result.');
  return result;
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
export async function importLeague({
  rows,
  ...options
}: WriteOptions & { readonly rows: readonly LeagueRow[] }): Promise<WriteResult> {
  try {
    const argument = await stageRows(rows, options);
    options.onProgress({ step: 'writing' });
    return readResult(await getClient().rpc('import_league', argument));
  } catch (error) {
    throw importFailure(error, options.signal);
  }
}

/**
 * Writes the chosen rows of an import, all or none, and updates the team's import time.
 * If the result is not `written`, it names the refused rows. Rejects with `Database insertion failed: …`, or
 * with the signal's reason if canceled.
 */
export async function importPlayers(request: ImportRequest): Promise<WriteResult> {
  try {
    return await write(request);
  } catch (error) {
    throw importFailure(error, request.signal);
  }
}
