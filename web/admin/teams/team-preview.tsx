import { CircleAlert, CircleCheck } from 'lucide-react';
import { useDeferredValue } from 'react';
import { LineupCard } from '#card/LineupCard.tsx';
import { fillLineup } from '#domain/fill.ts';
import type { Scheme } from '#domain/team-colors.ts';
import type { Team } from '#domain/team.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { Plate } from '#web/ui/plate.tsx';
import { TeamFace } from '#web/ui/team-face.tsx';
import { teamThemeProperties } from '#web/ui/team-theme.ts';
import { adviseOnColors } from './color-advice.ts';

/** Deterministic numbers in [0, 1), so that only edits change the picture. */
function createSequence(): () => number {
  let state = 7;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const SAMPLE = fillLineup(createSequence());

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
    <section aria-labelledby="team-preview" className="panel grid min-w-0 gap-5 p-5 sm:p-6">
      <h3 id="team-preview" className="display-type text-2xl">
        Preview
      </h3>
      <ul aria-label="Color advice" className="grid gap-1.5 text-note">
        {adviseOnColors(team).map(({ good, text }) => (
          <li key={text} className="flex items-start gap-2">
            {good ? (
              <CircleCheck aria-hidden size={18} className="mt-0.5 shrink-0 text-good" />
            ) : (
              <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-fair" />
            )}
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-4 sm:max-[75rem]:grid-cols-[1fr_1fr]">
        <div aria-hidden className="grid content-start gap-3">
          {SCHEMES.map((scheme) => (
            <SchemePreview key={scheme} team={team} scheme={scheme} />
          ))}
        </div>
        <LineupCard
          lineup={SAMPLE}
          team={drawn}
          title="Sample lineup"
          className="rounded-plate shadow-lift"
        />
      </div>
    </section>
  );
}
