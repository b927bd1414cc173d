import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import type { Database } from '../../database.types.ts';
import { useUserId } from '../../session.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure, changeFailure, GoneError } from '../admin-failure.ts';
import { FIRST_ROWS, type ListPage, MORE_ROWS, removeListed } from '../long-list.ts';
import { RequestError } from '../../errors.ts';
import { adminCountsQuery } from '../../get-admin-counts.ts';

export type ImageDownload = Database['public']['Tables']['image_downloads']['Row'];

type Place = Pick<ImageDownload, 'id' | 'created_at'>;

/**
 * Returns a filter for the rows after a given row, newest first.
 * With offsets instead, added or deleted rows would make pages skip or repeat rows.
 */
function after({ created_at: at, id }: Place): string {
  return `created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`;
}

async function getPage(
  teamName: string,
  last: Place | null,
  signal: AbortSignal,
): Promise<ListPage<ImageDownload>> {
  const size = last === null ? FIRST_ROWS : MORE_ROWS;
  let query = getClient()
    .from('image_downloads')
    .select('*', last === null ? { count: 'exact' } : {})
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(size)
    .abortSignal(signal);
  if (teamName) query = query.eq('team_name', teamName);
  // The first condition is redundant, but lets PostgreSQL start the index scan at `last`.
  if (last) query = query.lte('created_at', last.created_at).or(after(last));
  const response = await query;
  if (response.error) throw adminFailure(response, 'Failed to load image downloads');
  return { rows: response.data, total: response.count, isLast: response.data.length < size };
}

function downloadsKey(userId: string) {
  return userKey(userId, 'image-downloads');
}

function downloadsQuery(userId: string, teamName: string) {
  return infiniteQueryOptions({
    queryKey: [...downloadsKey(userId), 'list', teamName],
    queryFn: ({ pageParam, signal }) => getPage(teamName, pageParam, signal),
    initialPageParam: null as Place | null,
    getNextPageParam: ({ isLast }, pages) => {
      const last = pages.flatMap(({ rows }) => rows).at(-1);
      return isLast || !last ? null : { id: last.id, created_at: last.created_at };
    },
    placeholderData: keepPreviousData, // shows the previous team's list until the new one arrives
    staleTime: 0,
  });
}

/** Lists downloads of one team, newest first. Lists all teams' downloads if `teamName` is empty. */
export function useDownloads(teamName: string) {
  return useInfiniteQuery(downloadsQuery(useUserId(), teamName));
}

export interface TeamDownloads {
  readonly teamName: string;
  readonly count: number;
}

async function getDownloadCounts(signal: AbortSignal): Promise<readonly TeamDownloads[]> {
  const response = await getClient().rpc('download_counts').abortSignal(signal);
  if (response.error) throw adminFailure(response, 'Failed to load image downloads');
  return response.data.map(({ team_name: teamName, count }) => ({ teamName, count }));
}

function downloadCountsKey(userId: string) {
  return [...downloadsKey(userId), 'counts'];
}

export function useDownloadCounts() {
  const queryKey = downloadCountsKey(useUserId());
  return useQuery({ queryKey, queryFn: ({ signal }) => getDownloadCounts(signal), staleTime: 0 });
}

export function useDeleteDownload(teamName: string) {
  const client = useQueryClient();
  const userId = useUserId();
  return useMutation({
    mutationFn: async (id: string) => {
      if (id === '') throw new RequestError('Missing id for deletion');
      const response = await getClient().from('image_downloads').delete().eq('id', id).select('id');
      if (response.error) throw changeFailure(response, 'Failed to delete', 'Unknown error deleting');
      if (response.data.length === 0) throw new GoneError('Failed to delete');
    },
    onSuccess: (_nothing, id) => {
      client.removeQueries({ queryKey: downloadsKey(userId), type: 'inactive' });
      const stale = [downloadCountsKey(userId), adminCountsQuery(userId).queryKey];
      removeListed(client, downloadsQuery(userId, teamName).queryKey, id, stale);
    },
    onError: (error) => {
      if (error instanceof GoneError) void client.invalidateQueries({ queryKey: downloadsKey(userId) });
    },
  });
}
