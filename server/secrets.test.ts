import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSecrets } from '#server/secrets.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterEach(() => rm(dir, { recursive: true }));

describe('secrets', () => {
  test('are created on first start, readable only by the owner, and stay the same', async () => {
    const first = await loadSecrets(dir, null);
    expect(Buffer.from(first.jwtSecret, 'base64url').length).toBeGreaterThanOrEqual(32);
    expect((await stat(join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await loadSecrets(dir, null)).toEqual(first);
  });

  test('a file that others can read is made private', async () => {
    await loadSecrets(dir, null);
    await chmod(join(dir, 'secrets.json'), 0o644);
    await loadSecrets(dir, null);
    expect((await stat(join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  test('servers with the same JWT_SECRET derive the same keys and write no file', async () => {
    const shared = 'k'.repeat(64);
    const [a, b] = await Promise.all([loadSecrets(dir, shared), loadSecrets(join(dir, 'other'), shared)]);
    expect(a).toEqual(b);
    await expect(readFile(join(dir, 'secrets.json'))).rejects.toThrow('ENOENT');
  });

  test('the public key reveals neither the secret nor the secret key', async () => {
    const { anonKey, jwtSecret, secretKey } = await loadSecrets(dir, null);
    expect(anonKey).not.toContain(jwtSecret);
    expect(anonKey.split('_')[2]).not.toBe(secretKey.split('_')[2]);
  });

  test.each(['', '{', '{"jwtSecret":"short"}', 'null'])(
    'a damaged file (%j) is rejected with advice',
    async (source) => {
      await writeFile(join(dir, 'secrets.json'), source);
      await expect(loadSecrets(dir, null)).rejects.toThrow('are damaged');
    },
  );
});
