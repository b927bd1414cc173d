import type { ReactNode } from 'react';
import type { Team } from '#domain/team.ts';
import { Crest } from '#web/ui/crest.tsx';
import { plateColors } from '#web/ui/plate-colors.ts';

interface PredictionsHeaderProps {
  readonly team: Team;
  readonly opponent?: Team | null;
  readonly eyebrow: string;
  readonly title: string;
  readonly children?: ReactNode;
}

/** The head of a page in the team's colors. */
export function PredictionsHeader({ children, eyebrow, opponent, team, title }: PredictionsHeaderProps) {
  return (
    <header className="calls-hero" style={plateColors(team)}>
      <div aria-hidden className="calls-hero-stripes" />
      <div aria-hidden className="calls-hero-crests">
        <span className="calls-hero-crest">
          <Crest key={team.id} team={team} />
        </span>
        {opponent && (
          <span className="calls-hero-crest" style={plateColors(opponent)}>
            <Crest key={opponent.id} team={opponent} />
          </span>
        )}
      </div>
      <div className="relative min-w-0">
        <p className="eyebrow text-note">{eyebrow}</p>
        <h1 className="display-type text-5xl wrap-anywhere sm:text-6xl">{title}</h1>
        {children && <p className="mt-1 text-lg">{children}</p>}
      </div>
    </header>
  );
}
