import type { CardLook } from '#card/card-input.ts';
import { LOOK_NAMES } from '#card/card-look.ts';
import { useIdle } from '#web/ui/when-idle.ts';
import type { CardSubject } from './card-subject.ts';
import { CrestedCard } from '#web/ui/card/crested-card.tsx';
import './take-away.css';

const LOOKS = Object.keys(LOOK_NAMES) as CardLook[];

/** The next (1) or previous (-1) look. The first look follows the last one. */
export function lookBeside(look: CardLook, step: 1 | -1): CardLook {
  return LOOKS.at((LOOKS.indexOf(look) + step) % LOOKS.length) ?? look;
}

interface LookChoiceProps {
  readonly subject: CardSubject;
  readonly look: CardLook;
  readonly onChoose: (look: CardLook) => void;
}

export function LookChoice({ subject, look, onChoose }: LookChoiceProps) {
  const shown = useIdle(); // thumbnails wait, because they load the code of all looks
  return (
    <fieldset role="radiogroup" aria-label="Look" className="look-choice">
      {LOOKS.map((value) => (
        <label key={value} className="look-option">
          <input
            type="radio"
            name="card-look"
            value={value}
            checked={value === look}
            onChange={() => onChoose(value)}
            className="covering-radio"
          />
          <span aria-hidden inert className="look-thumbnail">
            {shown && <CrestedCard {...subject} facts={undefined} look={value} siteAddress="" isDecorative />}
          </span>
          {LOOK_NAMES[value]}
        </label>
      ))}
    </fieldset>
  );
}
