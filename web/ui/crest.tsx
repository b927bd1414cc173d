import { useState } from 'react';
import { resolveTeamColors } from '#domain/team-colors.ts';
import { type Team, teamLetters } from '#domain/team.ts';
import { classNames } from './class-names.ts';
import { inkTransform } from './ink-transform.ts';

/**
 * `unreadable`: the logo's host does not let scripts read the pixels.
 * The logo is loaded again without CORS, and keeps its margins.
 */
type LogoState = 'loading' | 'unreadable' | 'failed';

/**
 * A team's logo on a white puck, without the margins of its file. Fills the surrounding box.
 * Two letters in the box's font size replace a logo that is missing or has not loaded.
 */
export function Crest({ team }: { readonly team: Team }) {
  const { logo } = resolveTeamColors(team);
  const [state, setState] = useState<LogoState>('loading');
  /** Moves and enlarges the logo, so that its visible part fills the puck. Null until the logo shows. */
  const [transform, setTransform] = useState<string | null>(null);
  const show = async (image: HTMLImageElement) => setTransform(await inkTransform(image));
  return (
    <span aria-hidden className="crest">
      {transform === null && (
        <span data-letters={teamLetters(team)} className="crest-letters font-condensed font-bold" />
      )}
      {logo && state !== 'failed' && (
        <span className={classNames('crest-logo', transform !== null && 'crest-logo-shown')}>
          <img
            key={state + logo}
            src={logo}
            alt=""
            crossOrigin={state === 'loading' ? 'anonymous' : undefined}
            loading="lazy"
            decoding="async"
            draggable={false}
            onLoad={(event) => void show(event.currentTarget)}
            onError={() => setState(state === 'loading' ? 'unreadable' : 'failed')}
            style={{ transform: transform ?? undefined }}
          />
        </span>
      )}
    </span>
  );
}
