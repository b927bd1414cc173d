import { expect, test } from 'vitest';
import { isNeededByPostgres } from './postgres-files.ts';

test.each([
  'native/bin/postgres',
  'native/lib/libssl.so.1.1',
  'native/lib/libicuuc.so.60',
  'native/lib/libpq.so.5',
  'native/lib/postgresql/plpgsql.so',
  'native/lib/postgresql/dict_snowball.dylib',
  'native/share/postgresql/extension/plpgsql--1.0.sql',
  'native/share/postgresql/timezone/UTC',
])('%s is needed', (path) => {
  expect(isNeededByPostgres(path)).toBe(true);
});

test.each([
  'native/lib/libecpg.so.6.18',
  'native/lib/libpgtypes.so.3',
  'native/lib/libxslt.so.1',
  'native/lib/libicuuc.so',
  'native/lib/postgresql/pgcrypto.so',
  'native/lib/postgresql/pgxs/src/Makefile.global',
  'native/share/postgresql/extension/pgcrypto.control',
  'native/pg-symlinks.json',
])('%s is left out', (path) => {
  expect(isNeededByPostgres(path)).toBe(false);
});
