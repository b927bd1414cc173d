import { Heart } from 'lucide-react';
import { normalizeTeam, type Team } from '#domain/team.ts';
import type { LeaguePlayer } from '#web/backend/get-all-players.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { Plate } from '#web/ui/plate.tsx';
import { TeamFace } from '#web/ui/team-face.tsx';
import './favorites.css';

function EmptyPlate({ text }: { readonly text: string }) {
  return (
    <div className="favorite-plate favorite-empty">
      <Heart aria-hidden size={20} />
      {text}
    </div>
  );
}

interface FavoritePlatesProps {
  readonly player: LeaguePlayer | null;
  readonly team: Team | null;
}

/** What is chosen, as plates: the player's in his own team's colours. Decoration: the fields say the same in words. */
export function FavoritePlates({ player, team }: FavoritePlatesProps) {
  const club = player && normalizeTeam({ id: player.id, name: player.teamName });
  return (
    <div aria-hidden className="grid gap-3 sm:grid-cols-2">
      {player ? (
        <div className="favorite-plate plate-box" style={club ? plateColors(club) : undefined}>
          <Plate name={player.name} number={player.number} corner={player.teamAbbreviation ?? ''} />
        </div>
      ) : (
        <EmptyPlate text="No player yet" />
      )}
      {team ? (
        <div className="favorite-plate team-plate plate-box" style={plateColors(team)}>
          <TeamFace key={team.id} team={team} />
        </div>
      ) : (
        <EmptyPlate text="No team yet" />
      )}
    </div>
  );
}
