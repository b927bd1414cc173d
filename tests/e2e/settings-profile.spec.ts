/** `/settings/profile`: what a fan shows of himself. */
import type { Page } from '@playwright/test';
import { useSession } from '#tests/support/accounts.ts';
import { expect, test } from './account-fixtures.ts';
import { newFan, readRows, widthOverflow } from './fans.ts';

const RULE = 'Profile name must contain only letters, numbers, or dashes (no spaces).';

let names = 0;
/** A profile name that nobody else in this run has. */
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

test('a profile is made with the keyboard alone, visited, and hidden again', async ({ page, server }) => {
  const fan = await newFan(server);
  const name = newName();
  await useSession(page, fan);
  await page.goto('/settings/profile');
  const { bio, display, name: field, open, save, saved, visit } = form(page);
  await expect(visit).toHaveAttribute('aria-disabled', 'true');
  await expect(visit).toHaveAccessibleDescription(/Choose a profile name/);

  await field.focus();
  await page.keyboard.type(`  ${name} `);
  await expect(field).toHaveAccessibleDescription(new RegExp(`/profile/${name}$`));
  await display.focus();
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
  const [row] = await readRows(server, 'profiles', `user_id=eq.${fan.user.id}`);
  expect(row).toMatchObject({ profile_name: name, bio: 'First line\nsecond line', is_public: true });

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

test.describe('a name that is taken', () => {
  test.use({ expectedNoise: ['409'] });

  test('names with blanks, signs, reserved and taken ones are refused in clear words, nothing typed is lost', async ({
    page,
    server,
  }) => {
    const taken = newName();
    await newFan(server, { profile_name: taken });
    await useSession(page, await newFan(server));
    await page.goto('/settings/profile');
    const { bio, name: field, save, saved } = form(page);
    await bio.fill('Stays here');
    for (const bad of ['two words', 'semi;colon', 'ünïcode', '🏒', '<script>alert(1)</script>', '../admin']) {
      await field.fill(bad);
      await save.click();
      await expect(field, bad).toHaveAccessibleDescription(
        new RegExp(RULE.replaceAll(/[().]/g, String.raw`\$&`)),
      );
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(bad);
    }
    await field.fill('Admin');
    await save.click();
    await expect(field).toHaveAccessibleDescription(/This profile name is reserved/);
    await field.fill('n'.repeat(10_000));
    await save.click();
    await expect(field).toHaveAccessibleDescription(/at most 40 characters. This one has 10,000/);
    await field.fill(taken.toUpperCase());
    await save.click();
    await expect(field).toHaveAccessibleDescription(new RegExp(`“${taken.toUpperCase()}” is taken`));
    await expect(field).toBeFocused();
    await expect(bio).toHaveValue('Stays here');
    await field.fill(newName());
    await save.click();
    await expect(saved).toBeVisible();
  });
});

test('bios and display names too long are counted, not cut; emoji, right-to-left text and markup are kept', async ({
  page,
  server,
}) => {
  const fan = await newFan(server);
  await useSession(page, fan);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/settings/profile');
  const { bio, display, save, saved } = form(page);
  await display.fill('d'.repeat(10_000));
  await bio.fill('b'.repeat(10_000));
  await expect(page.getByRole('main')).toContainText('10,000 / 1,000');
  await save.click();
  await expect(display).toHaveAccessibleDescription(/at most 80 characters. This one has 10,000/);
  await expect(bio).toHaveAccessibleDescription(/at most 1,000 characters. This one has 10,000/);
  await expect(display, 'the first one of them').toBeFocused();
  expect((await bio.inputValue()).length).toBe(10_000);
  expect(await widthOverflow(page), 'no sideways scrolling').toBeLessThanOrEqual(0);

  const odd = '🏒'.repeat(80);
  await display.fill(odd);
  await bio.fill('<script>alert(1)</script> مرحبا');
  await save.click();
  await expect(saved).toBeVisible();
  expect(await readRows(server, 'profiles', `user_id=eq.${fan.user.id}`)).toMatchObject([
    { display_name: odd, bio: '<script>alert(1)</script> مرحبا' },
  ]);
  await display.fill('   ');
  await save.click();
  await expect(saved).toBeVisible();
  await expect(display).toHaveValue('');
});

test('a name is suggested while there is none', async ({ page, server }) => {
  await useSession(page, await newFan(server, { full_name: 'Zoë O’Brien' }));
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: /^Use zoe-o-brien$/ }).click();
  await expect(form(page).name).toHaveValue('zoe-o-brien');
});

test('changes that are not saved wait while other pages are looked at, and ask before the site is left', async ({
  page,
  server,
}) => {
  await useSession(page, await newFan(server));
  await page.goto('/settings/profile');
  await form(page).bio.fill('Not saved yet');
  await page.getByRole('link', { name: 'Your Favorites' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Favorites' })).toBeVisible();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(form(page).bio).toHaveValue('Not saved yet');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form(page).bio).toHaveValue('');
});

test.describe('when the backend fails', () => {
  test.use({ expectedNoise: ['Failed to load resource', 'TypeError: Failed to fetch'] });

  test('each half of saving says what became of it, and saving again finishes', async ({ page, server }) => {
    const fan = await newFan(server);
    const name = newName();
    await useSession(page, fan);
    await page.goto('/settings/profile');
    const { name: field, save, saved } = form(page);
    await field.fill(name);
    await page.route('**/rest/v1/profiles**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await save.click();
    await expect(page.getByRole('alert')).toContainText('Could not save your profile');
    await expect(field).toHaveValue(name);
    await page.unroute('**/rest/v1/profiles**');

    await page.route('**/auth/v1/user', (route) => route.abort());
    await save.click();
    await expect(page.getByRole('alert')).toContainText('Your public page is saved, but your account');
    await page.unroute('**/auth/v1/user');
    await save.click();
    await expect(saved).toBeVisible();
    expect(await readRows(server, 'profiles', `user_id=eq.${fan.user.id}`)).toMatchObject([
      { profile_name: name },
    ]);
  });

  test('a profile that does not load says so, and Try again brings it', async ({ page, server }) => {
    await useSession(page, await newFan(server));
    let broken = true;
    await page.route('**/rest/v1/profiles?**', (route) =>
      broken ? route.fulfill({ status: 503, body: '{"message":"down"}' }) : route.continue(),
    );
    await page.goto('/settings/profile');
    await expect(page.getByRole('alert')).toContainText('Failed to load your profile');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(form(page).name).toBeVisible();
  });
});
