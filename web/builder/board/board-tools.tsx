import { ChartNoAxesColumn, ClipboardPaste, Dices, ListChecks, RotateCcw, Users, Zap } from 'lucide-react';
import { fillLineup } from '#domain/fill.ts';
import { countFilled, isComplete } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { useIsAdmin } from '#web/backend/get-is-admin.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { factActions } from '../store/fact-actions.ts';
import { lineupActions } from '../store/lineup-actions.ts';
import { pageActions } from '../store/page-actions.ts';
import { builder, useBuilder } from '../store/use-builder.ts';
import { BoardTool } from './board-tool.tsx';
import { useFactsChoice } from './facts/facts-choice.ts';
import { useKnownUnits } from './facts/line-facts.tsx';

const FillTool = lazyPart(async () => (await import('./fill-tool.tsx')).FillTool, {
  waiting: (
    <BoardTool icon={ListChecks} idle>
      Fill
    </BoardTool>
  ),
});

function fillSlots(): void {
  const { formation } = builder.getState().lineup.history.present;
  lineupActions.fill(fillLineup(Math.random, formation));
}

function FactsTool({ teamId }: { readonly teamId: string }) {
  const { isOn, turn } = useFactsChoice();
  if (!useKnownUnits(teamId)) return null;
  return (
    <BoardTool
      icon={ChartNoAxesColumn}
      aria-pressed={isOn}
      title="What lines did together this season"
      onClick={turn}
    >
      Facts
    </BoardTool>
  );
}

export function BoardTools({ team }: { readonly team: Team }) {
  const isSpecial = useBuilder((state) => state.screen.board === 'special');
  const formation = useBuilder((state) => state.lineup.history.present.formation.name);
  const isEmpty = useBuilder((state) => countFilled(state.lineup.history.present) === 0);
  const isDone = useBuilder((state) => isComplete(state.lineup.history.present));
  const isAdmin = useIsAdmin();
  return (
    <div className="board-tools mt-2.5 flex overflow-clip rounded-control border border-button-line">
      <BoardTool
        icon={Zap}
        aria-pressed={isSpecial}
        onClick={() => factActions.showBoard(isSpecial ? 'even' : 'special')}
      >
        Special teams
      </BoardTool>
      <BoardTool
        icon={Users}
        aria-label={`Formation: ${formation}`}
        title="How many players dress"
        onClick={() => pageActions.openDialog({ kind: 'formation' })}
      >
        {formation}
      </BoardTool>
      <BoardTool icon={ClipboardPaste} onClick={() => pageActions.openDialog({ kind: 'paste' })}>
        Paste <span className="max-sm:sr-only">lines</span>
      </BoardTool>
      {(isSpecial || !isDone) && <FillTool teamId={team.id} />}
      <FactsTool teamId={team.id} />
      <BoardTool icon={RotateCcw} idle={isEmpty} onClick={() => pageActions.openDialog({ kind: 'reset' })}>
        Reset
      </BoardTool>
      {isAdmin && (
        <BoardTool icon={Dices} onClick={fillSlots}>
          Fill slots
        </BoardTool>
      )}
    </div>
  );
}
