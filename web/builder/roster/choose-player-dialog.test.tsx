import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_TAB, startDraft } from '#domain/draft.ts';
import { makeLineup } from '#domain/lineup.ts';
import { normalizeRoster } from '#domain/roster.ts';
import { normalizeTeam } from '#domain/team.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { pageActions } from '../store/page-actions.ts';
import { builder } from '../store/use-builder.ts';
import { ChoosePlayerDialog } from './choose-player-dialog.tsx';

const ROSTER = normalizeRoster([
  { id: 1, first_name: 'Matthew', last_name: 'Knies', position: 'LW', number: 23 },
  { id: 2, first_name: 'Auston', last_name: 'Matthews', position: 'C', number: 34 },
  { id: 3, first_name: 'John', last_name: 'Tavares', position: 'C', number: 91 },
  { id: 4, first_name: 'Morgan', last_name: 'Rielly', position: 'D', number: 44 },
]);
const team = normalizeTeam({ id: 10, name: 'Toronto Maple Leafs' })!;
const tavares = ROSTER.find(({ lastName }) => lastName === 'Tavares')!;

const chosen = () => builder.getState().lineup.history.present.players['c1'];

const field = () => document.querySelector<HTMLInputElement>('input[type="search"]')!;
const names = () =>
  [...document.querySelectorAll('.roster-press')].map((button) => button.getAttribute('aria-label'));

beforeEach(() => {
  pageActions.openTab({ ...EMPTY_TAB, current: startDraft(team, makeLineup({ c2: tavares })) });
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(rosterQuery('10').queryKey, ROSTER);
  render(
    <QueryClientProvider client={queryClient}>
      <ChoosePlayerDialog slot="c1" team={team} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
});
it('offers matching players: the slot’s position first, players in the lineup last', () => {
  expect(names()).toEqual([
    'Auston Matthews, 34, C',
    'Matthew Knies, 23, LW',
    'John Tavares, 91, C, In Lineup',
  ]);
});

it('chooses the first match with Enter, if the search has text and no composition is active', async () => {
  await userEvent.type(field(), '{Enter}matthew');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(chosen()).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(chosen()?.name).toBe('Auston Matthews');
});
