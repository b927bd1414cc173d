import { useState } from 'react';
import { positionLabel } from '#domain/positions.ts';
import type { FavoritePlayer, PublicProfile } from '#web/backend/get-public-profile.ts';
import { classNames } from '#web/ui/class-names.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { Plate } from '#web/ui/plate.tsx';
import { TeamFace } from '#web/ui/team-face.tsx';

function spoken({ player, team }: FavoritePlayer): string {
  return [player.name, player.number, team?.name].filter((part) => part !== null && part !== '').join(', ');
}

/** Bios with more characters than this are collapsed, so that the lineups below stay within reach. */
const LONG_BIO = 320;

function Bio({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(text.length <= LONG_BIO && text.split('\n').length <= 8);
  return (
    <div className="grid justify-items-start gap-1">
      <p
        dir="auto"
        className={classNames('w-full text-lg wrap-anywhere whitespace-pre-line', !open && 'line-clamp-6')}
      >
        {text}
      </p>
      {!open && (
        <button
          type="button"
          aria-expanded={false}
          className="min-h-11 font-semibold underline underline-offset-4"
          onClick={() => setOpen(true)}
        >
          Read more
        </button>
      )}
    </div>
  );
}

export function About({ profile }: { readonly profile: PublicProfile }) {
  const { bio, favoritePlayer, favoriteTeam } = profile;
  if (!bio && !favoritePlayer && !favoriteTeam) return null;
  return (
    <section aria-label="About" className="grid min-w-0 content-start gap-6">
      {bio && <Bio text={bio} />}
      {(favoriteTeam ?? favoritePlayer) && (
        <dl className="grid gap-4">
          {favoriteTeam && (
            <div className="grid gap-1.5">
              <dt className="eyebrow text-sm text-soft">Favorite team</dt>
              <dd
                className="team-plate plate-box h-17 rounded-plate border border-line shadow-raised"
                style={plateColors(favoriteTeam)}
              >
                <span className="sr-only">{favoriteTeam.name}</span>
                <TeamFace key={favoriteTeam.id} team={favoriteTeam} />
              </dd>
            </div>
          )}
          {favoritePlayer && (
            <div className="grid gap-1.5">
              <dt className="eyebrow text-sm text-soft">Favorite player</dt>
              <dd
                className="plate-box h-17 rounded-plate border border-line shadow-raised"
                style={favoritePlayer.team ? plateColors(favoritePlayer.team) : undefined}
              >
                <span className="sr-only">{spoken(favoritePlayer)}</span>
                <Plate
                  name={favoritePlayer.player.name}
                  number={favoritePlayer.player.number}
                  corner={positionLabel(favoritePlayer.player.position)}
                />
              </dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}
