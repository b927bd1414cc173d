import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetPreviousSecret, isPublishableKey, loadSecrets, rotateSecret } from '#platform/secrets.ts';

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

  test('are replaced with new ones; only the previous secret is kept until it is removed', async () => {
    expect(await rotateSecret(dir)).toBe('no-secret');
    const first = await loadSecrets(dir, null);
    expect(first.previousJwtSecret).toBeNull();
    expect(await forgetPreviousSecret(dir)).toBe(false);
    const outcomes = await Promise.allSettled([
      rotateSecret(dir),
      rotateSecret(dir),
      forgetPreviousSecret(dir),
    ]);
    expect(outcomes.filter((one) => one.status === 'fulfilled' && one.value === 'replaced')).toHaveLength(1);
    expect(await rotateSecret(dir)).toBe('unfinished');
    const second = await loadSecrets(dir, null);
    expect(second.previousJwtSecret).toBe(first.jwtSecret);
    for (const key of ['jwtSecret', 'anonKey', 'secretKey'] as const)
      expect(second[key]).not.toBe(first[key]);
    expect((await stat(join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await forgetPreviousSecret(dir)).toBe(true);
    expect(await loadSecrets(dir, null)).toEqual({ ...second, previousJwtSecret: null });
    expect(await readdir(dir)).toEqual(['secrets.json']);
  });

  test('are not written through a link in the folder', async () => {
    const before = await loadSecrets(dir, null);
    const target = join(dir, 'target');
    await writeFile(target, 'kept');
    await symlink(target, join(dir, 'secrets.json.new'));
    await expect(rotateSecret(dir)).rejects.toThrow('delete');
    expect(await readFile(target, 'utf8')).toBe('kept');
    expect(await loadSecrets(dir, null)).toEqual(before);
  });

  test('public keys are recognized by their form, secret keys are not public', async () => {
    const { anonKey, secretKey } = await loadSecrets(dir, null);
    expect([anonKey, secretKey, 'sb_publishable_x', `${anonKey}x`].map(isPublishableKey)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test.each(['', '{', '{"jwtSecret":"short"}', 'null'])(
    'a damaged file (%j) is rejected with advice',
    async (source) => {
      await writeFile(join(dir, 'secrets.json'), source);
      await expect(loadSecrets(dir, null)).rejects.toThrow(/are damaged: .* Users stay signed in/);
    },
  );
});
