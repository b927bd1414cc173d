import { ListChecks } from 'lucide-react';
import { plural } from '#domain/format.ts';
import { fillOpenSlots } from '#domain/fill-open-slots.ts';
import { countFilled, type Lineup } from '#domain/lineup.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { playersByUse } from '#domain/players-by-use.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useLastLineup } from '../start/use-last-lineup.ts';
import { factActions } from '../store/fact-actions.ts';
import { pageActions } from '../store/page-actions.ts';
import { startActions } from '../store/start-actions.ts';
import { builder, useBuilder } from '../store/use-builder.ts';
import { BoardTool } from './board-tool.tsx';

function fillFromDepth(roster: readonly RosterPlayer[], last: Lineup | null): void {
  const before = builder.getState().lineup.history.present;
  const lineup = fillOpenSlots(before, roster, last);
  const count = countFilled(lineup) - countFilled(before);
  if (count === 0) {
    const message = 'All players for the open slots are in the lineup, scratched, or injured.';
    return pageActions.showMessage('No free player fits', message);
  }
  const slots = plural(count, 'open slot');
  startActions.fillSlots(lineup, `${slots} filled from the depth chart`);
}

/** Fills open slots: those of special teams from the lines, all others from the depth chart. */
export function FillTool({ teamId }: { readonly teamId: string }) {
  const { data: roster = [] } = useRoster(teamId);
  const last = useLastLineup(teamId);
  const isSpecial = useBuilder((state) => state.screen.board === 'special');
  if (isSpecial) {
    return (
      <BoardTool icon={ListChecks} onClick={() => factActions.fillUnits(playersByUse(roster, last))}>
        Fill from lines
      </BoardTool>
    );
  }
  return (
    <BoardTool
      icon={ListChecks}
      idle={roster.length === 0}
      aria-label="Fill open slots from the depth chart"
      title="Fill open slots from the depth chart"
      onClick={() => fillFromDepth(roster, last)}
    >
      Fill <span className="max-sm:hidden">open slots</span>
    </BoardTool>
  );
}
