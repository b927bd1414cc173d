import type { ReactNode } from 'react';
import { CARD_SIZES, type CardFormat } from '#card/card-input.ts';
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts';
import type { CardChoice } from './card-choice.ts';
import { CardPreview } from './card-preview.tsx';
import type { CardSubject } from './card-subject.ts';
import { CopyWays } from './copy-ways.tsx';
import { CardFields } from './fields/card-fields.tsx';
import { LookChoice } from './look-choice.tsx';
import './take-away.css';

const FORMATS: readonly { readonly format: CardFormat; readonly name: string; readonly use: string }[] = [
  { format: 'portrait', name: 'Portrait', use: 'for feeds' },
  { format: 'square', name: 'Square', use: 'fits everywhere' },
  { format: 'story', name: 'Story', use: 'full height of a phone' },
  { format: 'wide', name: 'Wide', use: 'for links and posts on a desktop' },
];

/** The card is redrawn after its content has not changed for this time, in milliseconds. */
const CARD_SETTLED_MS = 100;
/** The delay in milliseconds before the looks' thumbnails are redrawn. They take longer to draw than the card. */
const THUMBNAILS_SETTLED_MS = 500;

interface CardWithChoicesProps {
  readonly subject: CardSubject;
  readonly choice: CardChoice;
  readonly onChoose: (part: Partial<CardChoice>) => void;
  /** Whether the texts can be edited. False for a linked lineup. */
  readonly isEditable: boolean;
  /** Whether the dialog has no buttons at the bottom, so that the card can be taller. */
  readonly isFull?: boolean;
  readonly content?: ReactNode;
  readonly children?: ReactNode;
}

export function CardWithChoices(props: CardWithChoicesProps) {
  const { subject, choice, onChoose, isEditable, isFull, content, children } = props;
  const drawn = useDebouncedValue(subject, CARD_SETTLED_MS);
  const sketched = useDebouncedValue(subject, THUMBNAILS_SETTLED_MS);
  return (
    <div className={isFull ? 'card-and-format card-full' : 'card-and-format'}>
      <CardPreview subject={drawn} choice={choice} onLook={(look) => onChoose({ look })} />
      <div className="card-side">
        {content}
        <LookChoice subject={sketched} look={choice.look} onChoose={(look) => onChoose({ look })} />
        <fieldset role="radiogroup" aria-label="Format" className="format-choice">
          {FORMATS.map(({ format, name, use }) => {
            const { width, height } = CARD_SIZES[format];
            return (
              <label key={format} className="format-option" title={`${width * 2} × ${height * 2}, ${use}`}>
                <input
                  type="radio"
                  name="card-format"
                  value={format}
                  checked={format === choice.format}
                  onChange={() => onChoose({ format })}
                  className="covering-radio"
                />
                <span
                  aria-hidden
                  className="format-outline"
                  style={{ aspectRatio: `${width} / ${height}` }}
                />
                {name}
              </label>
            );
          })}
        </fieldset>
        {isEditable && <CardFields team={subject.team} />}
        {children}
        <CopyWays subject={subject} />
      </div>
    </div>
  );
}
