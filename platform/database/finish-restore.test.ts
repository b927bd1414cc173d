import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { adoptDraft, draftFolder, finishRestore } from './finish-restore.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'platform-test-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function put(folder: string, what: string): void {
  mkdirSync(join(folder, 'postgres'), { recursive: true });
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), what);
  writeFileSync(join(folder, 'secrets.json'), what);
}
const read = (name: string) => readFileSync(join(dataDir, name), 'utf8');

function expectRestored(): void {
  expect([read('postgres/PG_VERSION'), read('secrets.json')]).toEqual(['new', 'new']);
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'secrets.json']);
}

it('replaces an existing or missing database by the draft', () => {
  put(draftFolder(dataDir), 'new');
  adoptDraft(dataDir);
  expectRestored();
  put(dataDir, 'old');
  put(draftFolder(dataDir), 'new');
  adoptDraft(dataDir);
  expectRestored();
});

it('ignores an unfinished draft', () => {
  put(dataDir, 'old');
  put(draftFolder(dataDir), 'new');
  finishRestore(dataDir);
  expect([read('postgres/PG_VERSION'), read('secrets.json')]).toEqual(['old', 'old']);
  expect(existsSync(draftFolder(dataDir))).toBe(true);
});

const at = (...names: string[]) => join(dataDir, ...names);
const STEPS = [
  () => renameSync(at('restore.ready', 'secrets.json'), at('secrets.json')),
  () => renameSync(at('postgres'), at('postgres.former')),
  () => renameSync(at('restore.ready', 'postgres'), at('postgres')),
  () => rmSync(at('postgres.former'), { recursive: true }),
];

it.each([0, 1, 2, 3, 4])('finishes a restore that crashed after %i of its steps', (done) => {
  put(dataDir, 'old');
  put(join(dataDir, 'restore.ready'), 'new');
  for (const step of STEPS.slice(0, done)) step();
  finishRestore(dataDir);
  expectRestored();
});
