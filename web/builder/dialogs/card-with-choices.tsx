import type { ReactNode } from 'react';
import type { CardChoice } from './card-choice.ts';
import { CardPreview } from './card-preview.tsx';
import type { CardSubject } from './card-subject.ts';
import { CopyWays } from './copy-ways.tsx';
import { FormatChoice } from './format-choice.tsx';
import { LookChoice } from './look-choice.tsx';

interface CardWithChoicesProps {
  readonly subject: CardSubject;
  readonly choice: CardChoice;
  readonly onChoose: (part: Partial<CardChoice>) => void;
  /** Whether the dialog has no buttons at the bottom, so that the card can be taller. */
  readonly isFull?: boolean;
  readonly children?: ReactNode;
}

/** The card with its look and format choices, for the ready dialog and the preview. */
export function CardWithChoices({ subject, choice, onChoose, isFull, children }: CardWithChoicesProps) {
  return (
    <div className={isFull ? 'card-and-format card-full' : 'card-and-format'}>
      <CardPreview subject={subject} choice={choice} onLook={(look) => onChoose({ look })} />
      <div className="card-side">
        <LookChoice subject={subject} look={choice.look} onChoose={(look) => onChoose({ look })} />
        <FormatChoice format={choice.format} onChoose={(format) => onChoose({ format })} />
        {children}
        <CopyWays subject={subject} />
      </div>
    </div>
  );
}
