// @vitest-environment happy-dom
/** The search offers to add a player who is not found. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { normalizeTeams } from '#domain/team.ts';
import type { PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';
import { createQueryClient } from '#web/backend/query-client.ts';
import { makeLeague } from '../finder/league.ts';
import { EditTab } from './edit-tab.tsx';

const LEAGUE = makeLeague(
  [{ id: 1, team_id: 1, first_name: 'Auston', last_name: 'Matthews', number: 34 } as PlayerRow],
  normalizeTeams([
    { id: 1, name: 'Toronto Maple Leafs' },
    { id: 2, name: 'Boston Bruins' },
  ]),
);

let root: Root;

async function open(address: string, league = LEAGUE): Promise<void> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          <EditTab league={league} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app')!);
});
afterEach(async () => {
  await press('Cancel').catch(() => undefined); // drafts outlive the page
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name);

async function press(name: string): Promise<void> {
  const found = button(name);
  if (!found) throw new Error(`There is no button ${name}.`);
  await act(async () => found.click());
}

const valueOf = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`form [name=${name}]`)?.value;

async function type(name: string, text: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>(`form [name=${name}]`)!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('searches for the player in the URL, and offers to add them to the URL’s team', async () => {
  await open('/admin/players?tab=edit&search=Zeev+van+Buium&add-to=2');
  expect(document.body.textContent).toContain('No players match');
  await press('Add Zeev van Buium');
  expect([valueOf('team_id'), valueOf('first_name'), valueOf('last_name')]).toEqual([
    '2',
    'Zeev',
    'van Buium',
  ]);
});

it('selects no team when the URL names an unknown one', async () => {
  await open('/admin/players?search=Zeev+Buium&add-to=99');
  await press('Add Zeev Buium');
  expect(valueOf('team_id')).toBe('');
});

it('shows a player who exists instead', async () => {
  await open('/admin/players?search=auston+matthews');
  expect(document.querySelector('tbody')?.textContent).toContain('Auston Matthews');
  expect(button('Add auston matthews')).toBeUndefined();
});

it('keeps the draft of another new player', async () => {
  await open('/admin/players?search=Zeev+Buium');
  await press('Add player');
  expect(button('Add Zeev Buium')).toBeDefined();
  await type('last_name', 'Demidov');
  expect(button('Add Zeev Buium')).toBeUndefined();
  expect(valueOf('last_name')).toBe('Demidov');
});

it('offers no new player for a number', async () => {
  await open('/admin/players?search=66');
  expect(document.body.textContent).toContain('No players match');
  expect(button('Add 66')).toBeUndefined();
});

it('lists the team’s other players with the typed number', async () => {
  await open('/admin/players?search=Zeev+Buium&add-to=1');
  await press('Add Zeev Buium');
  await type('number', '34');
  expect(document.querySelector('form')?.textContent).toContain('Also worn by Auston Matthews');
  await type('number', '35');
  expect(document.querySelector('form')?.textContent).not.toContain('Also worn by');
});

it('keeps the edit of a player who was deleted elsewhere, and offers to add the player again', async () => {
  await open('/admin/players?tab=edit');
  await act(async () =>
    document.querySelector<HTMLButtonElement>('[aria-label="Edit Auston Matthews"]')?.click(),
  );
  await type('birthplace', 'San Ramon, CA, USA');
  await open('/admin/players?tab=edit', makeLeague([], LEAGUE.teams));
  expect(document.body.textContent).toContain('Auston Matthews was deleted while you were editing.');
  expect(valueOf('birthplace')).toBe('San Ramon, CA, USA');
  expect(button('Add again')).toBeDefined();
});
