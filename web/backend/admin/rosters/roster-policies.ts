import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  readRosterPolicies,
  ROSTER_POLICY_COLUMNS,
  rosterPolicyRow,
  type RosterPolicies,
  type RosterPolicy,
} from '#domain/roster-updates/roster-policies.ts';
import { getClient } from '../../client.ts';
import { RequestError } from '../../errors.ts';
import { useUserId } from '../../session.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure, changeFailure } from '../admin-failure.ts';

const FAILURE = 'Could not load what is applied automatically';

async function getRosterPolicies(signal: AbortSignal): Promise<RosterPolicies> {
  const response = await getClient()
    .from('roster_policies')
    .select(ROSTER_POLICY_COLUMNS)
    .order('kind')
    .abortSignal(signal);
  if (response.error) throw adminFailure(response, FAILURE);
  const policies = readRosterPolicies(response.data);
  if (!policies) throw new RequestError(`${FAILURE}: a policy has an unknown shape.`);
  return policies;
}

function rosterPoliciesQuery(userId: string) {
  return queryOptions({
    queryKey: userKey(userId, 'roster-policies'),
    queryFn: ({ signal }) => getRosterPolicies(signal),
    staleTime: 0, // always refetched, because other admins change policies, too
  });
}

export function useRosterPolicies() {
  return useQuery(rosterPoliciesQuery(useUserId()));
}

/** Updates the cached policies at once, and rolls back on failure. Saves one choice after another. */
export function useSaveRosterPolicy() {
  const client = useQueryClient();
  const { queryKey } = rosterPoliciesQuery(useUserId());
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'roster-policies' },
    mutationFn: async (policy: RosterPolicy) => {
      const table = getClient().from('roster_policies');
      const response = await table.upsert(rosterPolicyRow(policy), { onConflict: 'kind' });
      if (response.error)
        throw changeFailure(response, 'Could not save the choice', 'Error saving the choice');
    },
    onMutate: async (policy) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, [policy.kind]: policy });
      return { before: before?.[policy.kind] };
    },
    onError: (_error, { kind }, context) => {
      client.setQueryData(queryKey, (now) =>
        now && context?.before ? { ...now, [kind]: context.before } : now,
      );
    },
    onSettled: async () => {
      // Wait for other saves: a refetch without their choices would revert them on the screen.
      if (client.isMutating({ mutationKey: queryKey }) > 1) return;
      await client.invalidateQueries({ queryKey });
    },
  });
}
