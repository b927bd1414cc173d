import { expect, it } from 'vitest';
import { lookUpAddress } from './request-columns.tsx';

it.each([
  ['Missing player', 'Zoë O’Reilly & Co', 12, 'tab=edit&search=Zo%C3%AB+O%E2%80%99Reilly+%26+Co&add-to=12'],
  ['Remove Player', 'Bo Horvat', null, 'tab=delete&search=Bo+Horvat'],
])('a request of type “%s” searches on its tab', (type, player_name, team_id, query) => {
  expect(lookUpAddress({ type, player_name, team_id })).toBe(`/admin/players?${query}`);
});
