import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient } from '../client.ts';
import type { Database } from '../database.types.ts';
import { teamsQuery } from '../get-teams.ts';
import { AccessDeniedError, adminFailure, recheckAdmin } from './admin-failure.ts';
import { adminTeamsQuery, type TeamRow } from './get-admin-teams.ts';

/** What admins edit of a team; empty texts are null, but for the name. */
export type TeamValues = Pick<
  Database['public']['Tables']['teams']['Row'],
  | 'name'
  | 'abbreviation'
  | 'city'
  | 'location_name'
  | 'division'
  | 'conference'
  | 'logo_url'
  | 'color_primary'
  | 'color_secondary'
  | 'color_tertiary'
>;

export interface TeamChange {
  readonly id: number;
  /** The revision that was edited: when the stored one is another, somebody has changed the team meanwhile. */
  readonly revision: number;
  readonly values: TeamValues;
}

export type SaveTeamResult =
  | { readonly kind: 'saved'; readonly team: TeamRow }
  /** Changed elsewhere since it was read: `team` is what stands now. Nothing was written. */
  | { readonly kind: 'changed'; readonly team: TeamRow }
  | { readonly kind: 'gone' }
  /** Another team has the same. */
  | { readonly kind: 'duplicate'; readonly field: 'name' | 'abbreviation' };

/** What stands instead of the revision that was to be changed. */
async function findOut({ id, revision, values }: TeamChange): Promise<SaveTeamResult> {
  const answer = await getClient().from('teams').select('*').eq('id', id).maybeSingle();
  if (answer.error) throw adminFailure(answer, 'Could not save the team');
  if (!answer.data) return { kind: 'gone' };
  // The row is as it was, and still was not changed: the policies have hidden it from the update.
  if (answer.data.revision === revision) throw new AccessDeniedError();
  const team = answer.data;
  const columns = Object.keys(values) as (keyof TeamValues)[];
  // The same content: our own save, whose answer was lost.
  const isSame = columns.every((column) => team[column] === values[column]);
  return { kind: isSame ? 'saved' : 'changed', team };
}

/** Changes a team unless it was changed elsewhere. Rejects with a sentence when the backend refuses or is away. */
export async function saveTeam(change: TeamChange): Promise<SaveTeamResult> {
  const answer = await getClient()
    .from('teams')
    .update(change.values)
    .eq('id', change.id)
    .eq('revision', change.revision)
    .select('*')
    .maybeSingle();
  const { data: team, error } = answer;
  if (team) return { kind: 'saved', team };
  if (!error) return findOut(change);
  if (error.code === '23505') {
    return { kind: 'duplicate', field: error.message.includes('abbreviation') ? 'abbreviation' : 'name' };
  }
  // oxlint-disable-next-line no-console -- the specification asks for it
  console.warn('The team could not be saved', error.message);
  throw adminFailure(answer, 'Could not save the team');
}

/** {@link saveTeam}, with what every screen knows of the team brought up to date. */
export function useSaveTeam() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: saveTeam,
    onSuccess: (result) => {
      if (result.kind === 'saved' || result.kind === 'changed') {
        client.setQueryData(adminTeamsQuery.queryKey, (teams) =>
          teams?.map((team) => (team.id === result.team.id ? result.team : team)),
        );
      }
      if (result.kind === 'saved') void client.invalidateQueries({ queryKey: teamsQuery.queryKey });
      if (result.kind === 'gone') void client.invalidateQueries({ queryKey: adminTeamsQuery.queryKey });
    },
    onError: (error) => recheckAdmin(client, error),
  });
}
