import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findHolder, lockFolder } from '#platform/database/folder-lock.ts';
import { ownIdentity } from '#platform/database/process-identity.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'platform-lock-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = () => path.join(folder, 'server.lock');

describe('lockFolder', () => {
  it('admits one process, rejects the next with a sentence, and cleans up', async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(
      `Another server (process ${process.pid}) uses the data folder ${folder}.`,
    );
    expect(findHolder(folder)?.pid).toBe(process.pid);
    lock.release();
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    expect(findHolder(folder)).toBeUndefined();
  });

  it('admits exactly one of many processes after a dead holder', async () => {
    writeFileSync(lockFile(), JSON.stringify({ ...ownIdentity(), started: '1' }));
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
  });

  it.for([
    ['a process whose number was given to another', { started: '1' }],
    ['a process that is gone', { pid: 2 ** 30 }],
    ['nobody who can be read', null],
  ] as const)('takes over from %s', async ([, other]) => {
    writeFileSync(lockFile(), JSON.stringify(other ? { ...ownIdentity(), ...other } : 'half a l'));
    const lock = await lockFolder(folder);
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toEqual(ownIdentity());
    lock.release();
  });

  it.each([{ machine: 'replaced container' }, { boot: 'earlier' }])(
    'watches a holder with %j',
    async (other) => {
      const [silent, beating] = ['silent', 'beating'].map((name) => path.join(folder, name)) as [
        string,
        string,
      ];
      for (const each of [silent, beating]) {
        mkdirSync(each);
        writeFileSync(path.join(each, 'server.lock'), JSON.stringify({ ...ownIdentity(), ...other }));
      }
      // The clock of the other machine is far behind.
      let clock = 0;
      const beat = setInterval(
        () => utimesSync(path.join(beating, 'server.lock'), clock, (clock += 2)),
        2_000,
      );
      const [lock] = await Promise.all([
        lockFolder(silent),
        expect(lockFolder(beating)).rejects.toThrow('Another server (process '),
      ]);
      clearInterval(beat);
      lock.release();
    },
  );

  it('says when it was taken over, and does not remove a later holder’s lock', async () => {
    const lock = await lockFolder(folder);
    writeFileSync(lockFile(), 'someone else');
    await once(lock.lost, 'abort');
    lock.release();
    expect(readFileSync(lockFile(), 'utf8')).toBe('someone else');
  });

  it('reports a lock that cannot be read, and a folder that is not writable', async () => {
    mkdirSync(lockFile());
    await expect(lockFolder(folder)).rejects.toThrow(`Cannot read ${lockFile()}`);
    await expect(lockFolder(path.join(folder, 'missing'))).rejects.toThrow('is not writable. Set DATA_DIR');
  });
});
