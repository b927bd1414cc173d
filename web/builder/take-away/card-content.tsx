import { type ReactNode, useMemo, useState } from 'react';
import { type CardSubject, unitsSubject } from './card-subject.ts';
import './take-away.css';

const CONTENTS = [
  { value: 'lineup', name: 'Lineup' },
  { value: 'special', name: 'Special teams' },
] as const;

type Content = (typeof CONTENTS)[number]['value'];

/**
 * Returns the subject of the shown card, and the control that switches between the lineup and its special teams.
 * Without special teams, there is no control.
 */
export function useCardContent(subject: CardSubject): readonly [CardSubject, ReactNode] {
  const [content, setContent] = useState<Content>('lineup');
  const hasUnits = Object.keys(subject.lineup.units).length > 0;
  const isSpecial = hasUnits && content === 'special';
  const shown = useMemo(() => (isSpecial ? unitsSubject(subject) : subject), [isSpecial, subject]);
  const choice = hasUnits && (
    <fieldset role="radiogroup" aria-label="Card" className="content-choice">
      {CONTENTS.map(({ value, name }) => (
        <label key={value} className="format-option">
          <input
            type="radio"
            name="card-content"
            value={value}
            checked={value === content}
            onChange={() => setContent(value)}
            className="covering-radio"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
  return [shown, choice];
}
