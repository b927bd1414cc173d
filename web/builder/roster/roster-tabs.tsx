import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { isGroupComplete } from '#domain/lineup.ts';
import { positionGroup, positionLabel, POSITIONS } from '#domain/positions.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { RosterTab } from '../store/builder-state.ts';
import { tapActions } from '../store/tap-actions.ts';
import { useBuilder } from '../store/use-builder.ts';

export const ROSTER_PANEL_ID = 'roster-panel';

const TABS: readonly RosterTab[] = ['all', ...POSITIONS];

const tabId = (tab: RosterTab) => `roster-tab-${tab}`;

const TAB =
  'inline-flex min-h-11 items-center justify-center gap-1 rounded-plate font-condensed text-lg/[inherit] font-semibold';

function moveTab(event: KeyboardEvent, current: RosterTab): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const next = TABS[(TABS.indexOf(current) + step + TABS.length) % TABS.length] ?? current;
  tapActions.openTab(next);
  document.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
}

/** The tabs All, LW, C, RW, D, and G. A check mark shows that all slots of the position's group are filled. */
export function RosterTabs() {
  const current = useBuilder((state) => state.screen.tab);
  const lineup = useBuilder((state) => state.lineup.history.present);
  const searching = useBuilder((state) => state.screen.search.trim() !== '');
  return (
    <div role="tablist" aria-label="Position" className="grid grid-cols-6 gap-1">
      {TABS.map((tab) => {
        const complete = tab !== 'all' && isGroupComplete(lineup, positionGroup(tab));
        const selected = tab === current;
        const marked = selected && !searching;
        return (
          <button
            key={tab}
            id={tabId(tab)}
            type="button"
            role="tab"
            aria-selected={selected}
            aria-controls={ROSTER_PANEL_ID}
            tabIndex={selected ? 0 : -1}
            className={classNames(
              TAB,
              marked ? 'bg-inverse text-on-inverse' : 'text-soft hover:bg-sunk hover:text-ink',
            )}
            onClick={() => tapActions.openTab(tab)}
            onKeyDown={(event) => moveTab(event, tab)}
          >
            {tab === 'all' ? 'All' : positionLabel(tab)}
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
