import { fileStem } from '#domain/file-name.ts';
import type { Team } from '#domain/team.ts';
import type { League, ListedPlayer } from '../finder/league.ts';

/**
 * Returns a file name like `toronto_maple_leafs_players_2026-11-21.csv`.
 * Uses `all_players` for all teams, and the date in the admin's time zone.
 */
export function playersFileName(team: Team | null, day: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  return `${(team && fileStem(team.name)) || (team ? 'team' : 'all')}_players_${date}.csv`;
}

/** Lists the players of a file. For all teams, sorts by team first, then by last name. */
export function playersToExport(league: League, team: Team | null): readonly ListedPlayer[] {
  if (team) return league.players.filter((player) => player.team?.id === team.id);
  return league.players.toSorted((a, b) => a.teamName.localeCompare(b.teamName, 'en'));
}

/** Loads the CSV writer on demand. */
export async function playersFile(players: readonly ListedPlayer[], withTeam: boolean): Promise<string> {
  const { exportPlayersCsv } = await import('#domain/csv/export-players.ts');
  return exportPlayersCsv(
    players.map(({ row, teamShort }) => ({ ...row, team: teamShort })),
    { withTeam },
  );
}
