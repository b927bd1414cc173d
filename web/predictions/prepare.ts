import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { findTeamOf, type Team } from '#domain/team.ts';
import { briefingQuery } from '#web/backend/get-briefing.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { teamGamesQuery } from '#web/backend/get-team-games.ts';
import { teamSeasonQuery } from '#web/backend/get-team-season.ts';
import { teamUnitsQuery } from '#web/backend/get-team-units.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import { tonightQuery } from '#web/backend/get-tonight.ts';
import { gamePredictionsQuery } from '#web/backend/predictions/prediction-queries.ts';

/** Fetches a query into the page's cache. */
export type ReadQuery = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<Data>;

/** Fetches the data of a team's page. Resolves with null if there is no such team. */
export async function prepareTeam(read: ReadQuery, key: string): Promise<Team | null> {
  const team = findTeamOf(await read(teamsQuery), key);
  if (!team) return null;
  await Promise.all([
    read(teamGamesQuery(team.id)),
    read(teamSeasonQuery(team.id)),
    read(briefingQuery(team.id)),
    read(rosterQuery(team.id)),
    read(teamUnitsQuery(team.id)),
  ]);
  return team;
}

/** Fetches a game page's data as visitors see it, for both teams. Resolves with null if there is no such game. */
export async function prepareGame(
  read: ReadQuery,
  gameId: string,
  team: string | null,
): Promise<Team | null> {
  const view = (of: string | null) => read(gamePredictionsQuery(null, { gameId, team: of, fan: null }));
  const calls = await view(team);
  if (calls?.played) await view(calls.game.opponent);
  return calls?.team ?? null;
}

export async function prepareTonight(read: ReadQuery): Promise<void> {
  await Promise.all([read(teamsQuery), read(tonightQuery)]);
}
