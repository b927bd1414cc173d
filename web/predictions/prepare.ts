import type { QueryClient } from '@tanstack/react-query';
import { findTeamOf, type Team } from '#domain/team.ts';
import { briefingQuery } from '#web/backend/get-briefing.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { teamGamesQuery } from '#web/backend/get-team-games.ts';
import { teamSeasonQuery } from '#web/backend/get-team-season.ts';
import { teamUnitsQuery } from '#web/backend/get-team-units.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import { tonightQuery } from '#web/backend/get-tonight.ts';
import { gamePredictionsQuery } from '#web/backend/predictions/prediction-queries.ts';

/** Fetches the data of a team's page. Resolves with null if there is no such team. */
export async function prepareTeam(client: QueryClient, key: string): Promise<Team | null> {
  const team = findTeamOf(await client.fetchQuery(teamsQuery), key);
  if (!team) return null;
  await Promise.all([
    client.fetchQuery(teamGamesQuery(team.id)),
    client.fetchQuery(teamSeasonQuery(team.id)),
    client.fetchQuery(briefingQuery(team.id)),
    client.fetchQuery(rosterQuery(team.id)),
    client.fetchQuery(teamUnitsQuery(team.id)),
  ]);
  return team;
}

/** Fetches the data of a game's page: both teams' views, as visitors see them. Resolves with null if there is no such game. */
export async function prepareGame(
  client: QueryClient,
  gameId: string,
  team: string | null,
): Promise<Team | null> {
  const view = (of: string | null) =>
    client.fetchQuery(gamePredictionsQuery(null, { gameId, team: of, fan: null }));
  const calls = await view(team);
  if (calls?.played) await view(calls.game.opponent);
  return calls?.team ?? null;
}

/** Fetches the data of the page `/tonight`. */
export async function prepareTonight(client: QueryClient): Promise<void> {
  await Promise.all([client.fetchQuery(teamsQuery), client.fetchQuery(tonightQuery)]);
}
