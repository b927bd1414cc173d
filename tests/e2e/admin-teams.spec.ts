/** Admins look teams up and change them: what is checked, what is shown, and what happens when two do it at once. */
import type { Page } from '@playwright/test';
import { grantAdmin, type Session, useSession } from '#tests/support/accounts.ts';
import { ask, newAdmin, teamRow } from './admin-people.ts';
import { expectNoAxeViolation } from './axe.ts';
import { expect, test } from './fixtures.ts';

let admin: Session;
test.beforeAll(async ({ server }) => {
  admin = await newAdmin(server);
});
test.beforeEach(({ page }) => useSession(page, admin));

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

async function openTeam(page: Page, name: string): Promise<void> {
  await page.goto('/admin/teams');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}

/** The names of the rows in the list, in their order. */
function namesShown(page: Page) {
  return page.getByRole('region', { name: 'Teams' }).getByRole('rowheader').allInnerTexts();
}

test('the list is searched and sorted', async ({ page }) => {
  await page.goto('/admin/teams');
  await expect(page.getByRole('rowheader')).toHaveCount(32);
  const names = await namesShown(page);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  const search = page.getByRole('searchbox', { name: 'Search teams' });
  await search.fill('montreal');
  await expect(page.getByRole('rowheader')).toHaveText([/Montréal Canadiens/]);
  await search.fill('atlantic');
  await expect(page.getByRole('rowheader')).toHaveCount(8);
  await page.getByRole('button', { name: 'Abbreviation' }).click();
  await expect(page.getByRole('rowheader').first()).toContainText('Boston Bruins');
  await page.getByRole('button', { name: 'Abbreviation' }).click();
  await expect(page.getByRole('rowheader').first()).toContainText('Toronto Maple Leafs');
  await search.fill('no such team');
  await expect(page.getByText('No teams match “no such team”.')).toBeVisible();
});

test('every field is edited, looked at before and saved: Saving… and then Saved, for 1.5 seconds', async ({
  page,
  server,
}) => {
  await openTeam(page, 'Anaheim Ducks');
  const texts = {
    Name: 'Anaheim Mighty Ducks',
    Abbreviation: 'AMD',
    City: 'Anaheim',
    'Location name': 'Orange County',
    Division: 'Central',
    Conference: 'Eastern',
    'Primary color': 'rgb(0, 95, 97)',
    'Secondary color': '#fc0',
    'Tertiary color': '#222222',
    'Logo URL': 'https://assets.nhle.com/logos/nhl/svg/ANA_dark.svg',
  };
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expect(field(page, 'Pick the primary color')).toHaveValue('#005f61');
  await expect(
    page.getByRole('img', { name: /^Anaheim Mighty Ducks lineup, Sample lineup\./ }),
  ).toBeVisible();
  await expect(page.getByText('White text reads on the primary color')).toBeVisible();
  await expect(page.getByText('As it looks on light and dark ice.')).toBeVisible();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rest/v1/teams?**', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  release();
  const saved = page.getByRole('status').filter({ hasText: /^Saved$/ });
  await expect(saved).toBeVisible();
  const since = Date.now();
  await expect(saved).toBeHidden();
  expect(Date.now() - since, 'milliseconds that Saved stood').toBeLessThan(8000);
  expect(await teamRow(server, 'Anaheim Mighty Ducks')).toMatchObject({
    abbreviation: 'AMD',
    location_name: 'Orange County',
    division: 'Central',
    conference: 'Eastern',
    color_primary: 'rgb(0, 95, 97)',
    color_secondary: '#fc0',
    color_tertiary: '#222222',
    logo_url: 'https://assets.nhle.com/logos/nhl/svg/ANA_dark.svg',
  });
  await page.getByRole('link', { name: 'All teams' }).click();
  await expect(page.getByRole('link', { name: 'Anaheim Mighty Ducks' })).toBeFocused();
});

test.describe('a form with mistakes', () => {
  test.use({ expectedNoise: ['409 (Conflict)'] });

  test('says what is wrong at its field, and nothing typed is lost', async ({ page, server }) => {
    const before = await teamRow(server, 'Dallas Stars');
    await openTeam(page, 'Dallas Stars');
    await field(page, 'Name').fill('  ');
    await field(page, 'Logo URL').fill('http://insecure.example/logo.png');
    await field(page, 'City').fill('x'.repeat(121));
    await save(page).click();
    await expect(page.getByText('Give the team a name.')).toBeVisible();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(page.getByText('Give the full address of an image, starting with https://.')).toBeVisible();
    await expect(page.getByText('Cities can have at most 120 characters. This one has 121.')).toBeVisible();

    await field(page, 'Logo URL').fill('');
    await field(page, 'City').fill('Dallas');
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
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(field(page, 'Abbreviation')).toHaveValue('DAL');
    expect(await teamRow(server, 'Dallas Stars')).toEqual(before);
  });
});

test('a color that is not understood is replaced by the built-in one, which is said', async ({ page }) => {
  await openTeam(page, 'Toronto Maple Leafs');
  await field(page, 'Primary color').fill('navy blue');
  await expect(page.getByText('Not understood: the built-in #00205b is used.')).toBeVisible();
  await field(page, 'Primary color').fill('');
  await expect(page.getByText('Empty: the built-in #00205b is used.')).toBeVisible();
  await field(page, 'Pick the primary color').fill('#ff4040');
  await expect(field(page, 'Primary color')).toHaveValue('#ff4040');
  await expect(page.getByText(/White text has only 3\.\d : 1 on the primary color/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
});

test('a team that was changed elsewhere shows both versions, and either can be kept', async ({
  page,
  server,
}) => {
  const { id } = await teamRow(server, 'Winnipeg Jets');
  const elsewhere = (values: object) => ask(server, admin, 'PATCH', `teams?id=eq.${String(id)}`, values);
  await openTeam(page, 'Winnipeg Jets');
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
  await expectNoAxeViolation(page, 'a team that was changed elsewhere');
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(field(page, 'Division')).toHaveValue('Northwest');
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  expect(await teamRow(server, 'Winnipeg Jets')).toMatchObject({
    city: 'Winnipeg, Manitoba',
    division: 'Northwest',
  });

  await field(page, 'City').fill('Mine');
  await elsewhere({ city: 'Theirs' });
  await save(page).click();
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(field(page, 'City')).toHaveValue('Theirs');
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
});

test('what is not saved is kept through other pages, and asked about before the site is left', async ({
  page,
}) => {
  await openTeam(page, 'Ottawa Senators');
  await field(page, 'City').fill('Kanata');
  await page.getByRole('link', { name: 'All teams' }).click();
  await expect(page.getByRole('rowheader').filter({ hasText: 'Not saved yet' })).toHaveText(
    /Ottawa Senators/,
  );
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Change log' }).click();
  await expect(page.getByRole('heading', { name: 'Change log', level: 1 })).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Teams' }).click();
  await page.getByRole('link', { name: 'Ottawa Senators' }).click();
  await expect(field(page, 'City')).toHaveValue('Kanata');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field(page, 'City')).toHaveValue('Ottawa');
});

test('the keyboard alone finds, edits and saves a team', async ({ page, server }) => {
  await page.goto('/admin/teams');
  await expect(page.getByRole('rowheader')).toHaveCount(32);
  await page.getByRole('searchbox', { name: 'Search teams' }).focus();
  await page.keyboard.type('kraken');
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
  for (let presses = 0; presses < 3; presses++) {
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('Tab');
  }
  await expect(field(page, 'City')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Emerald City');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  expect(await teamRow(server, 'Seattle Kraken')).toMatchObject({ city: 'Emerald City' });
});

test('a team that is not there is said to be: Team not found', async ({ page }) => {
  await page.goto('/admin/teams?team=987654');
  await expect(page.getByText('Team not found')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All teams' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(32);
});

test.describe('a logo that cannot be shown', () => {
  test.use({ expectedNoise: ['Content Security Policy', 'net::ERR_INTERNET_DISCONNECTED', '404'] });

  test('says why: a host that is not allowed, or no image', async ({ page }) => {
    await openTeam(page, 'New York Rangers');
    await field(page, 'Logo URL').fill('https://elsewhere.example/logo.svg');
    await expect(page.getByText('The site may not show images from elsewhere.example')).toBeVisible();
    await field(page, 'Logo URL').fill('/no-such-logo.png');
    await expect(page.getByText('There is no image at this address.')).toBeVisible();
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });
});

test.describe('when the server is away', () => {
  test.use({ expectedNoise: ['503', 'The team could not be saved'] });

  test('the list says Failed to load teams, and what is typed survives a save that failed', async ({
    page,
  }) => {
    const away = { status: 503, contentType: 'application/json', body: '{"message":"Away."}' };
    await page.route('**/rest/v1/teams?**', (route) => route.fulfill(away));
    await page.goto('/admin/teams');
    await expect(page.getByText('Failed to load teams')).toBeVisible();
    await page.unroute('**/rest/v1/teams?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Nashville Predators' }).click();
    await field(page, 'City').fill('Smashville');
    await page.route('**/rest/v1/teams?**', (route) => route.fulfill(away));
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('Could not save the team. Try again.');
    await expect(field(page, 'City')).toHaveValue('Smashville');
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });
});

test('who has lost the role meanwhile saves nothing, and is told: Access denied. Admins only.', async ({
  page,
  server,
}) => {
  const before = await teamRow(server, 'Calgary Flames');
  await openTeam(page, 'Calgary Flames');
  const headers = { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` };
  await fetch(`${server.url}/rest/v1/user_roles?user_id=eq.${admin.user.id}`, { method: 'DELETE', headers });
  await field(page, 'City').fill('Taken over');
  await save(page).click();
  await expect(page.getByRole('heading', { name: 'Access denied. Admins only.' })).toBeVisible();
  expect(await teamRow(server, 'Calgary Flames')).toEqual(before);
  await grantAdmin(server, admin.user.id);
});
