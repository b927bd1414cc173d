import { ListChecks } from 'lucide-react';
import { playersByUse } from '#domain/players-by-use.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { Button } from '#web/ui/button.tsx';
import { useLastLineup } from '../start/use-last-lineup.ts';
import { factActions } from '../store/fact-actions.ts';

/** Fills the special teams. Only above their board. */
export function UnitTools({ teamId }: { readonly teamId: string }) {
  const { data: roster = [] } = useRoster(teamId);
  const last = useLastLineup(teamId);
  return (
    <div className="lineup-units">
      <p className="min-w-0 text-note text-soft">
        Skaters of your lineup, at most once on each kind of unit.
      </p>
      <Button onClick={() => factActions.fillUnits(playersByUse(roster, last))}>
        <ListChecks aria-hidden size={18} />
        Fill from lines
      </Button>
    </div>
  );
}
