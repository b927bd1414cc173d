import { beforeEach, expect, it, vi } from 'vitest';
import { storedSession } from '#tests/support/stored-session.ts';
import { configureBackend } from './configuration.ts';
import { deleteAccount } from './delete-account.ts';
import { SESSION_STORAGE_KEY } from './session.ts';

beforeEach(() => {
  configureBackend({ url: 'http://backend.test', key: 'public' });
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(storedSession()));
});

function respond(body: string, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

it('resolves if the server confirms the deletion', async () => {
  respond('{"deleted":true}');
  await expect(deleteAccount('fan@lines.example')).resolves.toBeUndefined();
});

it.each([
  ['the server’s own sentence', '{"error":"This is not the email address of your account."}', 400],
  ['the same with a success status', '{"error":"This is not the email address of your account."}', 200],
])('fails with %s', async (_what, body, status) => {
  respond(body, status);
  await expect(deleteAccount('x')).rejects.toThrow('This is not the email address of your account.');
});

it.each([
  ['the front page of a host that has no such endpoint', '<!doctype html><title>Line Rush</title>', 200],
  ['nothing', '', 200],
  ['a failure without a sentence', '{}', 503],
])('does not treat %s as a deletion', async (_what, body, status) => {
  respond(body, status);
  await expect(deleteAccount('fan@lines.example')).rejects.toThrow('Delete failed');
});

it('rejects with sign-in-again if the server says that the sign-in is too old', async () => {
  respond('{"error":"Sign in again to do this.","code":"reauthentication_needed"}', 403);
  await expect(deleteAccount('fan@lines.example')).rejects.toMatchObject({ kind: 'sign-in-again' });
});
