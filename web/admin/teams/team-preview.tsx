import { useDeferredValue } from 'react';
import { CrestedCard } from '#web/ui/card/crested-card.tsx';
import type { Scheme } from '#domain/team-colors.ts';
import type { Team } from '#domain/team.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { Plate } from '#web/ui/plate.tsx';
import { TeamFace } from '#web/ui/team-face.tsx';
import { teamThemeProperties } from '#web/ui/team-theme.ts';
import { AdviceList, adviseOnColors } from './advice-list.tsx';
import { SAMPLE_LINEUP } from './sample-lineup.ts';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

function SchemePreview({ team, scheme }: { readonly team: Team; readonly scheme: Scheme }) {
  return (
    <div
      className="grid gap-2.5 rounded-plate border border-line bg-page p-3 text-ink"
      data-scheme={scheme}
      style={teamThemeProperties(team)}
    >
      <div className="team-plate plate-box" style={plateColors(team)}>
        <TeamFace key={team.logo_url} team={team} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="plate-box h-14 min-w-44 flex-1 border border-line">
          <Plate name="Alex Larch" number={17} corner="C" />
        </div>
        <span className="grid min-h-11 place-items-center rounded-control bg-accent px-4 font-semibold text-on-accent">
          Button
        </span>
        <span className="font-semibold text-accent-text">Link</span>
      </div>
    </div>
  );
}

export function TeamPreview({ team }: { readonly team: Team }) {
  const drawn = useDeferredValue(team);
  return (
    // Sticky on wide screens, so that the card at the end of the section stays visible above the save bar.
    <section
      aria-labelledby="team-preview"
      className="panel grid min-w-0 gap-5 p-5 sm:p-6 min-[75rem]:sticky min-[75rem]:bottom-28 min-[75rem]:self-end"
    >
      <h3 id="team-preview" className="display-type text-xl">
        Preview
      </h3>
      <AdviceList label="Color advice" advice={adviseOnColors(team)} />
      <div className="grid gap-4 sm:max-[75rem]:grid-cols-[1fr_1fr]">
        <div aria-hidden className="grid content-start gap-3">
          {SCHEMES.map((scheme) => (
            <SchemePreview key={scheme} team={team} scheme={scheme} />
          ))}
        </div>
        <CrestedCard
          lineup={SAMPLE_LINEUP}
          team={drawn}
          title="Sample lineup"
          className="rounded-plate shadow-raised"
        />
      </div>
    </section>
  );
}
