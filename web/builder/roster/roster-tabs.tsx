import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { isGroupComplete } from '#domain/lineup.ts';
import { type Position, positionGroup, positionLabel, POSITIONS } from '#domain/positions.ts';
import { classNames } from '#web/ui/class-names.ts';
import { screenActions } from '../store/screen-actions.ts';
import { useBuilder } from '../store/use-builder.ts';

export const ROSTER_PANEL_ID = 'roster-panel';

const tabId = (position: Position) => `roster-tab-${position}`;

const TAB =
  'inline-flex min-h-11 items-center justify-center gap-1 rounded-plate font-condensed text-lg/[inherit] font-semibold';

function moveTab(event: KeyboardEvent, current: Position): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const next =
    POSITIONS[(POSITIONS.indexOf(current) + step + POSITIONS.length) % POSITIONS.length] ?? current;
  screenActions.setTab(next);
  document.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
}

/** LW, C, RW, D, G. A check mark shows that all slots of the group are filled. */
export function RosterTabs() {
  const current = useBuilder((state) => state.screen.tab);
  const lineup = useBuilder((state) => state.lineup.history.present);
  const searching = useBuilder((state) => state.screen.search.trim() !== '');
  return (
    <div role="tablist" aria-label="Position" className="grid grid-cols-5 gap-1">
      {POSITIONS.map((position) => {
        const complete = isGroupComplete(lineup, positionGroup(position));
        const selected = position === current;
        const marked = selected && !searching;
        return (
          <button
            key={position}
            id={tabId(position)}
            type="button"
            role="tab"
            aria-selected={selected}
            aria-controls={ROSTER_PANEL_ID}
            tabIndex={selected ? 0 : -1}
            className={classNames(
              TAB,
              marked ? 'bg-inverse text-on-inverse' : 'text-soft hover:bg-sunk hover:text-ink',
            )}
            onClick={() => screenActions.setTab(position)}
            onKeyDown={(event) => moveTab(event, position)}
          >
            {positionLabel(position)}
            {complete && (
              <>
                <Check aria-hidden size={16} strokeWidth={3} className={marked ? undefined : 'text-good'} />
                <span className="sr-only"> complete</span>
              </>
            )}
          </button>
        );
      })}
    </div>
  );
}
