import { type CSSProperties, type TouchEvent, useRef } from 'react';
import { CARD_SIZES, type CardLook } from '#card/card-input.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { CatchBoundary } from '#web/ui/catch-boundary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CrestedCard } from '#web/ui/card/crested-card.tsx';
import type { CardChoice } from './card-choice.ts';
import type { CardSubject } from './card-subject.ts';
import { lookBeside } from './look-choice.tsx';
import './take-away.css';

/** Touches that move less than this, in CSS pixels, do not count as swipes. */
const MIN_SWIPE = 48;

/** Calls `onSwipe` with 1 for a swipe to the left (next), and with -1 for a swipe to the right (previous). */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      // Two fingers zoom, so they do not count as a swipe.
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!from || !touch) return;
      const [across, down] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(across) < MIN_SWIPE || Math.abs(across) < 2 * Math.abs(down)) return;
      onSwipe(across < 0 ? 1 : -1);
    },
  };
}

interface CardPreviewProps {
  readonly subject: CardSubject;
  readonly choice: CardChoice;
  readonly onLook: (look: CardLook) => void;
}

export function CardPreview({ subject, choice, onLook }: CardPreviewProps) {
  const { width, height } = CARD_SIZES[choice.format];
  const swipe = useSwipe((step) => onLook(lookBeside(choice.look, step)));
  return (
    <div className="card-frame" {...swipe}>
      <div className="card-stage" style={{ '--ratio': width / height } as CSSProperties}>
        <div className="card-preview">
          <CatchBoundary fallback={<Notice title="Failed to generate preview" />}>
            <CrestedCard {...subject} {...choice} siteAddress={getSiteAddress()} />
          </CatchBoundary>
        </div>
      </div>
    </div>
  );
}
