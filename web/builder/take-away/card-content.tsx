import type { CardInput } from '#card/card-input.ts';
import { rowFacts } from '#domain/lines/row-facts.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useTeamUnits } from '#web/backend/get-team-units.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { type CardSubject, unitsSubject } from './card-subject.ts';
import './take-away.css';

const CONTENTS = [
  { value: 'lineup', name: 'Lineup' },
  { value: 'special', name: 'Special teams' },
] as const;

type Content = (typeof CONTENTS)[number]['value'];

/** What the card's lines and pairs did together this season, or null if nothing is known about them. */
function useCardFacts({ lineup, team }: CardSubject): CardInput['facts'] | null {
  const units = useTeamUnits(team.id, true);
  const { data: roster } = useRoster(team.id);
  return useMemo(() => {
    if (!units || !roster) return null;
    const facts = rowFacts(units, lineup, new Map(roster.map(({ id, nhlId }) => [id, nhlId])));
    return Object.keys(facts).length > 0 ? facts : null;
  }, [lineup, roster, units]);
}

/**
 * Returns the subject of the shown card, and its controls. One control switches between the lineup and its special
 * teams. The other adds what the lines did together. A control that has no effect is left out.
 */
export function useCardContent(subject: CardSubject): readonly [CardSubject, ReactNode] {
  const [content, setContent] = useState<Content>('lineup');
  const facts = useCardFacts(subject);
  const [wantsFacts, setWantsFacts] = useState(false);
  const hasUnits = Object.keys(subject.lineup.units).length > 0;
  const isSpecial = hasUnits && content === 'special';
  const shown = useMemo(() => {
    if (isSpecial) return unitsSubject(subject);
    return wantsFacts && facts ? { ...subject, facts } : subject;
  }, [facts, isSpecial, subject, wantsFacts]);
  const contents = hasUnits && (
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
  const factsChoice = facts && !isSpecial && (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        checked={wantsFacts}
        onChange={() => setWantsFacts(!wantsFacts)}
        className="size-5 accent-(--accent)"
      />
      Ice time and goals of each line
    </label>
  );
  return [
    shown,
    <>
      {contents}
      {factsChoice}
    </>,
  ];
}
