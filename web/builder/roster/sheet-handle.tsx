import { ChevronDown, ChevronUp } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { countFilled } from '#domain/lineup.ts';
import { SLOTS } from '#domain/slots.ts';
import { splitTeamName, type Team } from '#domain/team.ts';
import type { SheetHeight } from '../store/builder-state.ts';
import { builder, useBuilder } from '../store/use-builder.ts';
import { ChangeTeam } from './change-team.tsx';

const ORDER: readonly SheetHeight[] = ['peek', 'half', 'full'];
/** A pull of this many pixels changes the height; a shorter one is a tap. */
const PULL = 36;

function step(from: SheetHeight, by: 1 | -1): SheetHeight {
  return ORDER[Math.min(Math.max(ORDER.indexOf(from) + by, 0), ORDER.length - 1)] ?? from;
}

/** The phone's grip on the roster sheet: pull it up or down, or use its two buttons. Hidden where the roster stands beside the rink. */
export function SheetHandle({ team }: { readonly team: Team }) {
  const sheet = useBuilder((state) => state.sheet);
  const filled = useBuilder((state) => countFilled(state.history.present));
  const from = useRef<number | null>(null);
  const set = (height: SheetHeight) => builder.getState().setSheet(height);

  const onPointerUp = (event: PointerEvent) => {
    if (from.current === null) return;
    const pulled = event.clientY - from.current;
    from.current = null;
    if (Math.abs(pulled) >= PULL) set(step(sheet, pulled < 0 ? 1 : -1));
  };
  return (
    <div
      className="sheet-handle"
      onPointerDown={(event) => {
        from.current = event.clientY;
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        from.current = null;
      }}
    >
      <button
        type="button"
        className="sheet-button"
        aria-label="Less of the roster"
        disabled={sheet === 'peek'}
        onClick={() => set(step(sheet, -1))}
      >
        <ChevronDown aria-hidden size={22} />
      </button>
      <span className="sheet-title">
        <span className="truncate">{splitTeamName(team).nickname}</span>
        <span className="whitespace-nowrap tabular-nums">{`${filled} / ${SLOTS.length}`}</span>
      </span>
      <ChangeTeam />
      <button
        type="button"
        className="sheet-button"
        aria-label="More of the roster"
        disabled={sheet === 'full'}
        onClick={() => set(step(sheet, 1))}
      >
        <ChevronUp aria-hidden size={22} />
      </button>
    </div>
  );
}
