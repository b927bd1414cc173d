/** Fill slots is for admins: shown to them only, after the database has said who they are. */
import type { Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';
import { expectAllFilled, pickTeam, readLineup, readyDialog } from './builder-page.ts';
import { expect, test } from './fixtures.ts';

interface Session {
  access_token: string;
  user: { id: string };
}

async function signUp(server: TestServer, email: string): Promise<Session> {
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Zamboni-4-tonight' }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as Session;
}

async function grantAdmin(server: TestServer, userId: string): Promise<void> {
  const answer = await fetch(`${server.url}/rest/v1/user_roles`, {
    method: 'POST',
    headers: {
      apikey: server.secretKey,
      authorization: `Bearer ${server.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ user_id: userId, role: 'admin' }),
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
}

/** Puts the session where the auth library keeps it, as a sign-in would have left it. */
async function useSession(page: Page, session: Session): Promise<void> {
  await page.addInitScript(
    (text) => localStorage.setItem('line-rush-session', text),
    JSON.stringify(session),
  );
}

test('an admin fills every slot with test players; Undo empties them again', async ({ page, server }) => {
  const session = await signUp(server, 'coach@lines.example');
  await grantAdmin(server, session.user.id);
  await useSession(page, session);
  await page.goto('/');
  await pickTeam(page, 'Seattle Kraken');
  await page.getByRole('button', { name: 'Fill slots' }).click();
  await readyDialog(page).getByRole('button', { name: 'Close' }).click();
  await expectAllFilled(page);
  const numbers = (await readLineup(page)).map((name) => Number(name?.split(', ')[1]));
  expect(
    numbers.every((number) => number >= 1 && number <= 99),
    `numbers 1 to 99: ${numbers.join(' ')}`,
  ).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await readLineup(page)).filter(Boolean)).toHaveLength(0);
});

test('a signed-in fan who is no admin sees no Fill slots', async ({ page, server }) => {
  await useSession(page, await signUp(server, 'fan@lines.example'));
  const checked = page.waitForResponse(/\/rest\/v1\/user_roles/);
  await page.goto('/');
  await pickTeam(page, 'Seattle Kraken');
  expect((await checked).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fill slots' })).toHaveCount(0);
});
