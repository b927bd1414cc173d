import { useMemo, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Chosen, chosenPlayers } from '../finder/chosen.tsx';
import type { League } from '../finder/league.ts';
import { PlayerFinder, useNarrowing } from '../finder/player-finder.tsx';
import { ConfirmDelete } from './confirm-delete.tsx';

const NOBODY: ReadonlySet<string> = new Set();

/** Deletes one player or many. */
export function DeleteTab({ league }: { readonly league: League }) {
  const narrowing = useNarrowing();
  const [selected, setSelected] = useState(NOBODY);
  const [asking, setAsking] = useState(false);
  const players = useMemo(() => chosenPlayers(league, selected), [league, selected]);
  const count = players.length;
  return (
    <div className="grid gap-4">
      <PlayerFinder
        {...narrowing}
        league={league}
        label="Players to delete"
        selection={{ selected, onChange: setSelected }}
      />
      <section aria-label="Delete" className="player-bar">
        <Chosen players={players} onClear={() => setSelected(NOBODY)} />
        <Button
          look="danger"
          className="min-h-12 px-8"
          disabled={count === 0}
          onClick={() => setAsking(true)}
        >
          Delete {count > 1 && count.toLocaleString('en-US')}
        </Button>
      </section>
      {asking && count > 0 && (
        <ConfirmDelete
          players={players}
          onClose={() => setAsking(false)}
          onDeleted={() => {
            setAsking(false);
            setSelected(NOBODY);
          }}
        />
      )}
    </div>
  );
}
