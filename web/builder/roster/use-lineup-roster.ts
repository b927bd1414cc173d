import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { withGuests } from '#domain/guest-commands.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { useBuilder } from '../store/use-builder.ts';

/** The team's roster with the guests of the open lineup. */
export function useLineupRoster(teamId: string) {
  const guests = useBuilder((state) => state.lineup.history.present.guests);
  const select = useCallback((roster: readonly RosterPlayer[]) => withGuests(roster, { guests }), [guests]);
  return useQuery({ ...rosterQuery(teamId), select });
}
