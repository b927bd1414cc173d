import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';

/** Notes that the team's roster was imported now. Rejects with `Failed to mark team as imported`. */
export async function markImported(teamId: string): Promise<void> {
  const { data, error } = await getClient()
    .from('teams')
    .update({ last_imported_at: new Date().toISOString() })
    .eq('id', Number(teamId))
    .select('id');
  // No row: the team is gone, or the session is no admin's any more.
  if (error || data.length === 0) throw new RequestError('Failed to mark team as imported', { cause: error });
}
