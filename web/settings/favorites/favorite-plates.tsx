import { Heart } from 'lucide-react';
import { normalizeTeam, type Team } from '#domain/team.ts';
import type { LeaguePlayer } from '#web/backend/get-all-players.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { Plate } from '#web/ui/plate.tsx';
import { TeamFace } from '#web/ui/team-face.tsx';

function EmptyPlate({ text }: { readonly text: string }) {
  return (
    <div
      aria-hidden
      className="flex h-17 items-center justify-center gap-2.5 rounded-plate border-2 border-dashed border-line-strong bg-sunk font-condensed text-lg/[inherit] font-semibold text-soft"
    >
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
    <div
      aria-hidden
      className="plate-box h-17 border border-line shadow-lift"
      style={club ? plateColors(club) : undefined}
    >
      <Plate name={player.name} number={player.number} corner={player.teamAbbreviation ?? ''} />
    </div>
  );
}

/** The chosen team. Decorative, because the field has the same text. */
export function FavoriteTeamPlate({ team }: { readonly team: Team | null }) {
  if (!team) return <EmptyPlate text="No team yet" />;
  return (
    <div
      aria-hidden
      className="team-plate plate-box h-17 border border-line shadow-lift"
      style={plateColors(team)}
    >
      <TeamFace key={team.id} team={team} />
    </div>
  );
}
