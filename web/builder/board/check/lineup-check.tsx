import { Stethoscope } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { plural } from '#domain/format.ts';
import { getSlot, type SlotId } from '#domain/formation.ts';
import {
  type CheckInput,
  checkLineup,
  type LineupProblem,
  refreshedLineup,
  suggestReplacements,
} from '#domain/check-lineup.ts';
import type { Team } from '#domain/team.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useWhereabouts } from '#web/backend/saved-lineups/get-whereabouts.ts';
import { Button } from '#web/ui/button.tsx';
import { focusSlot } from '../../store/focus.ts';
import { useLastLineup } from '../../start/use-last-lineup.ts';
import { savedActions } from '../../store/saved-actions.ts';
import { pageActions } from '../../store/page-actions.ts';
import { lineupActions } from '../../store/lineup-actions.ts';
import { useBuilder } from '../../store/use-builder.ts';
import './lineup-check.css';

const MARKS: Readonly<Record<LineupProblem['reason'], string>> = {
  moved: 'no longer on the team',
  position: 'can no longer play here',
};

/** If there are at most this many problems, the list starts open on wide screens. */
const LISTED = 3;
const WIDE = '(width >= 58rem)';

function newTeamMark({ teamName, whereabouts }: CheckInput, id: string): string | null {
  const team = whereabouts?.get(id);
  return team === undefined || team === teamName ? null : `now with the ${team}`;
}

function useRefreshedLineup(input: CheckInput, problems: readonly LineupProblem[]): void {
  useEffect(() => {
    const next = refreshedLineup(input);
    if (next) savedActions.refreshLineup(next);
  }, [input]);
  useEffect(() => {
    const marks = [
      ...problems.map(({ player, reason }) => [player.id, MARKS[reason]] as const),
      // Scratches are not in the list of problems. So a scratched player's mark names the new team, if known.
      ...checkLineup(input).absent.map(({ id }) => [id, newTeamMark(input, id) ?? MARKS.moved] as const),
    ];
    savedActions.setMarks(Object.fromEntries(marks));
    return () => savedActions.setMarks({});
  }, [problems, input]);
}

function useCheckInput(team: Team, roster: CheckInput['roster']): CheckInput {
  const lineup = useBuilder((state) => state.lineup.history.present);
  const last = useLastLineup(team.id);
  const input = useMemo(
    () => ({ lineup, roster, last, teamName: team.name }),
    [lineup, roster, last, team.name],
  );
  const gone = useMemo(() => {
    const { absent, problems } = checkLineup(input);
    const moved = problems.filter(({ reason }) => reason === 'moved').map(({ player }) => player);
    const ids = [...moved, ...absent].map(({ id }) => id);
    return ids.filter((id) => /^\d+$/.test(id)).toSorted();
  }, [input]);
  const { data: whereabouts } = useWhereabouts(gone);
  return useMemo(() => (whereabouts ? { ...input, whereabouts } : input), [input, whereabouts]);
}

interface FindingProps {
  readonly problem: LineupProblem;
  /** Called before the player is replaced, or before the dialog with other players opens. */
  readonly onReplace: () => void;
}

function Finding({ problem, onReplace }: FindingProps) {
  const { slotId, message, player, suggestions } = problem;
  const slot = useBuilder((state) => getSlot(state.lineup.history.present.formation, slotId));
  const [best] = suggestions;
  const other = best ? 'Others' : 'Choose a player';
  return (
    <li className="doctor-finding">
      <div className="min-w-0 flex-[1_1_14rem]">
        <span className="eyebrow block text-xs text-soft">{slot.label}</span>
        <span className="break-words">{message}</span>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {best && (
          <Button
            look="primary"
            onClick={() => {
              onReplace();
              lineupActions.replacePlayers(new Map([[slotId, best]]));
            }}
          >
            {`Replace with ${best.name}`}
          </Button>
        )}
        <Button
          aria-label={`${other} for ${player.name}`}
          onClick={() => {
            onReplace();
            pageActions.openDialog({ kind: 'choose-player', slot: slotId });
          }}
        >
          {other}
        </Button>
      </div>
    </li>
  );
}

function Findings({ input, problems }: { input: CheckInput; problems: readonly LineupProblem[] }) {
  const replaceable = problems.filter(({ suggestions }) => suggestions.length > 0).length;
  const [startsOpen] = useState(() => problems.length <= LISTED && matchMedia(WIDE).matches);
  const section = useRef<HTMLElement>(null);
  /** The pressed button disappears, so the focus moves to the list. If no problem is left, it moves to the slot. */
  const keepFocus = (slotId: SlotId, replaced: number) => {
    if (replaced === problems.length) focusSlot(slotId);
    else section.current?.focus({ preventScroll: true });
  };
  const replaceAll = () => {
    const replacements = suggestReplacements(input);
    const [first] = replacements.keys();
    if (first) keepFocus(first, replacements.size);
    lineupActions.replacePlayers(replacements);
  };
  return (
    <section ref={section} tabIndex={-1} aria-label="Lineup doctor" className="doctor outline-none">
      <details open={startsOpen} className="min-w-0">
        <summary className="doctor-summary">
          <Stethoscope aria-hidden size={20} className="shrink-0" />
          <span role="status" className="min-w-0 flex-1">
            {`${plural(problems.length, 'player')} to replace`}
          </span>
        </summary>
        <ul className="doctor-list">
          {problems.map((problem) => (
            <Finding key={problem.slotId} problem={problem} onReplace={() => keepFocus(problem.slotId, 1)} />
          ))}
        </ul>
      </details>
      {replaceable > 1 && (
        <Button className="doctor-all" onClick={replaceAll}>
          Replace all
        </Button>
      )}
    </section>
  );
}

function LineupCheck({ team, roster }: { readonly team: Team; readonly roster: CheckInput['roster'] }) {
  const input = useCheckInput(team, roster);
  const problems = useMemo(() => checkLineup(input).problems, [input]);
  useRefreshedLineup(input, problems);
  return problems.length > 0 ? <Findings input={input} problems={problems} /> : null;
}

/** Lists players of the lineup who left the roster or can no longer play their slot, and suggests replacements. */
export function LineupCheckPanel({ team }: { readonly team: Team }) {
  const { data: roster } = useRoster(team.id);
  return roster ? <LineupCheck team={team} roster={roster} /> : null;
}
