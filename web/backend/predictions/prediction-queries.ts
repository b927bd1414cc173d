import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type PredictionRecordData,
  type GamePredictions,
  readPredictionRecord,
  readGamePredictions,
  readTeamPredictions,
  type TeamPredictionsData,
} from '#domain/predictions/read-predictions.ts';
import { createPublicClient, getClient } from '../client.ts';
import { RequestError } from '../errors.ts';
import { useSession, useUser } from '../session.ts';
import { userKey } from '../user-queries.ts';

/** Creates a query key. It contains the user id, because the same request returns different data for each user. */
function predictionsKey(userId: string | null, ...rest: readonly unknown[]) {
  return userKey(userId ?? '', 'calls', ...rest);
}

async function read<Data>(
  request: PromiseLike<{ data: unknown; error: unknown; status: number }>,
  readData: (value: unknown) => Data,
  failure: string,
): Promise<Data | null> {
  const { data, error, status } = await request;
  // A backend of an older version has no predictions.
  if (error && status === 404) return null;
  if (error) throw new RequestError(failure, { cause: error });
  try {
    return readData(data);
  } catch (cause) {
    throw new RequestError(failure, { cause });
  }
}

interface GameRequest {
  readonly gameId: string;
  /**
   * The abbreviation of the team to show. Null shows the team whose lines the fan predicted. Without a prediction, null
   * shows the home team.
   */
  readonly team: string | null;
  /** The name of the profile whose prediction to show. Null for the user's own prediction. */
  readonly fan: string | null;
}

/** Rejects with `Failed to load this game`. Resolves with null for an unknown game or team. */
async function getGamePredictions(
  userId: string | null,
  { fan, gameId, team }: GameRequest,
  signal: AbortSignal,
): Promise<GamePredictions | null> {
  const args = { game_id: Number(gameId), ...(team !== null && { team }), ...(fan !== null && { fan }) };
  const client = userId === null ? createPublicClient() : getClient();
  const request = client.rpc('game_calls', args, { get: true }).abortSignal(signal);
  return read(request, readGamePredictions, 'Failed to load this game');
}

/** @param userId Null for a visitor. */
export function gamePredictionsQuery(userId: string | null, request: GameRequest) {
  return queryOptions({
    queryKey: predictionsKey(userId, 'game', request.gameId, request.team, request.fan),
    queryFn: ({ signal }) => getGamePredictions(userId, request, signal),
  });
}

/**
 * Waits for the session, because a response without one lacks the user's prediction.
 * Until then, a server-rendered page shows what visitors see.
 */
export function useGamePredictions(request: GameRequest) {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  return useQuery({
    ...gamePredictionsQuery(userId, request),
    enabled: session.status !== 'loading',
    placeholderData: () => client.getQueryData(gamePredictionsQuery(null, request).queryKey),
    staleTime: 0,
  });
}

/** Rejects with `Failed to load this team’s calls`. Resolves with null for an unknown team. */
export async function getTeamPredictions(
  abbreviation: string,
  season: string | null,
  signal: AbortSignal,
): Promise<TeamPredictionsData | null> {
  const args = { team: abbreviation, ...(season !== null && { season }) };
  const request = getClient().rpc('team_calls_table', args, { get: true }).abortSignal(signal);
  return read(request, readTeamPredictions, 'Failed to load this team’s calls');
}

export function useTeamPredictions(abbreviation: string, season: string | null) {
  return useQuery({
    queryKey: predictionsKey(null, 'team', abbreviation.toUpperCase(), season),
    queryFn: ({ signal }) => getTeamPredictions(abbreviation, season, signal),
    staleTime: 0,
  });
}

/** Rejects with `Failed to load the called games`. Resolves with null if there is no record. */
export async function getPredictionRecord(
  profileName: string | null,
  signal: AbortSignal,
): Promise<PredictionRecordData | null> {
  const args = profileName === null ? {} : { profile_name: profileName };
  const request = getClient().rpc('call_record', args, { get: true }).abortSignal(signal);
  return read(request, readPredictionRecord, 'Failed to load the called games');
}

/** Fetches the record of a public profile, or of the signed-in user if `profileName` is null. */
export function usePredictionRecord(profileName: string | null) {
  const userId = useUser()?.id ?? null;
  return useQuery({
    queryKey: predictionsKey(userId, 'record', profileName?.toLowerCase() ?? null),
    queryFn: ({ signal }) => getPredictionRecord(profileName, signal),
    enabled: profileName !== null || userId !== null,
  });
}

async function getOwnPrediction(
  userId: string,
  gameId: string,
  teamId: string,
  signal: AbortSignal,
): Promise<unknown> {
  const { data, error, status } = await getClient()
    .from('calls')
    .select('lineup')
    .eq('user_id', userId)
    .eq('game_id', Number(gameId))
    .eq('team_id', Number(teamId))
    .abortSignal(signal);
  if (error && status !== 404) throw new RequestError('Failed to load your call', { cause: error });
  return data?.[0]?.lineup ?? null;
}

/** Fetches the signed-in user's prediction for a game in its stored form. Null if there is none. */
export function useOwnPrediction(gameId: string, teamId: string) {
  const userId = useUser()?.id ?? null;
  return useQuery({
    queryKey: predictionsKey(userId, 'own', gameId, teamId),
    queryFn: ({ signal }) => getOwnPrediction(userId ?? '', gameId, teamId, signal),
    enabled: userId !== null,
    staleTime: 0,
    refetchOnWindowFocus: true, // another device may change the call
  });
}
