/** Tests the keyboard: admins search for one name after another, and then reach the action bar. */
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { normalizeTeams } from '#domain/team.ts';
import type { PlayerRow } from '#web/backend/admin/players/get-admin-players.ts';
import { makeLeague } from './league.ts';
import { OwnPlayerFinder } from './player-finder.tsx';

const LEAGUE = makeLeague(
  ['Makar', 'Stützle', 'Hughes'].map(
    (last_name, id) => ({ id, team_id: 1, first_name: 'A', last_name }) as PlayerRow,
  ),
  normalizeTeams([{ id: 1, name: 'Colorado Avalanche' }]),
);

function Finder() {
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
  const bar = <button type="button">Move {selected.size}</button>;
  return <OwnPlayerFinder league={LEAGUE} label="Players" selection={{ selected, onChange }} bar={bar} />;
}

beforeEach(() => void render(<Finder />, { wrapper: MemoryRouter }));
const search = () => document.querySelector<HTMLInputElement>('input[type=search]')!;

it('Enter selects the player and the typed text, so that the next name replaces it', async () => {
  await userEvent.type(search(), 'stutz{Enter}');
  expect(document.querySelector('[data-selected] th')?.textContent).toContain('A Stützle');
  expect(document.activeElement).toBe(search());
  expect([search().selectionStart, search().selectionEnd]).toEqual([0, 5]);
  await userEvent.keyboard('makar{Enter}');
  expect(document.querySelector('button')?.textContent).toBe('Move 2');
});

it('places the action bar between search and list in the tab order', () => {
  const stops = [...document.querySelectorAll('input, select, button')];
  const move = stops.findIndex(({ textContent }) => textContent === 'Move 0');
  expect(stops.indexOf(search())).toBeLessThan(move);
  expect(move).toBeLessThan(stops.findIndex((stop) => stop.matches('.data-check')));
});
