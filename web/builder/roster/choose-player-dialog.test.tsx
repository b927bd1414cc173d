// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_TAB, startDraft } from '#domain/draft.ts';
import { makeLineup } from '#domain/lineup.ts';
import { normalizeRoster } from '#domain/roster.ts';
import { normalizeTeam } from '#domain/team.ts';
import { rosterQuery } from '#web/backend/get-roster.ts';
import { pageActions } from '../store/page-actions.ts';
import { ChoosePlayerDialog } from './choose-player-dialog.tsx';

const ROSTER = normalizeRoster([
  { id: 1, first_name: 'Matthew', last_name: 'Knies', position: 'LW', number: 23 },
  { id: 2, first_name: 'Auston', last_name: 'Matthews', position: 'C', number: 34 },
  { id: 3, first_name: 'John', last_name: 'Tavares', position: 'C', number: 91 },
  { id: 4, first_name: 'Morgan', last_name: 'Rielly', position: 'D', number: 44 },
]);
const team = normalizeTeam({ id: 10, name: 'Toronto Maple Leafs' })!;
const tavares = ROSTER.find(({ lastName }) => lastName === 'Tavares')!;

let root: Root;
const onChoose = vi.fn();

async function open(): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(rosterQuery('10').queryKey, ROSTER);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ChoosePlayerDialog slot="c1" teamId="10" onChoose={onChoose} onClose={vi.fn()} />
      </QueryClientProvider>,
    ),
  );
}

const field = () => document.querySelector<HTMLInputElement>('input[type="search"]')!;
const names = () =>
  [...document.querySelectorAll('.roster-press')].map((button) => button.getAttribute('aria-label'));

async function type(text: string): Promise<void> {
  // oxlint-disable-next-line typescript/unbound-method -- called on the field below; React watches its own setter
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setValue?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function press(key: string, isComposing = false): Promise<void> {
  await act(async () => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key, isComposing, bubbles: true }));
  });
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onChoose.mockReset();
  pageActions.openTab({ ...EMPTY_TAB, current: startDraft(team, makeLineup({ c2: tavares })) });
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app')!);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

it('offers matching players: the slot’s position first, players in the lineup last', async () => {
  await open();
  expect(names()).toEqual([
    'Auston Matthews, 34, C',
    'Matthew Knies, 23, LW',
    'John Tavares, 91, C, In Lineup',
  ]);
});

it('chooses the first match with Enter, if the search has text and no composition is active', async () => {
  await open();
  await press('Enter');
  await type('matthew');
  await press('Enter', true);
  expect(onChoose).not.toHaveBeenCalled();
  await press('Enter');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(ROSTER.find(({ lastName }) => lastName === 'Matthews'));
});
