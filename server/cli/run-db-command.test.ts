import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readDbCommand, runDbCommand } from './run-db-command.ts';

it.each([
  [[]],
  [['backup']],
  [['backup', '']],
  [['backup', 'a', 'b']],
  [['backup', 'a', '--replace']],
  [['restore', 'a', '--force']],
  [['restore', 'a', '--replace', '--replace']],
  [['check-counts', 'a']],
  [['check-counts', '--replace']],
  [['drop', 'a']],
  [['rotate-secret', 'a']],
])('%j prints the usage before a database is opened', (args) => {
  expect(() => readDbCommand(args)).toThrow(
    'Usage: npm run db -- backup FILE | restore FILE [--replace] | check-counts [--repair] | rotate-secret [--finish]',
  );
});

it('accepts --replace before or after the file, whose path is relative to the working directory', () => {
  const restore = { name: 'restore', file: resolve('a.backup') };
  expect(readDbCommand(['restore', 'a.backup'])).toEqual({ ...restore, replace: false });
  expect(readDbCommand(['restore', '--replace', 'a.backup'])).toEqual({ ...restore, replace: true });
  expect(readDbCommand(['check-counts', '--repair'])).toEqual({ name: 'check-counts', repair: true });
  expect(readDbCommand(['backup', '/b/a.backup'])).toEqual({ name: 'backup', file: '/b/a.backup' });
});

it('replaces a secret only where the server reads it from', async () => {
  const log = { info: () => undefined, warn: () => undefined };
  const rotate = (config: Partial<Parameters<typeof runDbCommand>[1]>, finish = false) =>
    runDbCommand(
      { name: 'rotate-secret', finish },
      { backend: { kind: 'embedded' }, dataDir: '/nowhere', jwtSecret: null, keptBackups: null, ...config },
      log,
    );
  await expect(rotate({ jwtSecret: 's'.repeat(64) })).rejects.toThrow('Set JWT_SECRET to a new secret');
  const hosted = { kind: 'hosted', url: 'u', anonKey: 'a', secretKey: 's' } as const;
  await expect(rotate({ backend: hosted })).rejects.toThrow('hosted Supabase signs the tokens');
  await expect(rotate({})).rejects.toThrow('contains no secret');
  await expect(rotate({}, true)).rejects.toThrow('nothing to finish');
});

it('points users of hosted Supabase to its tools', async () => {
  const log = { info: () => undefined, warn: () => undefined };
  const backend = { kind: 'hosted', url: 'u', anonKey: 'a', secretKey: 's' } as const;
  await expect(
    runDbCommand(
      { name: 'backup', file: '/x' },
      { backend, dataDir: '/d', jwtSecret: null, keptBackups: null },
      log,
    ),
  ).rejects.toThrow('supabase db dump');
});
