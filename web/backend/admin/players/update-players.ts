import { readWriteResult, type WriteResult, type WriteRow } from '#domain/players/write-rows.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { stageRows, type WriteOptions, writeFailure } from './stage-rows.ts';

interface UpdateRequest extends WriteOptions {
  readonly rows: readonly WriteRow[];
}

/**
 * Writes the chosen rows of "Update Data", all or none. A result that is not `written` names the rows that were refused.
 * Rejects with a `RequestError` that says why, or with the signal's reason when canceled.
 */
export async function updatePlayers({ rows, ...options }: UpdateRequest): Promise<WriteResult> {
  const argument = await stageRows(rows, options);
  options.onProgress({ step: 'writing' });
  const answer = await getClient().rpc('update_players', argument);
  if (answer.error) throw writeFailure(answer);
  const result = readWriteResult(answer.data);
  if (!result) throw new RequestError('The server answered something that is no result of an update.');
  return result;
}
