import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnSweater } from '#domain/sweater.ts';
import { getClient } from '../client.ts';
import type { Database, Json } from '../database.types.ts';
import { teamsQuery } from '../get-teams.ts';
import { type RevisionResult, resolveRevision } from '../resolve-revision.ts';
import { AccessDeniedError, adminFailure } from './admin-failure.ts';
import { adminTeamsQuery, type TeamRow } from './get-admin-teams.ts';

/** Empty texts are stored as null, except for the name. */
export interface TeamValues extends Pick<
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
> {
  /** Null for the default: the team's built-in sweater, or one in its colors. */
  readonly sweater: OwnSweater | null;
}

export interface TeamChange {
  readonly id: number;
  /** The revision that the admin edited. A different stored revision means that someone else changed the team. */
  readonly revision: number;
  readonly values: TeamValues;
}

export type SaveTeamResult =
  | RevisionResult<TeamRow>
  /** Another team already has the value of `field`. */
  | { readonly kind: 'duplicate'; readonly field: 'name' | 'abbreviation' };

function columnsOf(values: TeamValues) {
  return { ...values, sweater: values.sweater as unknown as Json };
}

async function findOut({ id, revision, values }: TeamChange): Promise<SaveTeamResult> {
  const response = await getClient().from('teams').select('*').eq('id', id).maybeSingle();
  if (response.error) throw adminFailure(response, 'Could not save the team');
  // The revision still matches, so there is no conflict: a policy hid the row from the update.
  if (response.data?.revision === revision) throw new AccessDeniedError();
  return resolveRevision<TeamRow>(response.data, columnsOf(values));
}

/** Changes a team unless someone else changed it first. Rejects with a message for the admin. */
export async function saveTeam(change: TeamChange): Promise<SaveTeamResult> {
  const response = await getClient()
    .from('teams')
    .update(columnsOf(change.values))
    .eq('id', change.id)
    .eq('revision', change.revision)
    .select('*')
    .maybeSingle();
  const { data: row, error } = response;
  if (row) return { kind: 'saved', row };
  if (!error) return findOut(change);
  if (error.code === '23505') {
    return { kind: 'duplicate', field: error.message.includes('abbreviation') ? 'abbreviation' : 'name' };
  }
  // oxlint-disable-next-line no-console -- the specification asks for it
  console.warn('The team could not be saved', error.message);
  throw adminFailure(response, 'Could not save the team');
}

export function useSaveTeam() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveTeam,
    onSuccess: (result) => {
      if (result.kind === 'saved' || result.kind === 'changed') {
        client.setQueryData(adminTeamsQuery.queryKey, (teams) =>
          teams?.map((team) => (team.id === result.row.id ? result.row : team)),
        );
      }
      if (result.kind === 'saved') void client.invalidateQueries({ queryKey: teamsQuery.queryKey });
      if (result.kind === 'gone') void client.invalidateQueries({ queryKey: adminTeamsQuery.queryKey });
    },
  });
}
