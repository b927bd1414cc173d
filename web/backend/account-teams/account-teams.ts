/**
 * Saves this browser's own teams in the user's account, and copies the account's teams to the browser.
 * Pages read and change only the teams in the browser's storage (own-teams.ts).
 */
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import {
  documentOf,
  isSameTeam,
  isSaved,
  mergeOwnTeams,
  savedTeam,
  type StoredTeam,
} from '#domain/own-teams/merge-own-teams.ts';
import { rosterOf } from '#domain/own-teams/own-team.ts';
import { OWN_TEAM } from '#domain/team.ts';
import { getClient } from '../client.ts';
import type { Json } from '../database.types.ts';
import { RequestError } from '../errors.ts';
import { rosterQuery } from '../get-roster.ts';
import { newId } from '../new-id.ts';
import { ACCOUNT_TEAMS, deleteOwnTeam, NOT_STORED, storeOwnTeams } from '../own-teams.ts';
import { raisedSentence } from '../raised-sentence.ts';
import { useUser } from '../session.ts';
import { readOwnTeams } from '../stored-teams.ts';
import { userKey } from '../user-queries.ts';
import { OWN_TEAM_SENTENCES } from './own-team-sentences.ts';

const STALE_MS = 60_000;

let last: Promise<unknown> = Promise.resolve();

/** Runs one request after another, so that none works with teams that another one is changing. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work, work);
  last = turn;
  return turn;
}

/** Notes that the account has this version of a team. The fan may have changed or deleted it since. */
function noteSaved(client: QueryClient, userId: string, team: StoredTeam, savedAt: string): void {
  const teams = readOwnTeams().map((current) => {
    if (current.id !== team.id) return current;
    return isSameTeam(current, team)
      ? savedTeam(team, userId, savedAt)
      : { ...current, savedFor: userId, savedAt };
  });
  storeOwnTeams(client, teams);
}

/** Returns why the account refuses the team. Null if it was saved. Rejects if the server fails. */
async function upload(client: QueryClient, userId: string, team: StoredTeam): Promise<string | null> {
  const row = { id: team.id, user_id: userId, document: documentOf(team) as unknown as Json };
  const { data, error } = await getClient()
    .from('own_teams')
    .upsert(row, { onConflict: 'user_id,id' })
    .select('updated_at')
    .single();
  if (!error) {
    noteSaved(client, userId, team, data.updated_at);
    return null;
  }
  const failure = `${team.name} is only in this browser, not in your account.`;
  if (error.code === 'P0001' || error.code === '23514')
    return `${failure} ${raisedSentence(error, OWN_TEAM_SENTENCES)}`;
  throw new RequestError(failure, { cause: error });
}

function storeMerged(client: QueryClient, teams: readonly StoredTeam[]): void {
  const before = new Map(readOwnTeams().map((team) => [team.id, team]));
  if (!storeOwnTeams(client, teams)) throw new RequestError(NOT_STORED);
  for (const team of teams) {
    const former = before.get(team.id);
    if (former && isSameTeam(former, team)) continue;
    client.setQueryData(rosterQuery(OWN_TEAM + team.id).queryKey, [...rosterOf(team)]);
  }
}

async function sync(client: QueryClient, userId: string, signal: AbortSignal): Promise<string | null> {
  const { data, error } = await getClient()
    .from('own_teams')
    .select('id, document, updated_at')
    .eq('user_id', userId)
    .abortSignal(signal);
  if (error) throw new RequestError('Could not load the teams of your account', { cause: error });
  signal.throwIfAborted(); // the user may have signed out
  const teams = mergeOwnTeams(userId, readOwnTeams(), data, newId);
  storeMerged(client, teams);
  let problem: string | null = null;
  for (const team of teams) {
    if (isSaved(team) || signal.aborted) continue;
    problem = (await upload(client, userId, team)) ?? problem;
  }
  return problem;
}

/**
 * Merges the teams of browser and account. Resolves with the account's reason for refusing a team, or with null.
 * Rejects with a sentence if the server fails.
 */
export function accountTeamsQuery(userId: string | null) {
  return queryOptions({
    queryKey: userKey(userId ?? '', ACCOUNT_TEAMS),
    queryFn:
      userId === null
        ? skipToken
        : async ({ client, signal }) => inTurn(async () => sync(client, userId, signal)),
    staleTime: STALE_MS,
    refetchOnWindowFocus: true,
  });
}

/** Idle for visitors. */
export function useAccountTeams() {
  return useQuery(accountTeamsQuery(useUser()?.id ?? null));
}

/**
 * Deletes a team in the account, then in the browser.
 * If the account fails to delete it, rejects with a sentence, and the browser keeps the team, too.
 */
export async function deleteAccountTeam(client: QueryClient, userId: string, id: string): Promise<void> {
  await inTurn(async () => {
    const { error } = await getClient().from('own_teams').delete().eq('user_id', userId).eq('id', id);
    if (error) throw new RequestError('The team was not deleted', { cause: error });
    deleteOwnTeam(client, OWN_TEAM + id);
  });
}
