import { expect, it, vi } from 'vitest';
import { EMPTY_LINEUP } from '#domain/lineup.ts';
import { newId } from '../new-id.ts';
import { saveLineup } from './save-lineup.ts';

it('says that no server is configured', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const target = { kind: 'new', id: newId(), name: 'First' } as const;
  const team = { id: '1', name: 'Toronto', abbreviation: 'TOR', conference: null, division: null };
  expect(await saveLineup('me', { team, lineup: EMPTY_LINEUP, title: '', target })).toEqual({
    kind: 'refused',
    message: 'Server not configured.',
  });
});
