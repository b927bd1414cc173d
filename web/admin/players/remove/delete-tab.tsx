import { useMemo, useState } from 'react';
import { formatNumber } from '#domain/format.ts';
import { useDeletePlayers } from '#web/backend/admin/players/change-players.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BAR, Chosen, ConfirmPlayers, HIDDEN_WHEN_EMPTY, chosenPlayers, whom } from '../finder/chosen.tsx';
import type { League, ListedPlayer } from '../finder/league.ts';
import { useSay } from '../notes/notes.tsx';
import { OwnPlayerFinder, type PlayerSelection } from '../finder/player-finder.tsx';

interface ConfirmDeleteProps {
  readonly players: readonly ListedPlayer[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before players are deleted, and explains what an undo cannot restore. */
export function ConfirmDeletePlayers({ players, onDone, onClose }: ConfirmDeleteProps) {
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
      onDone={onDone}
      onConfirm={async () => {
        const { batch } = await remove.mutateAsync(players.map(({ row }) => row.id));
        say(batch ? `${whom(players)} deleted.` : `${whom(players)} had been deleted already.`, batch);
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

interface DeleteTabProps {
  readonly league: League;
  readonly selection: PlayerSelection;
}

export function DeleteTab({ league, selection }: DeleteTabProps) {
  const { selected } = selection;
  const clear = () => selection.onChange(new Set());
  // The players who were selected when the admin pressed Delete.
  const [asking, setAsking] = useState<readonly ListedPlayer[] | null>(null);
  const players = useMemo(() => chosenPlayers(league, selected), [league, selected]);
  const count = players.length;
  return (
    <div className="grid gap-4">
      <OwnPlayerFinder
        league={league}
        label="Players to delete"
        selection={selection}
        bar={
          <section aria-label="Delete" className={BAR} data-empty={count === 0 || undefined}>
            <Chosen players={players} onClear={clear} />
            <Button
              look="danger"
              className={classNames(HIDDEN_WHEN_EMPTY, 'min-h-12 px-8')}
              disabled={count === 0}
              onClick={() => setAsking(players)}
            >
              Delete {count > 1 && formatNumber(count)}
            </Button>
          </section>
        }
      />
      {asking && (
        <ConfirmDeletePlayers
          players={asking}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null);
            clear();
          }}
        />
      )}
    </div>
  );
}
