/** The pages around the builder, and what is said when the backend is missing, slow or broken. */
import { expect, test } from './fixtures.ts';
import { openTeamPicker, pickTeam, rosterCard } from './builder-page.ts';

test('privacy and terms carry their date and their points', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Privacy/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('October 1, 2025');
  await expect(page.getByRole('main')).toContainText(/email address/i);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('October 1, 2025');
  await page
    .getByRole('main')
    .getByRole('link', { name: /privacy/i })
    .click();
  await expect(page).toHaveURL(/\/privacy$/);
});

test('the footer names the year, the brand and that the NHL has no part in it', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(String(new Date().getFullYear()));
  await expect(footer).toContainText('Line Rush');
  await expect(footer).toContainText(/not affiliated with.*(NHL|National Hockey League)/i);
});

test.describe('an unknown address', () => {
  test.use({ expectedNoise: ['404'] });

  test('answers 404 and leads back to the builder', async ({ page }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await page
      .getByRole('main')
      .getByRole('link', { name: /build a lineup/i })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Select a Team' })).toBeVisible();
  });
});

test('/lineup says that it is coming and leads to the builder', async ({ page }) => {
  await page.goto('/lineup');
  await expect(page.getByRole('main')).toContainText(/Lineup Builder coming soon/i);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
});

test('the phone’s panel opens, lists the links and closes by button, Escape and overlay', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const open = page.getByRole('button', { name: /menu/i });
  const panel = page.getByRole('dialog', { name: /menu/i });
  await open.click();
  await expect(panel).toContainText('Guest');
  for (const name of ['Home', 'Profile', 'Settings', 'Sign in', 'Sign up']) {
    await expect(panel.getByRole('link', { name })).toBeVisible();
  }
  await panel.getByRole('button', { name: /close/i }).click();
  await expect(panel).toBeHidden();
  await open.click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await open.click();
  await page.mouse.click(8, 700);
  await expect(panel).toBeHidden();
});

test('the team picker finds by name and abbreviation and says when nothing matches', async ({ page }) => {
  await page.goto('/');
  const picker = await openTeamPicker(page);
  await expect(picker.getByRole('listitem')).toHaveCount(32);
  const names = await picker
    .getByRole('listitem')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  await picker.getByRole('searchbox').fill('vgk');
  await expect(picker.getByRole('listitem')).toHaveCount(1);
  await picker.getByRole('searchbox').fill('Nordiques');
  await expect(picker).toContainText('No teams match “Nordiques”');
  await picker.getByRole('button', { name: 'Close' }).click();
  await expect(picker).toBeHidden();
});

test.describe('when the backend fails', () => {
  test.use({ expectedNoise: ['503', 'Failed to load players', 'Failed to load resource'] });

  test('teams: the specified sentence, and Retry brings them', async ({ page }) => {
    let broken = true;
    await page.route('**/rest/v1/teams?**', (route) =>
      broken ? route.fulfill({ status: 503, body: '{"message":"down"}' }) : route.continue(),
    );
    await page.goto('/');
    const picker = await openTeamPicker(page);
    await expect(picker).toContainText('Failed to load teams');
    broken = false;
    await picker.getByRole('button', { name: /try again|retry/i }).click();
    await expect(picker.getByRole('button', { name: /^Toronto Maple Leafs/ })).toBeVisible();
  });

  test('players: the specified sentence, and Retry brings them', async ({ page }) => {
    let broken = true;
    await page.route('**/rest/v1/players?**', (route) =>
      broken ? route.fulfill({ status: 503, body: '{"message":"down"}' }) : route.continue(),
    );
    await page.goto('/');
    const picker = await openTeamPicker(page);
    await picker.getByRole('button', { name: /^Toronto Maple Leafs/ }).click();
    const panel = page.getByRole('tabpanel');
    await expect(panel).toContainText('Failed to load players');
    broken = false;
    await panel.getByRole('button', { name: /try again|retry/i }).click();
    await expect(rosterCard(page, /, LW/).first()).toBeVisible();
  });
});

test.describe('without a configured backend', () => {
  test.use({ expectedNoise: ['Supabase is not configured'] });

  test('one warning names what is missing, and the picker says so', async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.route('**/', async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replaceAll(/<meta name="supabase-[^>]*>/g, '');
      await route.fulfill({ response: answer, body: html });
    });
    await page.goto('/');
    const picker = await openTeamPicker(page);
    await expect(picker).toContainText('Supabase is not configured');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('VITE_SUPABASE_URL');
    expect(warnings[0]).toContain('VITE_SUPABASE_ANON_KEY');
  });
});

test('the theme of the team reaches page and field', async ({ page }) => {
  await page.goto('/');
  await pickTeam(page, 'Nashville Predators');
  const header = page.locator('.roster-header');
  await expect(header).toHaveCSS('background-color', 'rgb(255, 184, 28)');
});
