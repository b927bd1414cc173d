// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { normalizeTeams } from '#domain/team.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import { TeamPickerDialog } from './team-picker-dialog.tsx';

const TEAMS = normalizeTeams([
  { id: 1, name: 'Toronto Maple Leafs', abbreviation: 'TOR', city: 'Toronto' },
  { id: 2, name: 'Boston Bruins', abbreviation: 'BOS', city: 'Boston' },
  { id: 3, name: 'Nashville Predators', abbreviation: 'NSH', city: 'Nashville' },
]);

let root: Root;
const onChoose = vi.fn();
const onClose = vi.fn();

async function open(teams: typeof TEAMS | Error): Promise<void> {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  });
  if (teams instanceof Error) {
    await queryClient.prefetchQuery({ ...teamsQuery, queryFn: () => Promise.reject(teams) });
  } else queryClient.setQueryData(teamsQuery.queryKey, teams);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <TeamPickerDialog onChoose={onChoose} onClose={onClose} />
      </QueryClientProvider>,
    ),
  );
}

async function type(text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('input[type="search"]')!;
  // oxlint-disable-next-line typescript/unbound-method -- called on the field below; React watches its own setter
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setValue?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const plates = () => [...document.querySelectorAll<HTMLElement>('li button')];
const names = () => plates().map((plate) => plate.getAttribute('aria-label'));
const text = () => document.querySelector('dialog')?.textContent ?? '';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onChoose.mockReset();
  onClose.mockReset();
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app')!);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows the teams sorted by name with letters for their logos', async () => {
  await open(TEAMS);
  expect(names()).toEqual(['Boston Bruins, BOS', 'Nashville Predators, NSH', 'Toronto Maple Leafs, TOR']);
  expect(document.querySelector('.crest-letters')?.textContent).toBe('BO');
});

it('finds teams by nickname, name, and abbreviation, best match first, and selects one', async () => {
  await open(TEAMS);
  await type('preds');
  expect(names()).toEqual(['Nashville Predators, NSH']);
  await type('tor');
  expect(names()).toEqual(['Toronto Maple Leafs, TOR', 'Nashville Predators, NSH']);
  await act(async () => plates()[0]?.click());
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(TEAMS[2]);
});

async function press(key: 'Enter' | 'Escape'): Promise<void> {
  const field = document.querySelector('input[type="search"]');
  await act(async () => {
    field?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}

it('selects the first match with Enter, and nothing while the search is empty', async () => {
  await open(TEAMS);
  await press('Enter');
  expect(onChoose).not.toHaveBeenCalled();
  await type('tor'); // Preda-tor-s come first by name
  await press('Enter');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(TEAMS[2]);
});

it('closes for Escape in the empty search, without the default action, which WebKit lacks', async () => {
  await open(TEAMS);
  await type('tor');
  await press('Escape'); // the browser empties the field
  expect(onClose).not.toHaveBeenCalled();
  await type('');
  await press('Escape');
  expect(onClose).toHaveBeenCalledOnce();
});

describe('without teams', () => {
  it('reports no matches', async () => {
    await open(TEAMS);
    await type('zzz');
    expect(text()).toContain('No teams match “zzz”');
  });

  it('reports an empty list', async () => {
    await open([]);
    expect(text()).toContain('No teams available');
  });

  it('reports a failure and offers a retry', async () => {
    await open(new Error('down'));
    expect(text()).toContain('Failed to load teams');
    expect(text()).toContain('Try again');
  });
});
