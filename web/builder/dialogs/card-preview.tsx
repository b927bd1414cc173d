import { Component, type CSSProperties, type ReactNode, useEffect, useState } from 'react';
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

/** The address of the team's logo as the file shows it; undefined until it is known. */
function useCrest(team: Team): string | undefined {
  const [crest, setCrest] = useState(() => readyCrest(team));
  useEffect(() => {
    let isGone = false;
    const show = async () => {
      const address = await loadCrest(team);
      if (!isGone && address !== null) setCrest(address);
    };
    void show();
    return () => {
      isGone = true;
    };
  }, [team]);
  return crest;
}

interface CardPreviewProps {
  readonly subject: CardSubject;
  readonly choice: CardChoice;
  readonly onLook: (look: CardLook) => void;
}

/** The lineup's card in a box of its aspect ratio. */
export function CardPreview({ subject: { lineup, team, title }, choice, onLook }: CardPreviewProps) {
  const { format, look } = choice;
  const crest = useCrest(team);
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
              logoAddress={crest}
              siteAddress={getSiteAddress()}
            />
          </PreviewBoundary>
        </div>
      </div>
    </div>
  );
}
