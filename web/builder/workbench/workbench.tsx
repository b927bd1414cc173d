import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useLayoutEffect, useRef, useEffect, useSyncExternalStore } from 'react';
import { X } from 'lucide-react';
import type { SlottedPlayer } from '#domain/player.ts';
import type { Team } from '#domain/team.ts';
import { letterOf } from '#domain/letters.ts';
import { positionLabel } from '#domain/positions.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { useTeamTheme } from '#web/ui/team-theme.ts';
import { PartnersPlace } from '../board/facts/partners.tsx';
import { PlayerMenuPlace } from '../board/menu/open-menu.tsx';
import { useDrag, attachDragPreview } from '../board/drag/use-drag.ts';
import { LineupPanel } from '../board/lineup-panel.tsx';
import { useRevealPlaced } from '../board/rink/reveal-placed.ts';
import { usePrepareAhead } from './prepare-ahead.ts';
import { RosterPanel } from '../roster/roster-panel.tsx';
import { useBuilder, builder } from '../store/use-builder.ts';
import { useBuilderKeys } from './use-builder-keys.ts';
import './workbench.css';
import '../board/rink/rink.css';
import '../board/motion/motion.css';
import '../roster/roster.css';
import '../roster/sheet.css';
import { Plate } from '#web/ui/plate.tsx';
import { runAheadWhenIdle, savesData } from '#web/ui/when-idle.ts';
import { Toast } from '#web/ui/toast.tsx';
import { ToastPlace } from '#web/ui/toast-place.tsx';
import { focusTabStop } from '../store/focus.ts';
import { pageActions } from '../store/page-actions.ts';
import { lineupActions } from '../store/lineup-actions.ts';
import { screenActions } from '../store/screen-actions.ts';

const SHOWN_MS = 6000;

// The toast's focused button disappears, so these functions move the focus to the slot that Tab reaches.

function putBack(): void {
  const { removed } = builder.getState().screen;
  if (removed?.team) pageActions.chooseTeam(removed.team);
  else lineupActions.undo();
  focusTabStop();
}

function dismiss(): void {
  const hadFocus = document.activeElement?.closest('.toast-note');
  screenActions.dismissRemoved();
  if (hadFocus) focusTabStop();
}

/** For a few seconds, offers to undo a removal or to go back to the previous team. */
function RemovedToast() {
  const removed = useBuilder((state) => state.screen.removed);
  return (
    <ToastPlace saidElsewhere>
      {removed && (
        <Toast
          key={removed.count}
          text={removed.text}
          action={removed.action ?? (removed.team ? 'Go back' : 'Put back')}
          onAction={putBack}
          onClose={dismiss}
          stay={SHOWN_MS}
        />
      )}
    </ToastPlace>
  );
}

const CALM = '(prefers-reduced-motion: reduce)';

function subscribeToCalm(onChange: () => void): () => void {
  const query = matchMedia(CALM);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Animates changes of the lineup. The code loads when the page is idle; until then, nothing is animated. */
function useMotion(): void {
  const isCalm = useSyncExternalStore(subscribeToCalm, () => matchMedia(CALM).matches);
  useEffect(() => {
    if (isCalm || savesData()) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    const start = async () => {
      const { showChanges } = await import('../board/motion/show-changes.ts');
      if (!gone) stop = showChanges();
    };
    const cancel = runAheadWhenIdle(start);
    return () => {
      gone = true;
      cancel();
      stop?.();
    };
  }, [isCalm]);
}

/** The dragged player's plate, which follows the pointer. React renders it once per drag; the drag engine moves it. */
function DragPreview() {
  const held = useBuilder((state) => (state.screen.held?.by === 'pointer' ? state.screen.held : null));
  if (!held) return null;
  const { id, name, number, position } = held.player;
  return (
    <div ref={attachDragPreview} aria-hidden data-drags={id} className="drag-preview">
      <div className="drag-preview-plate plate-box">
        <Plate name={name} number={number} corner={positionLabel(position)} letter={letterOf(held.player)} />
      </div>
      <span className="drag-preview-remove">
        <X size={16} strokeWidth={2.5} />
        Remove
      </span>
    </div>
  );
}

/**
 * Returns a function that finds a player by id, among the lineup's guests and in the cached roster. Gesture code calls
 * it outside rendering.
 */
function useFindPlayer(teamId: string) {
  const queryClient = useQueryClient();
  return useCallback(
    (id: string): SlottedPlayer | null =>
      builder.getState().lineup.history.present.guests.find((guest) => guest.id === id) ??
      queryClient.getQueryData(rosterQuery(teamId).queryKey)?.find((player) => player.id === id) ??
      null,
    [queryClient, teamId],
  );
}

/**
 * Scrolls to the roster and focuses it when the user has just chosen a team.
 * Does nothing for a restored draft.
 */
function useGoToRoster(root: RefObject<HTMLElement | null>): void {
  const choices = useBuilder((state) => state.lineup.choices);
  // Without a layout effect, the browser would first paint at the old scroll position, and the footer would flash.
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
      <PartnersPlace teamId={team.id}>
        <RosterPanel team={team} />
        <LineupPanel team={team} />
      </PartnersPlace>
      <DragPreview />
      <PlayerMenuPlace />
      <RemovedToast />
    </div>
  );
}
