import { Component, type CSSProperties, memo, type ReactNode, useEffect, useState } from 'react';
import { CARD_SIZES, type CardLook } from '#card/card-input.ts';
import { LineupCard } from '#card/LineupCard.tsx';
import { getSiteAddress } from '#web/backend/site-address.ts';
import type { Team } from '#domain/team.ts';
import { Notice } from '#web/ui/notice.tsx';
import { loadCrest, readyCrest } from '../export/logo-bitmap.ts';
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

/** Draws only when its properties change, because a drawing takes longer than a keystroke may. */
const SteadyCard = memo(LineupCard);

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
          <PreviewBoundary>
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
          </PreviewBoundary>
        </div>
      </div>
    </div>
  );
}
