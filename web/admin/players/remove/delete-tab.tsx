import { useMemo, useState } from 'react';
import { formatNumber } from '#domain/format.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BAR, HIDDEN_WHEN_EMPTY } from '../finder/bar-classes.ts';
import { Chosen, chosenPlayers } from '../finder/chosen.tsx';
import { closeAndFocusPanel } from '../finder/close-and-focus.ts';
import type { League, ListedPlayer } from '../finder/league.ts';
import { OwnPlayerFinder, type PlayerSelection } from '../finder/player-finder.tsx';
import { ConfirmDeletePlayers } from './confirm-delete-players.tsx';

interface DeleteTabProps {
  readonly league: League;
  readonly selection: PlayerSelection;
}

export function DeleteTab({ league, selection }: DeleteTabProps) {
  const { selected } = selection;
  const clear = () => selection.onChange(new Set());
  // The selection as it was when the admin pressed the button.
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
          onDeleted={() =>
            closeAndFocusPanel(() => {
              setAsking(null);
              clear();
            })
          }
        />
      )}
    </div>
  );
}
