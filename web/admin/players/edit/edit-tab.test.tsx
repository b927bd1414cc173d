import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
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

function page(address: string, league = LEAGUE) {
  return (
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <EditTab league={league} />
      </MemoryRouter>
    </QueryClientProvider>
  );
}

afterEach(async () => {
  const cancel = button('Cancel');
  if (cancel) await userEvent.click(cancel); // discards the draft, which would otherwise remain for the next test
  cleanup();
});

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name);
const press = (name: string) => userEvent.click(button(name)!);
const field = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`form [name=${name}]`)!;
const valueOf = (name: string) => field(name).value;

async function type(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

it('searches for the player in the URL, and offers to add them to the URL’s team', async () => {
  render(page('/admin/players?tab=edit&search=Zeev+van+Buium&add-to=2'));
  expect(document.body.textContent).toContain('No players match');
  await press('Add Zeev van Buium');
  expect([valueOf('team_id'), valueOf('first_name'), valueOf('last_name')]).toEqual([
    '2',
    'Zeev',
    'van Buium',
  ]);
});

it('selects no team when the URL names an unknown one', async () => {
  render(page('/admin/players?search=Zeev+Buium&add-to=99'));
  await press('Add Zeev Buium');
  expect(valueOf('team_id')).toBe('');
});

it('shows a player who exists instead', async () => {
  render(page('/admin/players?search=auston+matthews'));
  expect(document.querySelector('tbody')?.textContent).toContain('Auston Matthews');
  expect(button('Add auston matthews')).toBeUndefined();
});

it('keeps the draft of another new player', async () => {
  render(page('/admin/players?search=Zeev+Buium'));
  await press('Add player');
  expect(button('Add Zeev Buium')).toBeDefined();
  await type('last_name', 'Demidov');
  expect(button('Add Zeev Buium')).toBeUndefined();
  expect(valueOf('last_name')).toBe('Demidov');
});

it('offers no new player for a number', async () => {
  render(page('/admin/players?search=66'));
  expect(document.body.textContent).toContain('No players match');
  expect(button('Add 66')).toBeUndefined();
});

it('lists the team’s other players with the typed number', async () => {
  render(page('/admin/players?search=Zeev+Buium&add-to=1'));
  await press('Add Zeev Buium');
  await type('number', '34');
  expect(document.querySelector('form')?.textContent).toContain('Also worn by Auston Matthews');
  await type('number', '35');
  expect(document.querySelector('form')?.textContent).not.toContain('Also worn by');
});

it('keeps the edit of a player who was deleted elsewhere, and offers to add the player again', async () => {
  const view = render(page('/admin/players?tab=edit'));
  await userEvent.click(view.getByLabelText('Edit Auston Matthews'));
  await type('birthplace', 'San Ramon, CA, USA');
  view.rerender(page('/admin/players?tab=edit', makeLeague([], LEAGUE.teams)));
  expect(document.body.textContent).toContain('Auston Matthews was deleted while you were editing.');
  expect(valueOf('birthplace')).toBe('San Ramon, CA, USA');
  expect(button('Add again')).toBeDefined();
});
