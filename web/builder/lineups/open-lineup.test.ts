import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { startHistory } from '#domain/history.ts';
import { makeLineup } from '#domain/lineup.ts';
import { normalizeRoster } from '#domain/roster.ts';
import { lineupToColumns } from '#domain/saved-lineup.ts';
import { normalizeTeam } from '#domain/team.ts';
import { isUnsaved } from '#domain/unsaved.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import type { SavedLineup } from '#web/backend/saved-lineups/saved-lineup.ts';
import { openingOf } from './open-lineup.ts';

const team = normalizeTeam({ id: 10, name: 'Toronto Maple Leafs' })!;
const knies = { id: '1', name: 'Matthew Knies', position: 'c', number: 23 } as const;
const row = {
  ...lineupToColumns(makeLineup({ c1: knies })),
  id: 'x',
  user_id: 'me',
  name: 'First',
  title: 'Tonight',
  revision: 3,
} as SavedLineup;

let client: QueryClient;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
});

it('has the roster’s positions and numbers at once, without an unsaved change', async () => {
  const roster = normalizeRoster([
    { id: 1, first_name: 'Matthew', last_name: 'Knies', position: 'LW', number: 32 },
  ]);
  client.setQueryData(rosterQuery(team.id).queryKey, roster);
  const opening = await openingOf(client, row, team);
  expect(opening.lineup.players.c1).toEqual({ id: '1', name: 'Matthew Knies', position: 'lw', number: 32 });
  expect(opening.saved).toMatchObject({ id: 'x', userId: 'me', name: 'First', revision: 3 });
  const history = startHistory(opening.lineup);
  expect(isUnsaved({ ...opening, history })).toBe(false);
});

it('has the slots’ positions when the roster fails to load', async () => {
  vi.spyOn(client, 'ensureQueryData').mockRejectedValue(new Error('offline'));
  expect((await openingOf(client, row, team)).lineup.players.c1).toEqual(knies);
});
