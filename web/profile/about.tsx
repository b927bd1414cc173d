import { positionLabel } from '#domain/positions.ts';
import type { FavoritePlayer, PublicProfile } from '#web/backend/get-public-profile.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { Plate } from '#web/ui/plate.tsx';
import { TeamFace } from '#web/ui/team-face.tsx';

function spoken({ player, team }: FavoritePlayer): string {
  return [player.name, player.number, team?.name].filter((part) => part !== null && part !== '').join(', ');
}

function PlayerPlate({ favorite }: { readonly favorite: FavoritePlayer }) {
  const { player, team } = favorite;
  return (
    <div className="profile-plate plate-box" style={team ? plateColors(team) : undefined}>
      <span className="sr-only">{spoken(favorite)}</span>
      <Plate name={player.name} number={player.number} corner={positionLabel(player.position)} />
    </div>
  );
}

/** What the person says of himself, and whom he cheers for. */
export function About({ profile }: { readonly profile: PublicProfile }) {
  const { bio, favoritePlayer, favoriteTeam } = profile;
  if (!bio && !favoritePlayer && !favoriteTeam) return null;
  return (
    <section aria-label="About" className="profile-about">
      {bio && (
        <p dir="auto" className="text-lg break-words whitespace-pre-line">
          {bio}
        </p>
      )}
      {(favoriteTeam ?? favoritePlayer) && (
        <dl className="grid gap-4">
          {favoriteTeam && (
            <div className="grid gap-1.5">
              <dt className="eyebrow text-sm text-soft">Favorite team</dt>
              <dd className="profile-plate team-plate plate-box" style={plateColors(favoriteTeam)}>
                <span className="sr-only">{favoriteTeam.name}</span>
                <TeamFace key={favoriteTeam.id} team={favoriteTeam} />
              </dd>
            </div>
          )}
          {favoritePlayer && (
            <div className="grid gap-1.5">
              <dt className="eyebrow text-sm text-soft">Favorite player</dt>
              <dd>
                <PlayerPlate favorite={favoritePlayer} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}
