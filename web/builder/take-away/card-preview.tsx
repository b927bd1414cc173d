import { type CSSProperties, useEffect, useState, type TouchEvent, useRef } from 'react';
import { CARD_SIZES, type CardLook } from '#card/card-input.ts';
import type { Team } from '#domain/team.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { CatchBoundary } from '#web/ui/catch-boundary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { loadCrest, readyCrest } from './export/logo-bitmap.ts';
import type { CardChoice } from './card-choice.ts';
import type { CardSubject } from './card-subject.ts';
import { lookBeside, SteadyCard } from './look-choice.tsx';
import './take-away.css';

/** Shorter moves are taps; in CSS pixels. */
const MIN_SWIPE = 48;

/** Calls `onSwipe` with 1 for a swipe to the left (next) and -1 for one to the right (previous). */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      // Two fingers zoom instead.
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

/** The address of a team's logo as the file shows it; undefined until it is known. */
function useCrest(team: Team | undefined): string | undefined {
  const [, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (!team) return undefined;
    let isGone = false;
    const show = async () => {
      const address = await loadCrest(team);
      if (!isGone) setLoaded(address);
    };
    void show();
    return () => {
      isGone = true;
    };
  }, [team]);
  return team && readyCrest(team);
}

interface CardPreviewProps {
  readonly subject: CardSubject;
  readonly choice: CardChoice;
  readonly onLook: (look: CardLook) => void;
}

/** The lineup's card in a box of its aspect ratio. */
export function CardPreview({ subject, choice, onLook }: CardPreviewProps) {
  const { lineup, team, title, words, opponent } = subject;
  const { format, look } = choice;
  const crest = useCrest(team);
  const opponentCrest = useCrest(opponent);
  const { width, height } = CARD_SIZES[format];
  const swipe = useSwipe((step) => onLook(lookBeside(look, step)));
  return (
    <div className="card-frame" {...swipe}>
      <div className="card-stage" style={{ '--ratio': width / height } as CSSProperties}>
        <div className="card-preview">
          <CatchBoundary fallback={<Notice title="Failed to generate preview" />}>
            <SteadyCard
              lineup={lineup}
              team={team}
              title={title}
              words={words}
              opponent={opponent}
              format={format}
              look={look}
              logoAddress={crest}
              opponentLogoAddress={opponentCrest}
              siteAddress={getSiteAddress()}
            />
          </CatchBoundary>
        </div>
      </div>
    </div>
  );
}
