import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';

/** Rejects with `Failed to mark team as imported`. */
export async function markImported(teamId: string): Promise<void> {
  const { data, error } = await getClient()
    .from('teams')
    .update({ last_imported_at: new Date().toISOString() })
    .eq('id', Number(teamId))
    .select('id');
  // No row: the team was deleted, or the user is no longer an admin.
  if (error || data.length === 0) throw new RequestError('Failed to mark team as imported', { cause: error });
}
