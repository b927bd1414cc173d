import { ChevronUp, Share2 } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { countFilled } from '#domain/lineup.ts';
import { splitTeamName, type Team } from '#domain/team.ts';
import { widthStyle } from '#web/ui/text-width.ts';
import type { SheetHeight } from '../store/builder-state.ts';
import { pageActions } from '../store/page-actions.ts';
import { screenActions } from '../store/screen-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { ChangeTeam } from './change-team.tsx';
import { nextHeight, restAfterPull } from './sheet-heights.ts';

/** Movements of fewer CSS pixels than this are taps. */
const TAP = 6;

/** Moves the sheet with the finger by setting a CSS variable, so that React renders only after the release. */
function usePull(sheet: SheetHeight) {
  const start = useRef<number | null>(null);
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const panel = currentTarget.parentElement;
    panel?.removeAttribute('data-pulled');
    panel?.style.removeProperty('--pull');
    start.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      start.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const panel = event.currentTarget.parentElement;
      if (start.current === null || !panel) return;
      const pulled = event.clientY - start.current;
      if (Math.abs(pulled) < TAP && panel.dataset.pulled === undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId); // keeps the button under the finger from getting a click
      panel.dataset.pulled = '';
      panel.style.setProperty('--pull', `${pulled}px`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const pulled = event.clientY - start.current;
      end(event);
      screenActions.setSheet(restAfterPull(sheet, pulled, window.innerHeight));
    },
    onPointerCancel: end,
  };
}

/**
 * The number of filled slots, or a Share button for a complete lineup.
 * The Share button is also here because the sheet can cover the one below the rink.
 */
function Score() {
  const filled = useBuilder((state) => countFilled(state.lineup.history.present));
  const total = useBuilder((state) => state.lineup.history.present.formation.slots.length);
  if (filled < total) {
    return <span className="whitespace-nowrap tabular-nums">{`${filled} / ${total}`}</span>;
  }
  return (
    <button
      type="button"
      className="sheet-share"
      onClick={() => pageActions.openDialog({ kind: 'ready', celebrate: false })}
    >
      <Share2 aria-hidden size={18} />
      Share
    </button>
  );
}

/** The phone's handle for the roster sheet: pull it or press its button. Hidden on wide screens. */
export function SheetHandle({ team }: { readonly team: Team }) {
  const sheet = useBuilder((state) => state.screen.sheet);
  const pull = usePull(sheet);
  const isFull = sheet === 'full';
  const { nickname } = splitTeamName(team);
  return (
    <div className="sheet-handle" {...pull}>
      <button
        type="button"
        className="sheet-button"
        aria-label={isFull ? 'Less of the roster' : 'More of the roster'}
        onClick={() => screenActions.setSheet(isFull ? 'peek' : nextHeight(sheet, 1))}
      >
        <ChevronUp aria-hidden size={24} className={isFull ? 'rotate-180' : undefined} />
      </button>
      <div className="sheet-title">
        <span className="sheet-team" style={widthStyle(nickname)}>
          <span className="sheet-nickname">{nickname}</span>
          <span className="sheet-letters">{team.abbreviation ?? nickname}</span>
        </span>
        <Score />
      </div>
      <ChangeTeam />
    </div>
  );
}
