import type { Locator, Page } from '@playwright/test';
import { grantAdmin, type Session, storeSession } from '#tests/support/accounts.ts';
import { requestTable, createHold, newAdmin, teamRow } from '../support/e2e/admin-people.ts';
import { completeLineup, findTeam, keepDraftOf } from '../support/e2e/drafts.ts';
import { deleteRows } from '../support/e2e/fans.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { expectUsableByAll } from '../support/e2e/usable.ts';

test.use({
  expectedNoise: [
    '503',
    'The team could not be saved',
    '409 (Conflict)',
    'Content Security Policy',
    'net::ERR_INTERNET_DISCONNECTED',
    '404',
  ],
});

let admin: Session;
/** The former rows of the teams that this file changes. They are restored for other test files. */
let before: Record<string, unknown>[];
test.beforeAll(async ({ server }) => {
  admin = await newAdmin(server);
  const saved = ['Seattle Kraken', 'Philadelphia Flyers', 'Winnipeg Jets'];
  before = await Promise.all(saved.map((name) => teamRow(server, name)));
});
test.afterAll(async ({ server }) => {
  for (const team of before)
    await requestTable(server, admin, 'PATCH', `teams?id=eq.${String(team['id'])}`, team);
});
test.beforeEach(({ page }) => storeSession(page, admin));

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const discard = (page: Page) => page.getByRole('button', { name: 'Discard changes' });
const notSaved = (page: Page) => page.getByText('Not saved yet');
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name });

async function openTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}

async function goToTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'All teams' }).click();
  await openTeam(page, name);
}

/** Resolves when the form shows Saved. Polls within the page, because the text disappears after 1.5 seconds. */
async function saysSaved(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent === 'Saved'),
  );
}

test('teams are searched, and edited by keyboard alone; a conflict shows both versions, and unsaved edits stay', async ({
  page,
  server,
}) => {
  await page.goto('/admin/teams');
  const names = page.getByRole('rowheader');
  const search = page.getByRole('searchbox', { name: 'Search teams' });

  await test.step('the list is searched and sorted', async () => {
    await expect(names).toHaveCount(32);
    await expectUsableByAll(page, 'the list of teams');
    await search.fill('atlantic');
    await expect(names).toHaveCount(8);
    await page.getByRole('button', { name: 'Abbreviation' }).dblclick();
    await expect(names.first()).toContainText('Toronto Maple Leafs');
    await names.getByRole('link', { name: 'Ottawa Senators' }).click();
    await page.goBack();
    await expect(names.first(), 'search and order are as they were').toContainText('Toronto Maple Leafs');
    await expect(names).toHaveCount(8);
    await search.fill('no such team');
    await expect(page.getByText('No teams match “no such team”.')).toBeVisible();
    await search.fill('');
  });

  await test.step('a team is found, edited, and saved by keyboard alone', async () => {
    await search.focus();
    await page.keyboard.type('kraken');
    await expect(names).toHaveText([/Seattle Kraken/]);
    const link = page.getByRole('link', { name: 'Seattle Kraken' });
    for (let presses = 0; presses < 12; presses++) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await page.keyboard.press('Tab');
      // oxlint-disable-next-line no-await-in-loop
      if (await link.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Seattle Kraken', level: 2 })).toBeFocused();
    await field(page, 'City').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Emerald City');
    await page.keyboard.press('Enter');
    await expect(notSaved(page)).toHaveCount(0);
    await expect.poll(async () => (await teamRow(server, 'Seattle Kraken'))['city']).toBe('Emerald City');
  });

  await test.step('fields are edited with a preview', async () => {
    await goToTeam(page, 'Philadelphia Flyers');
    for (const [label, text] of Object.entries({
      Name: 'Philadelphia Quakers',
      Abbreviation: 'PQU',
      'Location name': 'Delaware Valley',
      'Primary color': 'rgb(0, 95, 97)',
      'Secondary color': '#fc0',
      'Logo URL': 'https://assets.nhle.com/logos/nhl/svg/PHI_dark.svg',
    }))
      await field(page, label).fill(text);
    await expect(notSaved(page)).toBeVisible();
    await expect(field(page, 'Pick the primary color')).toHaveValue('#005f61');
    await expect(
      page.getByRole('img', { name: /^Philadelphia Quakers lineup, Sample lineup\./ }),
    ).toBeVisible();
  });

  await test.step('a save shows Saving… and then Saved for 1.5 seconds', async () => {
    const { held, release } = createHold();
    await page.route('**/rest/v1/teams?**', async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue();
    });
    await save(page).click();
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
    const saved = saysSaved(page);
    release();
    await saved;
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toHaveCount(0);
    expect(await teamRow(server, 'Philadelphia Quakers')).toMatchObject({
      abbreviation: 'PQU',
      location_name: 'Delaware Valley',
      color_primary: 'rgb(0, 95, 97)',
      color_secondary: '#fc0',
      logo_url: 'https://assets.nhle.com/logos/nhl/svg/PHI_dark.svg',
    });
    await page.getByRole('link', { name: 'All teams' }).click();
    await expect(page.getByRole('link', { name: 'Philadelphia Quakers' })).toBeFocused();
  });

  await test.step('unsaved edits survive navigation, and leaving the site asks first', async () => {
    await openTeam(page, 'Ottawa Senators');
    await field(page, 'City').fill('Kanata');
    await page.getByRole('link', { name: 'All teams' }).click();
    await expect(page.getByRole('rowheader').filter({ hasText: 'Not saved yet' })).toHaveText(
      /Ottawa Senators/,
    );
    await menuLink(page, 'Change log').click();
    await expect(page.getByRole('heading', { name: 'Change log', level: 1 })).toBeVisible();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await menuLink(page, 'Teams').click();
    await page.getByRole('link', { name: 'Ottawa Senators' }).click();
    await expect(field(page, 'City')).toHaveValue('Kanata');
    await discard(page).click();
    await expect(field(page, 'City')).toHaveValue('Ottawa');
  });

  await test.step('a team that was changed elsewhere shows both versions, and mine can win', async () => {
    const { id } = await teamRow(server, 'Winnipeg Jets');
    const elsewhere = (values: object) =>
      requestTable(server, admin, 'PATCH', `teams?id=eq.${String(id)}`, values);
    await goToTeam(page, 'Winnipeg Jets');
    await field(page, 'City').fill('Winnipeg, Manitoba');
    await elsewhere({ city: 'The Peg', division: 'Northwest' });
    await save(page).click();
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('This team was changed elsewhere while you were editing it.');
    await expect(notice.getByRole('list', { name: 'Changed by both' })).toHaveText(
      'City: yours Winnipeg, Manitoba, saved elsewhere The Peg',
    );
    await expect(notice.getByRole('list', { name: 'Changed elsewhere' })).toHaveText(
      'Division: Central → Northwest',
    );
    expect(await teamRow(server, 'Winnipeg Jets')).toMatchObject({ city: 'The Peg' });
    await expectUsableByAll(page, 'a team that was changed elsewhere');
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await expect(field(page, 'Division')).toHaveValue('Northwest');
    const saved = saysSaved(page);
    await save(page).click();
    await saved;
    expect(await teamRow(server, 'Winnipeg Jets')).toMatchObject({
      city: 'Winnipeg, Manitoba',
      division: 'Northwest',
    });
  });

  await test.step('a user who lost the role cannot save and sees: Access denied. Admins only.', async () => {
    const flames = await teamRow(server, 'Calgary Flames');
    await goToTeam(page, 'Calgary Flames');
    await deleteRows(server, 'user_roles', `user_id=eq.${admin.user.id}`);
    await field(page, 'City').fill('Taken over');
    await save(page).click();
    await expect(page.getByRole('heading', { name: 'Access denied. Admins only.' })).toBeVisible();
    expect(await teamRow(server, 'Calgary Flames')).toEqual(flames);
    await grantAdmin(server, admin.user.id);
  });
});

test('failures and invalid input lose nothing; a sweater is edited with a preview, worn by a fan’s card, and undone', async ({
  page,
  server,
}) => {
  const away = { status: 503, contentType: 'application/json', body: '{"message":"Away."}' };
  await page.route('**/rest/v1/teams?**', (route) => route.fulfill(away));
  await page.goto('/admin/teams?team=987654');

  await test.step('a failed load shows Failed to load teams; an unknown team is not found', async () => {
    await expect(page.getByText('Failed to load teams')).toBeVisible();
    await page.unroute('**/rest/v1/teams?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Team not found')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'All teams' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(32);
  });

  await test.step('input survives a failed save', async () => {
    await openTeam(page, 'Nashville Predators');
    await field(page, 'City').fill('Smashville');
    await page.route('**/rest/v1/teams?**', (route) => route.fulfill(away));
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText(
      'Could not save the team. Our server cannot be reached.',
    );
    await expect(field(page, 'City')).toHaveValue('Smashville');
    await page.unroute('**/rest/v1/teams?**');
    await discard(page).click();
  });

  await test.step('errors appear at their fields', async () => {
    const stars = await teamRow(server, 'Dallas Stars');
    await goToTeam(page, 'Dallas Stars');
    await field(page, 'Name').fill('  ');
    await field(page, 'Hem stripe 1 height').fill('90');
    await save(page).click();
    await expect(page.getByText('Give the team a name.')).toBeVisible();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(
      page.getByRole('region', { name: 'Sweater' }).getByText('Heights must be whole numbers from 4 to 80.'),
    ).toBeVisible();
    await expectUsableByAll(page, 'the form of a team');
    await page.getByRole('button', { name: 'Use the built-in recipe' }).click();
    await field(page, 'Name').fill('Detroit Red Wings');
    await save(page).click();
    await expect(
      page.getByText('Another team is called “Detroit Red Wings”. Names must differ.'),
    ).toBeVisible();
    await field(page, 'Name').fill('Dallas Stars');
    await field(page, 'Abbreviation').fill('DET');
    await save(page).click();
    await expect(page.getByText('Another team has the abbreviation “DET”.')).toBeVisible();
    await expect(field(page, 'Abbreviation')).toBeFocused();
    await expect(field(page, 'Abbreviation')).toHaveValue('DET');
    await discard(page).click();
    await expect(field(page, 'Abbreviation')).toHaveValue('DAL');
    expect(await teamRow(server, 'Dallas Stars')).toEqual(stars);
  });

  await test.step('a color is picked; a logo that fails to load shows why: a blocked host, or no image', async () => {
    await field(page, 'Pick the primary color').fill('#ff4040');
    await expect(field(page, 'Primary color')).toHaveValue('#ff4040');
    await field(page, 'Logo URL').fill('https://elsewhere.example/logo.svg');
    await expect(page.getByText('This site cannot show images from elsewhere.example')).toBeVisible();
    await field(page, 'Logo URL').fill('/no-such-logo.png');
    await expect(page.getByText('There is no image at this address.')).toBeVisible();
    await discard(page).click();
  });

  const older = await findTeam(server, 'Los Angeles Kings');
  await goToTeam(page, 'Los Angeles Kings');
  const sweater = page.getByRole('region', { name: 'Sweater' });
  const source = sweater.getByRole('status').first();
  const cardIn = (place: Locator) => place.locator('svg[role=img]').first();
  const body = (card: Locator) => card.locator('stop').first();

  await test.step('the sweater comes from the colors, the built-in recipe, or a recipe of its own', async () => {
    await expect(source).toContainText('the built-in recipe of the club');
    await sweater.getByRole('button', { name: "Use the team's colors" }).click();
    await expect(source).toContainText('derived from the team');
    await sweater.getByRole('button', { name: 'Use the built-in recipe' }).click();
    await expect(notSaved(page)).toHaveCount(0);
    await field(page, 'Body color').fill('#0b3d2e');
    await expect(source).toContainText('its own recipe');
  });

  await test.step('a stripe is colored and moved by keyboard, and the preview shows it', async () => {
    await field(page, 'Hem stripe 1 color').fill('rgb(255, 214, 10)');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(field(page, 'Hem stripe 2 color')).toBeFocused();
    await expect(field(page, 'Hem stripe 2 color')).toHaveValue('rgb(255, 214, 10)');
    const preview = cardIn(page.getByRole('region', { name: 'Preview' }));
    await expect(body(preview)).toHaveAttribute('stop-color', '#0b3d2e');
    await expect(preview.locator('rect[fill="#ffd60a"]').first()).toBeVisible();
  });

  await test.step('the saved sweater is on the card of a fan whose draft is older', async () => {
    const saved = saysSaved(page);
    await save(page).click();
    await saved;
    const hem = [{}, { color: '#ffd60a', height: 12 }, {}];
    expect(await teamRow(server, 'Los Angeles Kings')).toMatchObject({ sweater: { body: '#0b3d2e', hem } });
    await keepDraftOf(page, older, completeLineup());
    await page.goto('/');
    await page.getByRole('button', { name: 'Preview' }).click();
    const card = cardIn(page.getByRole('dialog', { name: 'Card preview' }));
    await expect(body(card)).toHaveAttribute('stop-color', '#0b3d2e');
    await expect(card.locator('rect[fill="#ffd60a"]').first()).toBeVisible();
  });

  await test.step('the log describes the change and undoes it', async () => {
    await page.goto('/admin/log');
    const change = page.getByRole('listitem').filter({ hasText: 'Sweater' }).last();
    await expect(change).toContainText('hem #a2aaad 54 / #ffd60a 12 / #ffffff 12');
    await change.getByRole('button', { name: 'Undo: Edited Los Angeles Kings' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Undone: Los Angeles Kings')).toBeVisible();
    expect(await teamRow(server, 'Los Angeles Kings')).toMatchObject({ sweater: null });
  });
});
