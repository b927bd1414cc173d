import { expect, it } from 'vitest';
import { saveFailure } from './save-failure.ts';

const TAKEN = 'A lineup with that name already exists for your account. Choose a different name.';
const AWAY =
  'An unexpected error occurred while saving your lineup. Our server cannot be reached. Try again in a moment.';

it.each([
  ['a name that is taken', 409, '23505', 'duplicate key', 'duplicate-name', TAKEN],
  ['the same without a code', 409, '', 'violates unique constraint "x"', 'duplicate-name', TAKEN],
  [
    'an id of another type',
    400,
    '22P02',
    'invalid input',
    'refused',
    'The database rejected the user id as integer column.',
  ],
  [
    'a team that was deleted',
    409,
    '23503',
    'insert or update on table "user_lineup" violates foreign key constraint "user_lineup_team_id_fkey"',
    'refused',
    'This team no longer exists, so the lineup cannot be saved. You can still download it.',
  ],
  ['no session', 401, 'PGRST301', 'JWT expired', 'signed-out', 'You must be signed in to save a lineup.'],
  ['no right', 403, '42501', 'permission denied', 'signed-out', 'You must be signed in to save a lineup.'],
  ['no response', 0, '', 'TypeError: Failed to fetch', 'unreachable', AWAY],
  ['a broken server', 503, '', 'unavailable', 'unreachable', AWAY],
  ['another reason', 400, '23514', 'violates check', 'refused', 'violates check'],
  ['no reason', 400, '', '', 'refused', 'Could not save lineup'],
])('%s', (_what, status, code, message, kind, text) => {
  expect(saveFailure({ status, error: { code, message } }, 'Could not save lineup')).toEqual({
    kind,
    message: text,
  });
});

it('returns the sentence of the limit for its code and parameters', () => {
  const error = {
    code: 'P0001',
    message: 'As raised.',
    hint: 'lineup_limit_reached',
    details: '{"most": 300}',
  };
  expect(saveFailure({ status: 400, error }, 'Could not save lineup')).toEqual({
    kind: 'too-many',
    message: 'You can keep at most 300 lineups. Delete one first.',
  });
});
