import { describe, expect, test } from 'vitest';
import {
  isoTimestamp,
  parseNumeric,
  patchConnection,
  serializeJson,
  withStatus,
} from '#server/backend/lite-patches.ts';

test.each([
  ['2026-11-20 14:04:28.123456+00', '2026-11-20T14:04:28.123456+00:00'],
  ['2026-11-20 14:04:28+05:30', '2026-11-20T14:04:28+05:30'],
  ['2026-11-20 14:04:28-03', '2026-11-20T14:04:28-03:00'],
  ['infinity', 'infinity'],
])('timestamptz %s is answered as %s', (text, iso) => {
  expect(isoTimestamp(text)).toBe(iso);
});

test('numeric is a number, trailing zeros or not', () => {
  expect(parseNumeric('1.50')).toBe(1.5);
  expect(parseNumeric('12')).toBe(12);
  expect(parseNumeric('NaN')).toBe('NaN');
});

test('JSON is sent once, whether it comes as value or as text', () => {
  expect(serializeJson({ a: 1 })).toBe('{"a":1}');
  expect(serializeJson('{"a":1}')).toBe('{"a":1}');
  expect(serializeJson('Auston')).toBe('"Auston"');
});

describe('database errors', () => {
  test.each([
    ['23514', 400],
    ['P0001', 400],
    ['54000', 400],
    ['54001', 400],
    ['57014', 504],
    ['55P03', 503],
    ['40P01', 503],
    ['53100', 503],
  ])('%s gets status %i and keeps its code and sentence, not the row', (code, status) => {
    const error = Object.assign(new Error('Pick a team.'), { code, detail: 'Failing row contains (secret)' });
    const patched = withStatus(error) as Error & { code: string; detail: string };
    expect(patched.code).toBe('PGRST');
    expect(JSON.parse(patched.message)).toEqual({ code, message: 'Pick a team.', details: null, hint: null });
    expect(JSON.parse(patched.detail)).toMatchObject({ status });
    expect(patched.detail + patched.message).not.toContain('secret');
  });

  test('a value that the driver cannot write is the client’s fault; other type errors are ours', () => {
    const wrong = new TypeError('Cannot convert object to primitive value');
    wrong.stack = `TypeError: x\n    at Bind (file:///srv/node_modules/postgres/src/connection.js:961:14)`;
    const patched = withStatus(wrong) as Error & { detail: string };
    expect(JSON.parse(patched.message)).toMatchObject({
      code: '22P02',
      message: expect.stringMatching(/^A value .*\.$/),
    });
    expect(JSON.parse(patched.detail)).toMatchObject({ status: 400 });
    const ours = new TypeError('Cannot convert object to primitive value');
    expect(withStatus(ours)).toBe(ours);
  });

  test('others stay themselves', () => {
    const error = Object.assign(new Error('duplicate'), { code: '23505' });
    expect(withStatus(error)).toBe(error);
    expect(withStatus(null)).toBeNull();
  });
});

test('a fresh connection is told that roles and grants exist, and normalises through the patch', () => {
  const connection = { rlsState: 'unknown', normalizeDbError: (error: unknown) => error };
  patchConnection(connection);
  expect(connection.rlsState).toBe('active');
  expect(connection.normalizeDbError({ code: 'P0001', message: 'x' })).toMatchObject({ code: 'PGRST' });
});
