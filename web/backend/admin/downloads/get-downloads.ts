import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getClient } from '../../client.ts';
import type { Database } from '../../database.types.ts';
import { userKey } from '../../user-queries.ts';
import { adminFailure } from '../admin-failure.ts';
import { FIRST_ROWS, type ListPage, MORE_ROWS } from '../long-list.ts';

/** A picture that somebody made of a line-up. */
export type ImageDownload = Database['public']['Tables']['image_downloads']['Row'];

/** The row after which a page begins. */
type Place = Pick<ImageDownload, 'id' | 'created_at'>;

/**
 * What follows a row, newest first. It is found by its place and not by its number, so that nothing is left out or repeated while
 * pictures are made and records deleted.
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
  // The first condition says nothing new, but lets the index begin at the place.
  if (last) query = query.lte('created_at', last.created_at).or(after(last));
  const answer = await query;
  if (answer.error) throw adminFailure(answer, 'Failed to load image downloads');
  return { rows: answer.data, total: answer.count, isLast: answer.data.length < size };
}

/** Where an admin's view of the downloads is cached, whatever the team. */
export function downloadsKey(userId: string) {
  return userKey(userId, 'image-downloads');
}

export function downloadsQuery(userId: string, teamName: string) {
  return infiniteQueryOptions({
    queryKey: [...downloadsKey(userId), 'list', teamName],
    queryFn: ({ pageParam, signal }) => getPage(teamName, pageParam, signal),
    initialPageParam: null as Place | null,
    getNextPageParam: ({ isLast }, pages) => {
      const last = pages.flatMap(({ rows }) => rows).at(-1);
      return isLast || !last ? null : { id: last.id, created_at: last.created_at };
    },
    placeholderData: keepPreviousData, // one team's list stays until the other's is there
    staleTime: 0,
  });
}

/** All downloads, or with `teamName` those of a team, newest first: ten, then fifty more with each page. */
export function useDownloads(userId: string, teamName: string) {
  return useInfiniteQuery(downloadsQuery(userId, teamName));
}
