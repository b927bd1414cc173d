import { expect, test } from 'vitest';
import { readAdminCommand, runAdminCommand, type AdminRegister } from '#server/cli/run-admin-command.ts';

test.each([[[]], [['grant']], [['list', 'a@b.ca']], [['grant', 'a@b.ca', 'c@d.ca']], [['delete', 'a@b.ca']]])(
  '%j prints the usage before a database is opened',
  (args) => {
    expect(() => readAdminCommand(args)).toThrow('Usage:');
  },
);

test('grant and revoke print what changed, and change nothing twice', async () => {
  const admins = new Set<string>();
  const register: AdminRegister = {
    findUser: (email) => Promise.resolve(email === 'fan@test.ca' ? { id: 'fan', made: new Date(0) } : null),
    isAdmin: (id) => Promise.resolve(admins.has(id)),
    grant: (id) => Promise.resolve(void admins.add(id)),
    revoke: (id) => Promise.resolve(void admins.delete(id)),
    list: () => Promise.resolve([...admins]),
    close: () => Promise.resolve(),
  };
  const run = (...args: string[]) => runAdminCommand(readAdminCommand(args), register);
  expect(await run('list')).toEqual([expect.stringContaining('no admins yet')]);
  expect(await run('grant', ' Fan@test.ca')).toEqual([
    expect.stringContaining('is now an admin. The account was made at 1970-01-01 00:00 UTC.'),
  ]);
  expect(await run('grant', 'fan@ｔest.ca')).toEqual([expect.stringContaining('already')]);
  expect(await run('list')).toEqual(['fan']);
  expect(await run('revoke', 'fan@test.ca')).toEqual([expect.stringContaining('no longer')]);
  expect(await run('revoke', 'fan@test.ca')).toEqual([expect.stringContaining('is not an admin')]);
  await expect(run('grant', 'who@test.ca')).rejects.toThrow('No account has the address who@test.ca');
});
