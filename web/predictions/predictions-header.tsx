import type { ReactNode } from 'react';
import type { Team } from '#domain/team.ts';
import { Crest } from '#web/ui/crest.tsx';
import { plateColors } from '#web/ui/plate-colors.ts';

interface PredictionsHeaderProps {
  readonly team: Team;
  readonly eyebrow: string;
  readonly title: string;
  readonly children?: ReactNode;
}

export function HeroCrest({ team }: { readonly team: Team }) {
  return (
    <span
      aria-hidden
      className="relative size-16 flex-none text-xl sm:size-24 sm:text-3xl [&_.crest-logo]:max-h-full"
    >
      <Crest key={team.id} team={team} />
    </span>
  );
}

export function PredictionsHeader({ children, eyebrow, team, title }: PredictionsHeaderProps) {
  return (
    <header
      className="relative grid gap-3 overflow-hidden rounded-panel bg-(--plate-fill) px-5 pt-5 pb-10 text-(--plate-ink) shadow-raised sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-6 sm:px-8 sm:pt-6"
      style={plateColors(team)}
    >
      <div aria-hidden className="calls-hero-stripes" />
      <HeroCrest team={team} />
      <div className="relative min-w-0">
        <p className="eyebrow text-sm">{eyebrow}</p>
        <h1 className="display-type text-3xl wrap-anywhere">{title}</h1>
        {children && <p className="mt-1 text-lg">{children}</p>}
      </div>
    </header>
  );
}
