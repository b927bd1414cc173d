import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeTar, type ArchiveEntry } from './tar.ts';

const folder = mkdtempSync(join(tmpdir(), 'line-rush-tar-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function archive(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writeTar(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const deep = `line-rush/${'a-long-folder-name/'.repeat(6)}${'file'.repeat(20)}`;

test('tar reads files, programs, links and long paths of the archive', async () => {
  const file = join(folder, 'program');
  writeFileSync(file, 'x'.repeat(700));
  const entries: ArchiveEntry[] = [
    { path: 'line-rush/start.js', kind: 'text', text: 'é' },
    { path: 'line-rush/bin/program', kind: 'file', file, isProgram: true },
    { path: 'line-rush/bin/link', kind: 'link', target: 'program' },
    { path: deep, kind: 'file', file, isProgram: false },
  ];
  writeFileSync(join(folder, 'x.tar'), await archive(entries));
  execFileSync('tar', ['-xpf', join(folder, 'x.tar'), '-C', folder]);
  const modeOf = (path: string) => lstatSync(join(folder, path)).mode & 0o777;
  expect(readFileSync(join(folder, 'line-rush/start.js'), 'utf8')).toBe('é');
  expect(readFileSync(join(folder, deep), 'utf8')).toBe('x'.repeat(700));
  expect(readlinkSync(join(folder, 'line-rush/bin/link'))).toBe('program');
  expect(['line-rush/bin', 'line-rush/bin/program', deep].map(modeOf)).toEqual([0o755, 0o755, 0o644]);

  const first = await archive(entries);
  chmodSync(file, 0o600);
  utimesSync(file, 1, 1);
  expect((await archive(entries.toReversed())).equals(first), 'whatever the order, dates and modes').toBe(
    true,
  );
});

test('a path that does not fit into the format is rejected', async () => {
  await expect(archive([{ path: 'x'.repeat(101), kind: 'text', text: '' }])).rejects.toThrow(
    'The path is too long for an archive',
  );
});
