/** A file of players to take away: a team's, or everyone's. */
import { fileStem } from '#domain/file-name.ts';
import type { Team } from '#domain/team.ts';
import type { League, ListedPlayer } from '../finder/league.ts';

/** `toronto_maple_leafs_players_2026-11-21.csv`, or `all_players_2026-11-21.csv`. The day is the admin's own. */
export function playersFileName(team: Team | null, day: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  return `${(team && fileStem(team.name)) || (team ? 'team' : 'all')}_players_${date}.csv`;
}

/** The players that a file of the team, or of all teams, has: everyone by team, then by last name. */
export function playersToExport(league: League, team: Team | null): readonly ListedPlayer[] {
  if (team) return league.players.filter((player) => player.team?.id === team.id);
  return league.players.toSorted((a, b) => a.teamName.localeCompare(b.teamName, 'en'));
}

/** The file's text. Its writer is loaded only now. */
export async function playersFile(players: readonly ListedPlayer[], withTeam: boolean): Promise<string> {
  const { exportPlayersCsv } = await import('#domain/csv/export-players.ts');
  return exportPlayersCsv(
    players.map(({ row, teamShort }) => ({ ...row, team: teamShort })),
    { withTeam },
  );
}
