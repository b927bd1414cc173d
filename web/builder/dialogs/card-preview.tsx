import { Component, type CSSProperties, lazy, type ReactNode, Suspense } from 'react';
import { CARD_SIZES, type CardFormat } from '#card/card-input.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { CardSubject } from './card-subject.ts';
import './take-away.css';

// The card's layout and painter are fetched when a card is first looked at.
const LineupCard = lazy(async () => ({ default: (await import('#card/LineupCard.tsx')).LineupCard }));

/** The card cannot be drawn, or its script did not arrive. */
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
  readonly format: CardFormat;
}

/** The lineup's card, in a box that keeps its proportions while the card is fetched. */
export function CardPreview({ subject: { lineup, team, title }, format }: CardPreviewProps) {
  const { width, height } = CARD_SIZES[format];
  return (
    <div className="card-frame">
      <div className="card-stage" style={{ '--ratio': width / height } as CSSProperties}>
        <div className="card-preview">
          <PreviewBoundary>
            <Suspense
              fallback={<div role="status" aria-label="Drawing the card" className="skeleton size-full" />}
            >
              <LineupCard
                lineup={lineup}
                team={team}
                title={title}
                format={format}
                siteAddress={getSiteAddress()}
              />
            </Suspense>
          </PreviewBoundary>
        </div>
      </div>
    </div>
  );
}
