import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { countFilled } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { Team } from '#domain/team.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { canDoWithout } from '#web/ui/missing-part.ts';
import { DragPreview } from './drag/drag-preview.tsx';
import { useDrag } from './drag/use-drag.ts';
import { LineupPanel } from './lineup/lineup-panel.tsx';
import { useRevealPlaced } from './lineup/reveal-placed.ts';
import { RosterPanel } from './roster/roster-panel.tsx';
import { RemovedToast } from './removed-toast.tsx';
import { useBuilder } from './store/use-builder.ts';
import { useBuilderKeys } from './use-builder-keys.ts';
import './workbench.css';
import './rink.css';
import './roster/roster.css';
import './roster/sheet.css';

/** Roster players by id, straight from the cache: gesture code asks outside of rendering. */
function useFindPlayer(teamId: string) {
  const queryClient = useQueryClient();
  return useCallback(
    (id: string): SlottedPlayer | null =>
      queryClient.getQueryData(rosterQuery(teamId).queryKey)?.find((player) => player.id === id) ?? null,
    [queryClient, teamId],
  );
}

/** When a team was just chosen, the page and the keyboard's focus go to its roster; a restored draft stays where it is. */
function useGoToRoster(root: RefObject<HTMLElement | null>): void {
  const choices = useBuilder((state) => state.choices);
  useEffect(() => {
    if (choices === 0) return;
    root.current?.scrollIntoView({ block: 'start' });
    document.querySelector<HTMLElement>('#roster')?.focus({ preventScroll: true });
  }, [choices, root]);
}

/** From this many players on, the dialog of the complete line-up and the picture's script, fonts and logo are fetched ahead. */
const NEARLY_COMPLETE = 15;

function usePreparedPicture(team: Team): void {
  const nearlyComplete = useBuilder((state) => countFilled(state.history.present) >= NEARLY_COMPLETE);
  useEffect(() => {
    if (!nearlyComplete) return;
    // Tried again, and then said, when they are asked for.
    import('./export/export-lineup.ts')
      .then(({ prepareLineupImage }) => prepareLineupImage(team))
      .catch(canDoWithout);
    import('./dialogs/ready-dialog.tsx').catch(canDoWithout);
  }, [nearlyComplete, team]);
}

/** Roster and rink of the chosen team. */
export function Workbench({ team }: { readonly team: Team }) {
  const root = useRef<HTMLDivElement>(null);
  const dragging = useBuilder((state) => state.held?.by === 'pointer');
  useDrag(root, useFindPlayer(team.id));
  useBuilderKeys();
  useGoToRoster(root);
  useRevealPlaced();
  usePreparedPicture(team);
  return (
    <div ref={root} className="workbench" data-dragging={dragging || undefined}>
      <h1 className="sr-only">{`${team.name} lineup builder`}</h1>
      <RosterPanel team={team} />
      <LineupPanel team={team} />
      <DragPreview />
      <RemovedToast />
    </div>
  );
}
