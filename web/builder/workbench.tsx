import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { SlottedPlayer } from '#domain/player.ts';
import type { Team } from '#domain/team.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { useTeamTheme } from '#web/ui/team-theme.ts';
import { DragPreview } from './drag/drag-preview.tsx';
import { PlayerMenuPlace } from './menu/open-menu.tsx';
import { useDrag } from './drag/use-drag.ts';
import { LineupPanel } from './lineup/lineup-panel.tsx';
import { useRevealPlaced } from './lineup/reveal-placed.ts';
import { useMotion } from './motion/use-motion.ts';
import { usePrepareAhead } from './prepare-ahead.ts';
import { RosterPanel } from './roster/roster-panel.tsx';
import { RemovedToast } from './removed-toast.tsx';
import { useBuilder } from './store/use-builder.ts';
import { useBuilderKeys } from './use-builder-keys.ts';
import './workbench.css';
import './rink.css';
import './motion/motion.css';
import './roster/roster.css';
import './roster/sheet.css';

/** Finds roster players by id in the cache. Gesture code calls it outside rendering. */
function useFindPlayer(teamId: string) {
  const queryClient = useQueryClient();
  return useCallback(
    (id: string): SlottedPlayer | null =>
      queryClient.getQueryData(rosterQuery(teamId).queryKey)?.find((player) => player.id === id) ?? null,
    [queryClient, teamId],
  );
}

/**
 * Scrolls to the roster and focuses it when the user has just chosen a team.
 * A restored draft does not scroll.
 */
function useGoToRoster(root: RefObject<HTMLElement | null>): void {
  const choices = useBuilder((state) => state.lineup.choices);
  // A layout effect, because the footer would flash if the browser painted at the old scroll position first.
  useLayoutEffect(() => {
    if (choices === 0) return;
    root.current?.scrollIntoView({ block: 'start' });
    document.querySelector<HTMLElement>('#roster')?.focus({ preventScroll: true });
  }, [choices, root]);
}

export function Workbench({ team }: { readonly team: Team }) {
  const root = useRef<HTMLDivElement>(null);
  const dragging = useBuilder((state) => state.screen.held?.by === 'pointer');
  useDrag(root, useFindPlayer(team.id));
  useBuilderKeys();
  useTeamTheme(team);
  useGoToRoster(root);
  useRevealPlaced();
  usePrepareAhead(team);
  useMotion();
  return (
    <div ref={root} className="workbench" data-dragging={dragging || undefined}>
      <h1 className="sr-only">{`${team.name} lineup builder`}</h1>
      <RosterPanel team={team} />
      <LineupPanel team={team} />
      <DragPreview />
      <PlayerMenuPlace />
      <RemovedToast />
    </div>
  );
}
