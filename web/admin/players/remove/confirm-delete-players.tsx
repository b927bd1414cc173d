import { useDeletePlayers } from '#web/backend/admin/players/change-players.ts';
import { whom } from '../finder/chosen.tsx';
import { ConfirmPlayers } from '../finder/confirm-players.tsx';
import type { ListedPlayer } from '../finder/league.ts';
import { useSay } from '../notes/notes.tsx';

interface ConfirmDeleteProps {
  readonly players: readonly ListedPlayer[];
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before players are deleted, and explains what an undo cannot restore. */
export function ConfirmDeletePlayers({ players, onDeleted, onClose }: ConfirmDeleteProps) {
  const say = useSay();
  const remove = useDeletePlayers();
  const [only] = players;
  const isOne = players.length === 1;
  const question = only && isOne ? `Delete ${only.name} (${only.teamName})?` : `Delete ${whom(players)}?`;
  return (
    <ConfirmPlayers
      danger
      title="Confirm delete"
      question={question}
      players={players}
      action="Delete"
      busyText="Deleting…"
      failure="Error deleting player"
      onClose={onClose}
      onConfirm={async () => {
        const { batch } = await remove.mutateAsync(players.map(({ row }) => row.id));
        say(batch ? `${whom(players)} deleted.` : `${whom(players)} had been deleted already.`, batch);
        onDeleted();
      }}
    >
      <p>
        Saved lineups keep the{' '}
        {isOne ? 'name but lose the link to the player' : 'names but lose the links to the players'}. Users
        who chose {isOne ? 'the player' : 'one of them'} as favorite lose that choice. This part cannot be
        undone.
      </p>
      <p className="text-soft">
        You can undo the deletion itself: right afterwards, or later in the change log.
      </p>
    </ConfirmPlayers>
  );
}
