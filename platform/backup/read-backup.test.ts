import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { copyTarget, makeHeader } from './backup-format.ts';
import { readBackup } from './read-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'platform-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const table = (name: string) => ({ schema: 'public', name, columns: ['id', 'odd "name"'] });
const header = makeHeader({
  version: '0.1.0',
  postgres: '18.4',
  madeAt: '2026-11-21T12:00:00.000Z',
  migrations: [],
  tables: [table('empty'), table('odd'), table('long')],
  jwtSecret: null,
});
const ODD = '1\t\\\\.\n2\t\\N\n3\t\\\\.\n';
const LONG = `${'9\tx'.padEnd(90_000, 'é')}\n`.repeat(3);

function writeBackup(change: { head?: object; body?: string; rows?: number[]; tail?: string } = {}): string {
  const start = `${JSON.stringify(change.head ?? header)}\n`;
  const body = start + (change.body ?? `\\.\n${ODD}\\.\n${LONG}\\.\n`);
  const trailer = {
    rows: change.rows ?? [0, 3, 3],
    sequences: [{ schema: 'public', name: 'ids', value: '9007199254740993' }],
    sha256: createHash('sha256').update(body).digest('hex'),
  };
  const file = join(folder, 'test.backup');
  writeFileSync(file, gzipSync(body + (change.tail ?? `${JSON.stringify(trailer)}\n`)));
  return file;
}

async function read(file: string) {
  const tables: Record<string, string> = {};
  let name = '';
  let last: unknown;
  await readBackup(file, {
    table: (found) => {
      name = found.name;
      tables[name] = '';
    },
    rows: (block) => void (tables[name] += block.toString()),
    trailer: ({ sequences }) => void (last = sequences),
  });
  return { tables, last };
}

it('assigns rows to their tables, whatever they contain and wherever blocks end', async () => {
  expect(await read(writeBackup())).toEqual({
    tables: { empty: '', odd: ODD, long: LONG },
    last: [{ schema: 'public', name: 'ids', value: '9007199254740993' }],
  });
});

it.each([
  ['a row less', { rows: [0, 3, 4] }],
  ['a table less', { body: `\\.\n${ODD}\\.\n` }],
  ['a table more', { body: `\\.\n${ODD}\\.\n${LONG}\\.\n\\.\n` }],
  ['no trailer', { tail: '' }],
  ['another checksum', { tail: '{"rows":[0,3,3],"sequences":[],"sha256":"00"}\n' }],
  ['something behind it', { tail: '{"rows":[0,3,3],"sequences":[],"sha256":"00"}\n{}\n' }],
])('rejects a file with %s as damaged', async (_what, change) => {
  await expect(read(writeBackup(change))).rejects.toThrow('is damaged or incomplete');
});

it('distinguishes other files from backups of a newer version', async () => {
  await expect(read(writeBackup({ head: { authors: 32 } }))).rejects.toThrow('is not a backup of');
  const newer = { ...header, formatVersion: 2 };
  await expect(read(writeBackup({ head: newer }))).rejects.toThrow('by a newer version of');
  await expect(read(join(folder, 'nowhere'))).rejects.toThrow('does not exist');
  await expect(read(folder)).rejects.toThrow('cannot be read (EISDIR)');
  const pipe = join(folder, 'pipe');
  if (spawnSync('mkfifo', [pipe]).status === 0) await expect(read(pipe)).rejects.toThrow('is a pipe');
});

it('quotes column names safely', () => {
  expect(copyTarget(table('odd'))).toBe('"public"."odd" ("id", "odd ""name""")');
});
