/** Fill slots is for admins, after the database has confirmed their role. */
import { createUser, storeSession } from '#tests/support/accounts.ts';
import { changeSession, newAdmin } from '../support/e2e/admin-people.ts';
import { expectAllFilled, pickTeam, readLineup, readyDialog } from '../support/e2e/builder-page.ts';
import { expect, test } from '../support/e2e/fixtures.ts';

test('only an admin sees Fill slots, which fills every slot with test players; Undo reverts it', async ({
  page,
  server,
}) => {
  const fill = page.getByRole('button', { name: 'Fill slots' });

  await test.step('a signed-in fan does not see Fill slots', async () => {
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

  await test.step('Undo reverts it', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await readLineup(page)).filter(Boolean)).toHaveLength(0);
  });
});
