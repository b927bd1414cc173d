import { Component, type CSSProperties, type ReactNode } from 'react';
import { CARD_SIZES, type CardLook } from '#card/card-input.ts';
import { LineupCard } from '#card/LineupCard.tsx';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { CardChoice } from './card-choice.ts';
import type { CardSubject } from './card-subject.ts';
import { lookBeside } from './look-choice.tsx';
import { useSwipe } from './use-swipe.ts';
import './take-away.css';

class PreviewBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Notice title="Failed to generate preview" /> : this.props.children;
  }
}

interface CardPreviewProps {
  readonly subject: CardSubject;
  readonly choice: CardChoice;
  readonly onLook: (look: CardLook) => void;
}

/** The lineup's card in a box of its aspect ratio. */
export function CardPreview({ subject: { lineup, team, title }, choice, onLook }: CardPreviewProps) {
  const { format, look } = choice;
  const { width, height } = CARD_SIZES[format];
  const swipe = useSwipe((step) => onLook(lookBeside(look, step)));
  return (
    <div className="card-frame" {...swipe}>
      <div className="card-stage" style={{ '--ratio': width / height } as CSSProperties}>
        <div className="card-preview">
          <PreviewBoundary>
            <LineupCard
              lineup={lineup}
              team={team}
              title={title}
              format={format}
              look={look}
              siteAddress={getSiteAddress()}
            />
          </PreviewBoundary>
        </div>
      </div>
    </div>
  );
}
