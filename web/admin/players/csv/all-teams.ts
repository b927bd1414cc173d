import type { Team } from '#domain/team.ts';

/** A placeholder: each row is imported to the team that it names. */
export const ALL_TEAMS: Team = {
  id: 'all',
  name: 'All teams in the file',
  abbreviation: null,
  conference: null,
  division: null,
};

export function isAllTeams(team: Team | null): boolean {
  return team?.id === ALL_TEAMS.id;
}
