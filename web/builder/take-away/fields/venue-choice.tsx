import { X } from 'lucide-react';
import { useRef } from 'react';
import type { Venue } from '#domain/card-words.ts';
import { lineupActions } from '../../store/lineup-actions.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { LineButton } from './word-line.tsx';

const VENUES: readonly { readonly venue: Venue; readonly name: string }[] = [
  { venue: 'home', name: 'Home' },
  { venue: 'away', name: 'Away' },
];

export function VenueChoice() {
  const first = useRef<HTMLInputElement>(null);
  const venue = useBuilder((state) => state.lineup.words.venue);
  const clear = () => {
    lineupActions.setWords({ venue: null });
    first.current?.focus(); // the pressed button disappears
  };
  return (
    <div className="word-line">
      <div aria-hidden className="word-line-head">
        Venue
      </div>
      <div className="word-line-box">
        <fieldset role="radiogroup" aria-label="Venue" className="flex py-1 pl-1">
          {VENUES.map(({ venue: value, name }, index) => (
            <label key={value} className="venue">
              <input
                ref={index === 0 ? first : undefined}
                type="radio"
                name="card-venue"
                checked={value === venue}
                onChange={() => lineupActions.setWords({ venue: value })}
                className="covering-radio"
              />
              {name}
            </label>
          ))}
        </fieldset>
        <LineButton name="Clear venue" disabled={venue === null} onClick={clear}>
          <X aria-hidden size={18} />
        </LineButton>
      </div>
    </div>
  );
}
