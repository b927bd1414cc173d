import { foldText } from '#domain/roster.ts';
import { searchTeams, type Team } from '#domain/team.ts';
import type { LeaguePlayer } from '#web/backend/get-all-players.ts';

/** Players whose name or team contains every word that was typed, without regard to case and accents. */
export function findPlayers(players: readonly LeaguePlayer[], text: string): readonly LeaguePlayer[] {
  const words = foldText(text).split(' ');
  return players.filter((player) => {
    const said = foldText(`${player.name} ${player.teamName ?? ''} ${player.teamAbbreviation ?? ''}`);
    return words.every((word) => said.includes(word));
  });
}

/** Teams by name or abbreviation; accents may be left out. */
export function findTeams(teams: readonly Team[], text: string): readonly Team[] {
  const found = searchTeams(teams, text);
  const folded = foldText(text);
  return found.length > 0 ? found : teams.filter((team) => foldText(team.name).includes(folded));
}
