import { useQuery } from '@tanstack/react-query';
import { guestTarget, readGuests } from '#domain/guest-commands.ts';
import { RequestError } from './errors.ts';
import { readPublicRows } from './public-rows.ts';

/** The guests of a linked lineup by `players.id`, with the clubs where they play today. */
export function useGuests(ids: readonly string[]) {
  return useQuery({
    queryKey: ['guests', ...ids],
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return [];
      const { error, rows } = await readPublicRows(guestTarget(ids), signal);
      if (error) throw new RequestError('Failed to load players', { cause: error });
      return readGuests(rows);
    },
  });
}
