import { readWriteResult, type WriteResult, type WriteRow } from '#domain/players/write-rows.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { stageRows, type WriteOptions, writeFailure } from './stage-rows.ts';

interface UpdateRequest extends WriteOptions {
  readonly rows: readonly WriteRow[];
}

/**
 * Writes the chosen rows of "Update Data", all or none.
 * If the result is not `written`, it names the refused rows. Rejects with a `RequestError` that says why, or
 * with the signal's reason if canceled.
 */
export async function updatePlayers({ rows, ...options }: UpdateRequest): Promise<WriteResult> {
  const argument = await stageRows(rows, options);
  options.onProgress({ step: 'writing' });
  const response = await getClient().rpc('update_players', argument);
  if (response.error) throw writeFailure(response);
  const result = readWriteResult(response.data);
  if (!result) throw new RequestError('The server sent an invalid update result.');
  return result;
}
