import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSaved } from '#domain/own-teams/merge-own-teams.ts';
import { teamOf } from '#domain/own-teams/own-team.ts';
import { useAccountTeams } from '#web/backend/account-teams/account-teams.ts';
import { errorText } from '#web/backend/errors.ts';
import { ownTeamsQuery } from '#web/backend/own-teams.ts';
import { findOwnTeam } from '#web/backend/stored-teams.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { pageActions } from '../../store/page-actions.ts';
import { useBuilder } from '../../store/use-builder.ts';

/** Updates the open own team from the account. Shows a message if it was deleted on another device. */
function useOpenTeam(syncedAt: number): void {
  const team = useBuilder((state) => state.lineup.team);
  useEffect(() => {
    if (!team || syncedAt === 0) return;
    const own = findOwnTeam(team.id);
    if (!own) return pageActions.dropTeam(`${team.name} was deleted on another device.`);
    const current = teamOf(own);
    if (JSON.stringify(current) !== JSON.stringify(team)) pageActions.refreshTeam(current);
  }, [team, syncedAt]);
}

/**
 * Shown in the builder while an own team is open. Saves the fan's teams in the account, and reports a team that is not
 * saved.
 */
export function BuilderAccountTeams() {
  const { data: teams } = useQuery(ownTeamsQuery);
  useOpenTeam(useAccountTeams().dataUpdatedAt);
  return teams.every(isSaved) ? null : <AccountTeamsProblem />;
}

/** Says why the teams in the browser and in the account differ. Empty if there is no problem, and for visitors. */
export function AccountTeamsProblem() {
  const { data, error, refetch } = useAccountTeams();
  const problem = error ? errorText(error, 'Could not load the teams of your account.') : data;
  if (!problem) return null;
  return (
    <FormMessage tone="bad">
      <span className="flex flex-wrap items-center justify-between gap-2">
        {problem}
        <Button onClick={() => void refetch()}>Try again</Button>
      </span>
    </FormMessage>
  );
}
