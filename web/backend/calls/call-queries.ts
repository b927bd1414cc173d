import { useQuery } from '@tanstack/react-query';
import {
  type CallRecordData,
  type GameCalls,
  readCallRecord,
  readGameCalls,
  readTeamCalls,
  type TeamCallsData,
} from '#domain/calls/read-calls.ts';
import { getClient } from '../client.ts';
import { RequestError } from '../errors.ts';
import { useSession } from '../session.ts';
import { userKey } from '../user-queries.ts';

/** Makes a query key. It contains the user, because the pages of calls differ between users. */
function callsKey(userId: string | null, ...rest: readonly unknown[]) {
  return userKey(userId ?? '', 'calls', ...rest);
}

async function read<Data>(
  request: PromiseLike<{ data: unknown; error: unknown; status: number }>,
  readData: (value: unknown) => Data,
  failure: string,
): Promise<Data | null> {
  const { data, error, status } = await request;
  // The backend is older and has no calls.
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
  /** An abbreviation; null for the team that the fan called, or the home team. */
  readonly team: string | null;
  /** The profile whose call is shown instead of the caller's own; null for the own one. */
  readonly fan: string | null;
}

/** Rejects with `Failed to load this game`. Resolves with null for an unknown game or team. */
export async function getGameCalls(
  { fan, gameId, team }: GameRequest,
  signal: AbortSignal,
): Promise<GameCalls | null> {
  const args = { game_id: Number(gameId), ...(team !== null && { team }), ...(fan !== null && { fan }) };
  const request = getClient().rpc('game_calls', args, { get: true }).abortSignal(signal);
  return read(request, readGameCalls, 'Failed to load this game');
}

/** Waits for the session, because a visitor's page lacks the call. */
export function useGameCalls(request: GameRequest) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  return useQuery({
    queryKey: callsKey(userId, 'game', request.gameId, request.team, request.fan),
    queryFn: ({ signal }) => getGameCalls(request, signal),
    enabled: session.status !== 'loading',
    staleTime: 0,
  });
}

/** Rejects with `Failed to load this team’s calls`. Resolves with null for an unknown team. */
export async function getTeamCalls(
  abbreviation: string,
  season: string | null,
  signal: AbortSignal,
): Promise<TeamCallsData | null> {
  const args = { team: abbreviation, ...(season !== null && { season }) };
  const request = getClient().rpc('team_calls_table', args, { get: true }).abortSignal(signal);
  return read(request, readTeamCalls, 'Failed to load this team’s calls');
}

export function useTeamCalls(abbreviation: string, season: string | null) {
  return useQuery({
    queryKey: callsKey(null, 'team', abbreviation.toUpperCase(), season),
    queryFn: ({ signal }) => getTeamCalls(abbreviation, season, signal),
    staleTime: 0,
  });
}

/** Rejects with `Failed to load the called games`. Resolves with null without calls. */
export async function getCallRecord(
  profileName: string | null,
  signal: AbortSignal,
): Promise<CallRecordData | null> {
  const args = profileName === null ? {} : { profile_name: profileName };
  const request = getClient().rpc('call_record', args, { get: true }).abortSignal(signal);
  return read(request, readCallRecord, 'Failed to load the called games');
}

/** The record of a public profile, or of the signed-in user for null. */
export function useCallRecord(profileName: string | null) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  return useQuery({
    queryKey: callsKey(userId, 'record', profileName?.toLowerCase() ?? null),
    queryFn: ({ signal }) => getCallRecord(profileName, signal),
    enabled: profileName !== null || userId !== null,
  });
}

/** Rejects with `Failed to load your call`. */
async function getOwnCall(
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

/** The lineup that the signed-in user called for the game, as the database stores it; null without a call. */
export function useOwnCall(gameId: string, teamId: string) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  return useQuery({
    queryKey: callsKey(userId, 'own', gameId, teamId),
    queryFn: ({ signal }) => getOwnCall(userId ?? '', gameId, teamId, signal),
    enabled: userId !== null,
  });
}
