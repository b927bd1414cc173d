import { Heart } from 'lucide-react';
import { normalizeTeam, type Team } from '#domain/team.ts';
import type { LeaguePlayer } from '#web/backend/get-all-players.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { Plate } from '#web/ui/plate.tsx';
import { TeamFace } from '#web/ui/team-face.tsx';
import './favorites.css';

function EmptyPlate({ text }: { readonly text: string }) {
  return (
    <div aria-hidden className="favorite-plate favorite-empty">
      <Heart size={20} />
      {text}
    </div>
  );
}

/** The chosen player in their team's colors. Decorative, because the field has the same text. */
export function PlayerPlate({ player }: { readonly player: LeaguePlayer | null }) {
  if (!player) return <EmptyPlate text="No player yet" />;
  const club = normalizeTeam({ id: player.id, name: player.teamName });
  return (
    <div aria-hidden className="favorite-plate plate-box" style={club ? plateColors(club) : undefined}>
      <Plate name={player.name} number={player.number} corner={player.teamAbbreviation ?? ''} />
    </div>
  );
}

/** The chosen team. Decorative, because the field has the same text. */
export function FavoriteTeamPlate({ team }: { readonly team: Team | null }) {
  if (!team) return <EmptyPlate text="No team yet" />;
  return (
    <div aria-hidden className="favorite-plate team-plate plate-box" style={plateColors(team)}>
      <TeamFace key={team.id} team={team} />
    </div>
  );
}
