import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { normalizeTeams } from '#domain/team.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import { pageActions } from '../../store/page-actions.ts';
import { TeamPickerDialog } from './team-picker-dialog.tsx';

const TEAMS = normalizeTeams([
  { id: 1, name: 'Toronto Maple Leafs', abbreviation: 'TOR', city: 'Toronto' },
  { id: 2, name: 'Boston Bruins', abbreviation: 'BOS', city: 'Boston' },
  { id: 3, name: 'Nashville Predators', abbreviation: 'NSH', city: 'Nashville' },
]);

const onChoose = vi.fn();
const onClose = vi.fn();

async function open(teams: typeof TEAMS | Error): Promise<void> {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  });
  if (teams instanceof Error) {
    await queryClient.prefetchQuery({ ...teamsQuery, queryFn: () => Promise.reject(teams) });
  } else queryClient.setQueryData(teamsQuery.queryKey, teams);
  render(
    <QueryClientProvider client={queryClient}>
      <TeamPickerDialog onClose={onClose} />
    </QueryClientProvider>,
  );
}

const field = () => document.querySelector<HTMLInputElement>('input[type="search"]')!;

async function type(keys: string): Promise<void> {
  await userEvent.clear(field());
  await userEvent.type(field(), keys);
}

const plates = () => [...document.querySelectorAll<HTMLElement>('li button')];
const names = () => plates().map((plate) => plate.getAttribute('aria-label'));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onChoose.mockReset();
  vi.spyOn(pageActions, 'chooseTeam').mockImplementation(onChoose);
  onClose.mockReset();
});

it('shows the teams sorted by name with letters for their logos', async () => {
  await open(TEAMS);
  expect(names()).toEqual(['Boston Bruins, BOS', 'Nashville Predators, NSH', 'Toronto Maple Leafs, TOR']);
  expect(document.querySelector<HTMLElement>('.crest-letters')?.dataset.letters).toBe('BO');
});

it('finds teams by nickname, name, and abbreviation, best match first, and selects one', async () => {
  await open(TEAMS);
  await type('preds');
  expect(names()).toEqual(['Nashville Predators, NSH']);
  await type('tor');
  expect(names()).toEqual(['Toronto Maple Leafs, TOR', 'Nashville Predators, NSH']);
  await userEvent.click(plates()[0]!);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(TEAMS[2]);
});

it('selects the first match with Enter, and nothing while the search is empty', async () => {
  await open(TEAMS);
  await userEvent.type(field(), '{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  await type('tor{Enter}'); // "Nashville Predators" also contains `tor`, but must not come first
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(TEAMS[2]);
});

it('closes for Escape in the empty search, without the default action, which WebKit lacks', async () => {
  await open(TEAMS);
  await type('tor{Escape}'); // a real browser would also empty the field
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.clear(field());
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ['no matches', TEAMS, 'zzz', 'No teams match “zzz”'],
  ['an empty list', [], '', 'No teams available'],
  ['a failure, and offers a retry', new Error('down'), '', /Failed to load teams.*Try again/],
])('reports %s', async (_, teams, search, words) => {
  await open(teams);
  if (search) await type(search);
  expect(document.querySelector('dialog')?.textContent).toMatch(words);
});
