import { queryOptions, useQuery } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import { adminFailure } from '../admin-failure.ts';
import { downloadsKey } from './get-downloads.ts';

export interface TeamDownloads {
  readonly teamName: string;
  readonly count: number;
}

async function getDownloadCounts(signal: AbortSignal): Promise<readonly TeamDownloads[]> {
  const response = await getClient().rpc('download_counts').abortSignal(signal);
  if (response.error) throw adminFailure(response, 'Failed to load image downloads');
  return response.data.map(({ team_name: teamName, count }) => ({ teamName, count }));
}

export function downloadCountsQuery(userId: string) {
  return queryOptions({
    queryKey: [...downloadsKey(userId), 'counts'],
    queryFn: ({ signal }) => getDownloadCounts(signal),
    staleTime: 0,
  });
}

export function useDownloadCounts(userId: string) {
  return useQuery(downloadCountsQuery(userId));
}
