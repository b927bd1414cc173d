import type { Page } from '@playwright/test';
import { callAs, type Session, storeSession } from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expect, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { newFan, fetchRows } from '../support/e2e/fans.ts';
import { expectUsableByAll, widthOverflow } from '../support/e2e/usable.ts';

test.use({ expectedNoise: ['409', 'Failed to load resource', 'TypeError: Failed to fetch'] });

let names = 0;
function newName(): string {
  return `Fan-${process.pid}-${++names}`;
}

function form(page: Page) {
  return {
    name: page.getByLabel('Profile name'),
    display: page.getByLabel('Display name'),
    bio: page.getByLabel('Bio'),
    open: page.getByRole('switch', { name: 'Public profile' }),
    save: page.getByRole('button', { name: 'Save profile' }),
    visit: page.getByRole('link', { name: 'Visit public profile' }),
    saved: page.getByRole('status').filter({ hasText: 'Profile saved successfully' }),
  };
}

async function readProfiles(server: TestServer, fan: Session) {
  return fetchRows(server, 'profiles', `user_id=eq.${fan.user.id}`);
}

async function writeByKeys(page: Page, name: string): Promise<void> {
  const { bio, display, name: field, save, saved } = form(page);
  await field.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`  ${name} `);
  await expect(field).toHaveAccessibleDescription(new RegExp(`/profile/${name}$`));
  await display.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('  Ève  Lemieux ');
  await bio.focus();
  await page.keyboard.type('First line');
  await page.keyboard.press('Enter');
  await page.keyboard.type('second line');
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(saved).toBeVisible();
  await expect(field, 'as it was kept').toHaveValue(name);
  await expect(page.getByRole('banner'), 'the header follows').toContainText('Ève');
}

test('a profile is created, visited, and hidden again', async ({ page, server }) => {
  const fan = await newFan(server, { full_name: 'Zoë O’Brien' });
  const name = newName();
  await storeSession(page, fan);
  await page.goto('/settings/profile');
  const { name: field, open, save, saved, visit } = form(page);

  await test.step('a name is suggested while the field is empty', async () => {
    await expect(visit).toHaveAttribute('aria-disabled', 'true');
    await expect(visit).toHaveAccessibleDescription(/Choose a profile name/);
    await page.getByRole('button', { name: /^Use zoe-o-brien$/ }).click();
    await expect(field).toHaveValue('zoe-o-brien');
  });

  await test.step('a profile is created by keyboard alone', async () => {
    await writeByKeys(page, name);
    expect((await readProfiles(server, fan))[0]).toMatchObject({
      profile_name: name,
      bio: 'First line\nsecond line',
      is_public: true,
    });
  });

  await test.step('it is visited and hidden again', async () => {
    await visit.click();
    await expect(page).toHaveURL(new RegExp(`/profile/${name}$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lemieux');
    await page.getByRole('link', { name: 'Edit profile' }).click();
    await open.focus();
    await page.keyboard.press('Space');
    await save.click();
    await expect(saved).toBeVisible();
    await expect(visit).toHaveAttribute('aria-disabled', 'true');
    await expect(visit).toHaveAccessibleDescription(/private/);
  });

  await test.step('what another device hides stays hidden when this page saves the rest', async () => {
    await open.click();
    await save.click();
    await expect(visit).not.toHaveAttribute('aria-disabled', 'true');
    const body = JSON.stringify({ is_public: false });
    await callAs(server, fan, `/rest/v1/profiles?user_id=eq.${fan.user.id}`, { method: 'PATCH', body });
    await form(page).bio.fill('Other');
    await save.click();
    const kept = async () => (await readProfiles(server, fan))[0];
    await expect.poll(kept).toMatchObject({ bio: 'Other', is_public: false });
  });
});

/** Tries invalid and taken names, which must not discard the unsaved bio. Then saves an available name. */
async function tryNames(page: Page, taken: string): Promise<void> {
  const { bio, name: field, save, saved } = form(page);
  await field.fill('two words');
  await save.click();
  await expect(field).toHaveAccessibleDescription(
    /Profile name must contain only letters, numbers, or dashes \(no spaces\)\./,
  );
  await expectUsableByAll(page, 'the profile with a refused name');
  await field.fill(taken.toUpperCase());
  await save.click();
  await expect(field).toHaveAccessibleDescription(new RegExp(`“${taken.toUpperCase()}” is taken`));
  await expect(field).toBeFocused();
  await expect(bio, 'nothing typed is lost').toHaveValue('Stays here');
  await field.fill(newName());
  await save.click();
  await expect(saved).toBeVisible();
}

test('invalid and taken names are rejected, and each part of a save reports its result', async ({
  page,
  server,
}) => {
  const taken = newName();
  await newFan(server, { profile_name: taken });
  const fan = await newFan(server);
  await storeSession(page, fan);
  const { bio, display, name: field, save, saved } = form(page);
  const said = page.getByRole('alert');

  await test.step('a failed load is reported, and Try again loads the profile', async () => {
    let broken = true;
    await page.route('**/rest/v1/profiles?**', (route) =>
      broken ? route.fulfill({ status: 503, body: '{"message":"down"}' }) : route.continue(),
    );
    await page.goto('/settings/profile');
    await expect(said).toContainText('Failed to load your profile');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(field).toBeVisible();
    await page.unroute('**/rest/v1/profiles?**');
  });

  await test.step('names with blanks or symbols, reserved names, and taken names', async () => {
    await bio.fill('Stays here');
    await tryNames(page, taken);
  });

  await test.step('long bios and display names are counted, not cut', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await display.fill('d'.repeat(10_000));
    await bio.fill('b'.repeat(10_000));
    await expect(page.getByRole('main')).toContainText('10,000 / 1,000');
    await save.click();
    await expect(display).toHaveAccessibleDescription(/at most 80 characters. It has 10,000/);
    await expect(bio).toHaveAccessibleDescription(/at most 1,000 characters. It has 10,000/);
    await expect(display, 'the first one of them').toBeFocused();
    expect((await bio.inputValue()).length).toBe(10_000);
    expect(await widthOverflow(page), 'no sideways scrolling').toBeLessThanOrEqual(0);
  });

  await test.step('emoji, right-to-left text, and markup are saved unchanged', async () => {
    const odd = '🏒'.repeat(80);
    await display.fill(odd);
    await bio.fill('<script>alert(1)</script> مرحبا');
    await expect(saved, 'what was said before').toHaveCount(0);
    await save.click();
    await expect(saved).toBeVisible();
    expect(await readProfiles(server, fan)).toMatchObject([
      { display_name: odd, bio: '<script>alert(1)</script> مرحبا' },
    ]);
  });

  await test.step('each part of the save reports its result, and saving again completes it', async () => {
    const name = newName();
    await field.fill(name);
    await page.route('**/rest/v1/profiles**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await save.click();
    await expect(said).toContainText('Could not save your profile');
    await expect(field).toHaveValue(name);
    await page.unroute('**/rest/v1/profiles**');

    await page.route('**/auth/v1/user', (route) => route.abort());
    await save.click();
    await expect(said).toContainText('Your public page is saved, but your account');
    await page.unroute('**/auth/v1/user');
    await save.click();
    await expect(saved).toBeVisible();
    expect(await readProfiles(server, fan)).toMatchObject([{ profile_name: name }]);
  });
});
