/** Fill slots is for admins: shown to them only, after the database has said who they are. */
import { createUser, storeSession } from '#tests/support/accounts.ts';
import { changeSession, newAdmin } from '../support/e2e/admin-people.ts';
import { expectAllFilled, pickTeam, readLineup, readyDialog } from '../support/e2e/builder-page.ts';
import { expect, test } from '../support/e2e/fixtures.ts';

test('a fan sees no Fill slots; an admin fills every slot with test players, and Undo empties them again', async ({
  page,
  server,
}) => {
  const fill = page.getByRole('button', { name: 'Fill slots' });

  await test.step('a signed-in fan who is no admin sees no Fill slots', async () => {
    await storeSession(page, await createUser(server, { email: 'fan@lines.example' }));
    const checked = page.waitForResponse(/\/rest\/v1\/user_roles/);
    await page.goto('/');
    await pickTeam(page, 'Seattle Kraken');
    expect((await checked).status()).toBe(200);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(fill).toHaveCount(0);
  });

  await test.step('an admin who signs in fills every slot with test players', async () => {
    await changeSession(page, await newAdmin(server));
    await fill.click();
    await readyDialog(page).getByRole('button', { name: 'Close' }).click();
    await expectAllFilled(page);
    const numbers = (await readLineup(page)).map((name) => Number(name?.split(', ')[1]));
    expect(
      numbers.every((number) => number >= 1 && number <= 99),
      `numbers 1 to 99: ${numbers.join(' ')}`,
    ).toBe(true);
  });

  await test.step('Undo empties them again', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await readLineup(page)).filter(Boolean)).toHaveLength(0);
  });
});
