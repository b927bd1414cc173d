import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Draft } from '#domain/draft.ts';
import { countFilled } from '#domain/lineup.ts';
import { Button } from '#web/ui/button.tsx';
import { Crest } from '#web/ui/crest.tsx';
import { plateColors } from '#web/ui/plate-colors.ts';
import { useWindowEvent } from '#web/ui/use-window-event.ts';
import { startOwnTab } from '../store/keep-drafts.ts';
import { draftName, listDrafts, type StoredDraft } from '../store/other-drafts.ts';
import { pageActions } from '../store/page-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { timeAgo } from './time-ago.ts';
import './draft-offer.css';

/** The drafts to offer. Updates when drafts are removed, for example when another tab signs out. */
function useStoredDrafts() {
  const [stored, setStored] = useState(listDrafts);
  useWindowEvent('storage', ({ newValue }) => newValue === null && setStored(listDrafts()));
  return [stored, () => setStored([])] as const;
}

function describe(draft: Draft, at: number): string {
  const lineup = draft.history.present;
  const filled = `${countFilled(lineup)} of ${lineup.formation.slots.length}`;
  return at > 0 ? `${filled}, edited ${timeAgo(at, Date.now())}` : filled;
}

/** Moves the focus to the page's content, because the pressed button disappears. */
function focusPage(): void {
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}

/** In a new tab, offers the drafts of other tabs. Continuing a draft copies it. The other tab's draft stays. */
export function DraftOffer() {
  const [[latest, ...others], close] = useStoredDrafts();
  const opening = useBuilder((state) => state.saved.opening);
  const opensLink = useLocation().search.includes('shared=');
  if (!latest || opening || opensLink) return null;
  const { at, draft } = latest;
  const go = ({ drafts }: StoredDraft) => {
    pageActions.openTab(drafts);
    close();
    focusPage();
  };
  const startFresh = () => {
    startOwnTab(); // so that this tab does not ask again
    close();
    focusPage();
  };
  return (
    <section aria-labelledby="draft-offer-title" className="draft-offer panel">
      <span className="draft-offer-crest" style={plateColors(draft.team)}>
        <Crest team={draft.team} />
      </span>
      <div className="min-w-0 flex-[1_1_10rem]">
        <h2 id="draft-offer-title" className="font-semibold [overflow-wrap:anywhere]">
          {`Continue your ${draft.team.name} lineup`}
        </h2>
        <p className="text-sm text-soft">{describe(draft, at)}</p>
      </div>
      <div className="flex flex-[1_0_auto] gap-2 *:flex-1 sm:flex-none">
        <Button onClick={startFresh}>Start fresh</Button>
        <Button look="primary" onClick={() => go(latest)}>
          Continue
        </Button>
      </div>
      {others.length > 0 && (
        <ul
          aria-label="Other drafts"
          className="flex max-h-[24dvh] w-full flex-wrap gap-2 overflow-y-auto p-1"
        >
          {others.map((other, index) => (
            <li key={index} className="max-w-full">
              <Button className="max-w-full whitespace-normal!" onClick={() => go(other)}>
                {draftName(other.draft)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
