import { ClipboardPaste } from 'lucide-react';
import { countFilled, isComplete } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { pageActions } from '../store/page-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import './start.css';

const StartOffers = lazyPart(async () => (await import('./start-offers.tsx')).StartOffers);
const PredictionOffer = lazyPart(
  async () => (await import('../prediction/prediction-strip.tsx')).PredictionOffer,
);
const StartNote = lazyPart(async () => (await import('./start-note.tsx')).StartNote);

/** The ways to fill a lineup without placing each player. On phones, the row of offers scrolls sideways. */
export function StartStrip({ team }: { readonly team: Team }) {
  const isEmpty = useBuilder((state) => countFilled(state.lineup.history.present) === 0);
  const isDone = useBuilder((state) => isComplete(state.lineup.history.present));
  const hasNote = useBuilder((state) => state.screen.startNote !== null);
  return (
    <>
      <div role="group" aria-label="Fill the lineup" className={`start-strip ${isDone ? 'flex-wrap' : ''}`}>
        {isDone && <PredictionOffer team={team} />}
        <Button className="start-offer" onClick={() => pageActions.openDialog({ kind: 'paste' })}>
          <ClipboardPaste aria-hidden size={18} />
          Paste lines
        </Button>
        {!isDone && <StartOffers key={team.id} team={team} isEmpty={isEmpty} />}
      </div>
      {hasNote && <StartNote />}
    </>
  );
}
