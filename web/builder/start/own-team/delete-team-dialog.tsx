import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#domain/format.ts';
import { type OwnTeam, teamOf } from '#domain/own-teams/own-team.ts';
import { deleteAccountTeam } from '#web/backend/account-teams/account-teams.ts';
import { errorText } from '#web/backend/errors.ts';
import { deleteOwnTeam } from '#web/backend/own-teams.ts';
import { useDeleteSavedLineups } from '#web/backend/saved-lineups/change-saved-lineups.ts';
import { lineupsOfTeam, useSavedLineups } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import { useUser } from '#web/backend/session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { pageActions } from '../../store/page-actions.ts';
import { builder } from '../../store/use-builder.ts';

interface DeleteTeamProps {
  readonly team: OwnTeam;
  readonly onClose: () => void;
}

/**
 * First deletes the lineups that the fan chose to delete with the team. Then deletes the team in the browser and in the
 * account.
 */
function useDeleteTeam({ onClose, team }: DeleteTeamProps) {
  const client = useQueryClient();
  const userId = useUser()?.id;
  const deleteLineups = useDeleteSavedLineups();
  const { id, name } = teamOf(team);
  return useMutation({
    mutationFn: async (lineupIds: readonly string[]) => {
      if (userId === undefined) return deleteOwnTeam(client, id);
      if (lineupIds.length > 0) await deleteLineups.mutateAsync(lineupIds);
      await deleteAccountTeam(client, userId, team.id);
    },
    onSuccess: () => {
      if (builder.getState().lineup.team?.id === id) pageActions.dropTeam(`${name} was deleted.`);
      onClose();
    },
  });
}

/** Asks before a team is deleted. If lineups of it are saved, also asks what happens to them. */
export function DeleteTeamDialog({ onClose, team }: DeleteTeamProps) {
  const [keeps, setKeeps] = useState(true);
  const lineups = lineupsOfTeam(useSavedLineups().data ?? [], teamOf(team).id);
  const deletion = useDeleteTeam({ team, onClose });
  const choices = [
    [true, `Keep the ${plural(lineups.length, 'lineup')}`],
    [false, lineups.length === 1 ? 'Delete it, too' : 'Delete them, too'],
  ] as const;
  return (
    <ConfirmDialog
      title="Delete team"
      message={`Delete ${team.name} and its ${plural(team.players.length, 'player')}? This cannot be undone.`}
      action="Delete team"
      busy={deletion.isPending && 'Deleting…'}
      danger
      onConfirm={() => deletion.mutate(keeps ? [] : lineups.map(({ id }) => id))}
      onClose={onClose}
    >
      {lineups.length > 0 && (
        <fieldset className="mt-3 grid">
          <legend className="font-semibold">{`${plural(lineups.length, 'saved lineup')} of this team`}</legend>
          {choices.map(([value, label]) => (
            <label key={label} className="flex min-h-11 items-center gap-2.5">
              <input
                type="radio"
                name="lineups"
                className="size-5 accent-accent"
                checked={keeps === value}
                onChange={() => setKeeps(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {deletion.isError && (
        <div className="pt-3">
          <FormMessage tone="bad">{errorText(deletion.error, 'The team was not deleted.')}</FormMessage>
        </div>
      )}
    </ConfirmDialog>
  );
}
