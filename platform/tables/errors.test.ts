import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { UnreachableError } from '#platform/database/role-pool.ts';
import { SessionEndedError } from '#platform/database/role-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { wordRefusal } from '#platform/http/refusals/refusals.ts';
import { explain } from '#platform/tables/errors.ts';

const VISITOR = { kind: 'visitor' } as const;

function sent(error: unknown, caller: Caller) {
  const refusal = explain(error, caller);
  return refusal && wordRefusal(refusal);
}

function databaseError(code: string, message = 'Pick an author.'): DatabaseError {
  const error = new DatabaseError(message, message.length, 'error');
  return Object.assign(error, { code, detail: 'Failing row contains (secret)' });
}

test.each([
  ['23514', 400],
  ['P0001', 400],
  ['22P02', 400],
  ['22021', 400],
  ['54000', 400],
  ['54001', 400],
  ['0A000', 400],
  // A write to a view that cannot be changed.
  ['55000', 400],
  // A call that fits several overloads.
  ['42725', 300],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42883', 404],
  ['42P01', 404],
])('%s gets status %i with its code and message, but without the row', (code, status) => {
  expect(sent(databaseError(code), VISITOR)).toEqual({
    status,
    code,
    sentence: 'Pick an author.',
    headers: {},
    more: { details: null, hint: null },
  });
});

test.each([
  ['P0001', 'author_gone', true],
  ['P0001', 'Name another author.', false],
  ['P0001', 'Key_1', false],
  ['23505', 'author_gone', false],
])('%s with the hint "%s" sends its detail: %s', (code, hint, sends) => {
  const error = Object.assign(databaseError(code), { hint, detail: '{"most": 200}' });
  expect(sent(error, VISITOR)?.more).toEqual({ details: sends ? '{"most": 200}' : null, hint });
});

test.each([
  ['57014', 504, '57014'],
  ['55P03', 503, 'backend_failed'],
  ['40P01', 503, 'backend_failed'],
  ['53100', 503, 'disk_full'],
  ['25001', 503, 'disk_full'],
  ['53300', 503, 'backend_failed'],
  ['57P01', 503, 'backend_failed'],
  ['XX000', 503, 'backend_failed'],
])('%s is a server error, which reveals only its kind', (code, status, told) => {
  const refusal = sent(databaseError(code, 'could not write to file "/srv/data"'), VISITOR);
  expect(refusal).toMatchObject({ status, code: told });
  expect(JSON.stringify(refusal)).not.toContain('/srv/data');
});

test('a caller without permission is told to sign in, or that it is forbidden', () => {
  expect(sent(databaseError('42501'), VISITOR)?.status).toBe(401);
  expect(sent(databaseError('42501'), { kind: 'secret' })?.status).toBe(403);
});

test.each([
  'invalid input syntax for type integer: "PGRST116 3"',
  'syntaxe en entrée invalide pour le type integer : « PGRST116 3 »',
])('the number of changed rows is read from the error: %s', (message) => {
  const raised = databaseError('22P02', message);
  expect(explain(raised, VISITOR)).toEqual({
    code: 'not-one-row',
    more: { details: 'The result contains 3 rows' },
  });
});

test('ended sessions and unreachable databases are recognized; others are bugs of ours', () => {
  expect(sent(new SessionEndedError(), VISITOR)).toMatchObject({ status: 401, code: 'session_ended' });
  expect(sent(new UnreachableError(), VISITOR)?.status).toBe(503);
  expect(explain(new TypeError('x'), VISITOR)).toBeNull();
});
