import { useState } from 'react';
import { resolveTeamColors } from '#domain/team-colors.ts';
import { type Team, teamLetters } from '#domain/team.ts';
import { classNames } from './class-names.ts';

type LogoState = 'loading' | 'shown' | 'failed';

/**
 * A team's logo on a white puck, or two letters until it has loaded.
 * It fills its box; the letters use the box's font size.
 */
export function Crest({ team }: { readonly team: Team }) {
  const { logo } = resolveTeamColors(team);
  const [state, setState] = useState<LogoState>('loading');
  return (
    <span aria-hidden className="crest">
      {state !== 'shown' && (
        <span className="crest-letters font-condensed font-bold">{teamLetters(team)}</span>
      )}
      {logo && state !== 'failed' && (
        <img
          key={logo}
          src={logo}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
          className={classNames('crest-logo', state === 'shown' && 'crest-logo-shown')}
        />
      )}
    </span>
  );
}
