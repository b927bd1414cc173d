// @vitest-environment happy-dom
/** Keyboard use: search names one after the other, then go on to the action bar. */
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

let root: Root;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app')!);
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Finder />
      </MemoryRouter>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const search = () => document.querySelector<HTMLInputElement>('input[type=search]')!;

async function typeAndEnter(text: string): Promise<void> {
  search().focus();
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search(), text);
    search().dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    search().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
}

it('Enter selects the player and the typed text, so that the next name replaces it', async () => {
  await typeAndEnter('stutz');
  expect(document.querySelector('[data-selected] th')?.textContent).toContain('A Stützle');
  expect(document.activeElement).toBe(search());
  expect([search().selectionStart, search().selectionEnd]).toEqual([0, 5]);
  await typeAndEnter('makar');
  expect(document.querySelector('#app button')?.textContent).toBe('Move 2');
});

it('places the action bar between search and list in the tab order', () => {
  const stops = [...document.querySelectorAll('input, select, button')];
  const move = stops.findIndex(({ textContent }) => textContent === 'Move 0');
  expect(stops.indexOf(search())).toBeLessThan(move);
  expect(move).toBeLessThan(stops.findIndex((stop) => stop.matches('.data-check')));
});
