import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readMigrations } from '#platform/database/migrations.ts';
import { findSupabaseFolder } from '#platform/database/project-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'platform-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('reads migrations in order of version, with the repository’s line ends', () => {
  writeFileSync(path.join(folder, '20260102000000_second.sql'), 'select 2;\r\nselect 3;\r\n');
  writeFileSync(path.join(folder, '20260101000000_first_of_all.sql'), 'select 1;\n');
  writeFileSync(path.join(folder, 'notes.md'), '');
  expect(readMigrations(folder)).toEqual([
    { version: '20260101000000', name: 'first_of_all', text: 'select 1;\n' },
    { version: '20260102000000', name: 'second', text: 'select 2;\nselect 3;\n' },
  ]);
});

it('rejects a migration that sorts before the baseline, such as one with the date of today', () => {
  for (const name of ['20261213000000_baseline', '20261128000000_motto', '20270101000000_names'])
    writeFileSync(path.join(folder, `${name}.sql`), '');
  expect(() => readMigrations(folder)).toThrow(
    'The migration 20261128000000_motto.sql sorts before 20261213000000_baseline.sql. ' +
      'Give it a number after that of 20270101000000_names.sql.',
  );
});

it('rejects a file name without a version', () => {
  writeFileSync(path.join(folder, 'later.sql'), '');
  expect(() => readMigrations(folder)).toThrow(
    'The migration later.sql must be named {14 digits}_{name}.sql.',
  );
});

it('finds the project’s migrations from any folder below it, and reports when there are none', () => {
  expect(readMigrations(path.join(findSupabaseFolder(), 'migrations')).length).toBeGreaterThan(0);
  expect(() => findSupabaseFolder(folder)).toThrow(
    'The folder supabase/migrations is missing from this installation.',
  );
});
