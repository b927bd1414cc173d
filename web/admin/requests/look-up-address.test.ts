import { expect, it } from 'vitest';
import { lookUpAddress } from './request-columns.tsx';

it('searches for a missing player on the edit tab, with the requested team', () => {
  const asked = { type: 'Missing player', player_name: 'Zoë O’Reilly & Co', team_id: 12 };
  expect(lookUpAddress(asked)).toBe(
    '/admin/players?tab=edit&search=Zo%C3%AB+O%E2%80%99Reilly+%26+Co&add-to=12',
  );
});

it('searches for a player to remove on the delete tab', () => {
  const asked = { type: 'Remove Player', player_name: 'Bo Horvat', team_id: null };
  expect(lookUpAddress(asked)).toBe('/admin/players?tab=delete&search=Bo+Horvat');
});
