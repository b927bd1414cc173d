import { countFilled, isComplete } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useBuilder } from '../store/use-builder.ts';
import './start.css';

const StartOffers = lazyPart(async () => (await import('./start-offers.tsx')).StartOffers);
const PredictionOffer = lazyPart(
  async () => (await import('../prediction/prediction-strip.tsx')).PredictionOffer,
);

/** Buttons that fill an empty lineup, or a button that saves a complete lineup as a prediction. */
export function StartStrip({ team }: { readonly team: Team }) {
  const isEmpty = useBuilder((state) => countFilled(state.lineup.history.present) === 0);
  const isDone = useBuilder((state) => isComplete(state.lineup.history.present));
  if (!isEmpty && !isDone) return null;
  return (
    <div role="group" aria-label="Fill the lineup" className="start-strip">
      {isDone ? <PredictionOffer team={team} /> : <StartOffers key={team.id} team={team} />}
    </div>
  );
}
