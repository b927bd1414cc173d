/** Tests own teams: fans create them, draw their cards, and share links that strangers open. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeLineup } from '#domain/lineup.ts';
import { writeLineupLink } from '#domain/lineup-link.ts';
import { type OwnTeam, teamOf } from '#domain/own-teams/own-team.ts';
import { writeTeamFragment } from '#domain/own-teams/team-link.ts';
import { expect, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import { copyFrom, readyDialog, slotButton, startsWith, tabTo } from '../support/e2e/builder-page.ts';
import { fetchRows } from '../support/e2e/fans.ts';
import { inspectPng } from '../support/e2e/pictures.ts';
import { readSaved, saveAs, saveButton, signInNewFan } from '../support/e2e/saved-lineups-page.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 1000 };

const BEER_LEAGUE = `#	Player	Pos
7	Sam Lee	C
9	Jo van der Berg	LW
12	Максим Орлов	RW
14	Ann-Marie O'Neil	C
17	Pekka Hyvönen	LW
19	Zoë Müller	RW
21	Max Power	C
22	Lou Reed	LW
23	Kim Young	RW
2	Bo Stone	D
4	Al Green	D
5	Ty Cobb	D
6	Ed Wood	D
	Gus Glove 	`;

/** Moves the focus to a control by Tab, and presses Enter. */
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name, startsWith);
  await page.keyboard.press('Enter');
}

/** Moves the focus to a text box by Tab, and replaces its text. */
async function enter(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name, startsWith);
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

test('by keyboard alone, a pasted roster becomes a team and a card. A stranger builds with its links', async ({
  browser,
  context,
  page,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const fan = await signInNewFan(page, server);
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Make your own team' });

  await test.step('says what is missing, and asks once for numbers and positions', async () => {
    await press(page, 'Make your own team');
    await expect(dialog.getByRole('textbox', { name: 'Team name' })).toBeFocused();
    await enter(page, 'Roster', 'x'.repeat(20_001));
    await press(page, 'Create team');
    await expect(dialog.getByText('Give your team a name.')).toBeVisible();
    await expect(dialog.getByText('A roster has at most 20,000 characters. Shorten this one.')).toBeVisible();
    await enter(page, 'Team name', 'Tuesday Night Owls');
    await expect(dialog.getByRole('textbox', { name: 'Short name' })).toHaveValue('TNO');
    await enter(page, 'Roster', `${BEER_LEAGUE}\n\tRex Barn\t\nCoach: Ann Ray`);
    await tabTo(page, 'Colors of a club', startsWith);
    await page.keyboard.type('Seattle');
    await press(page, 'Create team');
    const table = dialog.getByRole('table', { name: 'To complete' });
    await expect(table.getByRole('row')).toHaveCount(4);
    await expect(table.getByLabel('Number of Gus Glove')).toBeFocused();
    await page.keyboard.type('30');
    await tabTo(page, 'Position of Gus Glove', startsWith);
    await page.keyboard.type('G');
    await press(page, 'Leave out Rex Barn');
    await press(page, 'Add Coach: Ann Ray');
    await tabTo(page, 'Position of Coach: Ann Ray', startsWith);
    await page.keyboard.type('D');
    await expect(table.getByRole('row', { name: 'Rex Barn' })).toContainText('Left out');
    await expectNoAxeViolation(page, 'the form of an own team');
    await press(page, 'Create team');
  });

  await test.step('its players fill the rink and a downloaded card', async () => {
    await page.setViewportSize(DESKTOP);
    await expect(page.getByRole('heading', { name: 'Tuesday Night Owls' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Formation: 9–4' })).toBeVisible();
    await press(page, 'Fill open slots');
    const card = readyDialog(page).getByRole('img', { name: /^Tuesday Night Owls lineup/ });
    await expect(card).toHaveAccessibleName(/Gus Glove, 30/);
    const download = page.waitForEvent('download');
    await press(page, 'Download Lineup as Image');
    expect((await download).suggestedFilename()).toBe('tuesday_night_owls_lineup.png');
    await page.keyboard.press('Escape');
    await expect(slotButton(page, 'Starter')).toHaveAccessibleName(/Gus Glove/);
  });

  await test.step('the lineup is saved, and opens again', async () => {
    await saveButton(page).click();
    const name = page.getByRole('dialog', { name: 'Name your lineup' });
    await name.getByLabel('Lineup name').fill('Season opener');
    await name.getByRole('button', { name: 'Save Lineup' }).click();
    await expect.poll(async () => (await readSaved(server, fan)).length).toBe(1);
    const [saved] = await readSaved(server, fan);
    expect(saved).toMatchObject({ team_id: null, team_name: 'Tuesday Night Owls', c1_name: 'Sam Lee' });
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      localStorage.removeItem('line-rush-own-teams'); // as on another device
      sessionStorage.clear();
    });
    await page.goto(`/?lineup=${String(saved?.id)}`);
    await expect(slotButton(page, 'Line 1 center')).toHaveAccessibleName(/Sam Lee, 7/);
  });

  await test.step('a stranger makes the shared lineup theirs', async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    await copyFrom(page.getByRole('dialog', { name: 'Card preview' }), 'Copy link');
    const link = await page.evaluate(async () => navigator.clipboard.readText());
    await page.goto('/my-teams');
    await page.getByRole('button', { name: 'Copy link to Tuesday Night Owls' }).click();
    await expect(page.getByText('Copied!').first()).toBeVisible();
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(await page.evaluate(async () => navigator.clipboard.readText()));
    await expect(stranger.getByText('A fan’s own team of 15 players')).toBeVisible();
    await stranger.getByRole('button', { name: 'Make it yours' }).click();
    await expect(stranger.getByRole('button', { name: 'Formation: 9–4' })).toBeVisible();
    await stranger.goto(link);
    await stranger.getByRole('button', { name: 'Make it yours' }).click();
    await expect(slotButton(stranger, 'Line 1 center')).toHaveAccessibleName(/Sam Lee, 7/);
    await stranger.goto('/my-teams');
    await expect(stranger.getByRole('heading', { name: 'Tuesday Night Owls' })).toHaveCount(1);
    await stranger.context().close();
  });
});

const CANADA =
  'McDavid, MacKinnon, Crosby, Point, Reinhart, Celebrini, Suzuki, Horvat, Marner, Mark Stone, Marchand, Tom Wilson, ' +
  'Hagel, Jarvis, Makar, Toews, Morrissey, Theodore, Sanheim, Parayko, Doughty, Harley, Binnington, Logan Thompson, ' +
  'Kuemper';

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test('Team Canada is picked from all clubs, and becomes a card', async ({ page }) => {
    await page.goto('/my-teams');
    await expect(page.getByRole('heading', { name: 'My teams' })).toBeVisible();
    await expectNoAxeViolation(page, 'my teams without teams');
    await page.getByRole('button', { name: 'Make your own team' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Make your own team' });
    await dialog.getByRole('textbox', { name: 'Team name' }).fill('Team Canada');
    const search = dialog.getByRole('combobox', { name: 'Search all clubs' });
    for (const name of CANADA.split(', ')) {
      await search.fill(name);
      await page
        .getByRole('option', { name: new RegExp(name) })
        .first()
        .tap();
      await expect(dialog.getByRole('button', { name: new RegExp(`^Remove .*${name}`) })).toBeVisible();
    }
    await dialog.getByRole('button', { name: 'Create team' }).tap();
    await page.getByRole('button', { name: 'Fill open slots from the depth chart' }).tap();
    const ready = readyDialog(page);
    await expect(ready.getByRole('img', { name: /^Team Canada lineup/ })).toHaveAccessibleName(/Crosby, 87/);
    const download = page.waitForEvent('download');
    await ready.getByRole('button', { name: 'Download' }).first().tap();
    expect((await download).suggestedFilename()).toBe('team_canada_lineup.png');
  });
});

test('a link opens the form with a roster. A hostile team is only text. Other tabs lose nothing', async ({
  page,
}) => {
  await page.goto(`/new#${new URLSearchParams({ roster: '97 McDavid C L' }).toString()}`);
  const dialog = page.getByRole('dialog', { name: 'Make your own team' });
  await expect(dialog.getByRole('textbox', { name: 'Roster' })).toHaveValue('97 McDavid C L');
  await expect(page).toHaveURL('/');

  const name = '<img src=x onerror=alert(1)>';
  const player = { id: '9000000000000001', name, number: 1, position: 'c' } as const;
  const hostile: OwnTeam = {
    id: '0a1b2c3d-0000-4000-8000-00000000000f',
    name,
    short: '<b>',
    colors: ['#001628', '#99d9d9', '#e9072b'],
    sweater: 'stripes',
    crest: null,
    players: [{ ...player, shoots: null }],
  };
  const code = writeLineupLink(teamOf(hostile).id, makeLineup({ c1: player }));
  await page.goto(`/?shared=${code}#${writeTeamFragment(hostile)}`);
  await expect(page.getByRole('heading', { name: `Shared lineup: ${name}` })).toBeVisible();
  await page.goto(`/?shared=${code}#damaged`);
  await expect(page.getByRole('dialog', { name: 'Shared lineup' })).toContainText('damaged or incomplete');

  const adopt = async (team: OwnTeam) => {
    await page.goto(`/?shared=${code}#${writeTeamFragment(team)}`);
    await page.getByRole('button', { name: 'Make it yours' }).click();
    // `exact` excludes the heading of the shared lineup, which contains the name before the click takes effect.
    await expect(page.getByRole('heading', { name: team.name, exact: true }).first()).toBeVisible();
    await expect(page).toHaveURL('/');
  };
  await test.step('another version of the open team is a team of its own', async () => {
    await adopt({ ...hostile, name: 'Owls' });
    await adopt({ ...hostile, name: 'Hawks' });
    await page.goto('/my-teams');
    await expect(page.getByText('2 of 50.')).toBeVisible();
  });

  await test.step('a change in another tab is replaced only if the fan says so', async () => {
    await page.getByRole('button', { name: 'Edit Hawks' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit team' });
    await edit.getByRole('textbox', { name: 'Team name' }).fill('Day Hawks');
    await page.evaluate((key) => {
      localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('"Hawks"', '"Eagles"'));
    }, 'line-rush-own-teams');
    await edit.getByRole('button', { name: 'Save team' }).click();
    await expect(edit.getByRole('alert')).toContainText('This team was changed in another tab');
    await edit.getByRole('button', { name: 'Save team' }).click();
    await expect(edit).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Day Hawks' }).first()).toBeVisible();
  });

  await test.step('the roster says that the team was deleted in another tab', async () => {
    await page.evaluate(() => localStorage.removeItem('line-rush-own-teams'));
    const roster = page.getByRole('region', { name: 'Roster' });
    await roster.getByRole('button', { name: 'Edit team' }).click();
    await expect(roster.getByRole('alert')).toContainText('This browser no longer has this team');
    await page.reload();
    await expect(roster.getByRole('alert')).toContainText('This browser no longer has this team');
    await roster.getByRole('button', { name: 'Choose a team' }).click();
    await expect(page.getByRole('dialog', { name: 'Select a Team' })).toBeVisible();
  });
});

interface StoredRow {
  readonly id: string;
  readonly document: Pick<OwnTeam, 'name' | 'players' | 'sweater' | 'crest'>;
}

/** A crest with everything that a malicious SVG could try. Its shield has a color that no sweater has. */
const CREST = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" onload="alert(1)">
  <script>alert(2)</script><image href="https://tracker.example/x.png" width="60" height="60"/>
  <style>.shield { fill: #ff00ff }</style><path class="shield" d="M5 5h50v30L30 58 5 35z"/></svg>`;

test('a signed-in fan chooses a sweater and a crest, which the card, its picture, and the account have', async ({
  page,
  server,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('tracker.example')) outside.push(request.url());
  });
  const dialog = page.getByRole('dialog', { name: 'Make your own team' });
  const input = dialog.getByLabel('Choose a picture for the crest');
  const roster = BEER_LEAGUE.replace(/\tGus Glove.*/, '30\tGus Glove\tG');
  const open = () => page.goto(`/new#${new URLSearchParams({ roster }).toString()}`);

  await test.step('a visitor sees why there is no upload', async () => {
    await open();
    await expect(dialog.getByText('Sign in to add a crest.')).toBeVisible();
    await expect(input).toHaveCount(0);
  });

  const session = await signInNewFan(page, server);
  await test.step('other files are refused', async () => {
    await page.goto('/');
    await open();
    const give = (name: string, buffer: Buffer) =>
      input.setInputFiles({ name, buffer, mimeType: 'image/png' });
    await give('crest.png', Buffer.from('Not a picture'));
    await expect(dialog.getByRole('alert')).toHaveText('This is neither a PNG nor an SVG file.');
    await give('crest.png', Buffer.alloc(2 * 1024 * 1024));
    await expect(dialog.getByRole('alert')).toHaveText('This file is larger than 1 MB.');
    const signature = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1');
    await give('crest.png', Buffer.concat([signature, Buffer.alloc(64, 'x')]));
    await expect(dialog.getByRole('alert')).toContainText('more than 5,000 pixels on a side');
    await give('crest.png', Buffer.concat([signature, Buffer.alloc(64)]));
    await expect(dialog.getByRole('alert')).toContainText('This picture could not be read.');
    await give('crest.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'));
    await expect(dialog.getByRole('alert')).toHaveText('This picture is empty.');
    await give('crest.svg', Buffer.from(CREST));
    await expect(dialog.getByRole('button', { name: 'Remove crest' })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });

  const rows = () => fetchRows<StoredRow>(server, 'own_teams', `user_id=eq.${session.user.id}`);
  await test.step('the account has a PNG, not the file', async () => {
    await dialog.getByRole('radio', { name: 'Bands' }).check();
    await expectNoAxeViolation(page, 'the choice of sweater and crest');
    await dialog.getByRole('textbox', { name: 'Team name' }).fill('Tuesday Night Owls');
    await dialog.getByRole('button', { name: 'Create team' }).click();
    await expect.poll(async () => (await rows())[0]?.document.sweater).toBe('bands');
    const crest = (await rows())[0]?.document.crest ?? '';
    const png = Buffer.from(crest.replace('data:image/png;base64,', ''), 'base64');
    const { shareOfColour, width } = await inspectPng(page, png, '#ff00ff');
    expect(width).toBeGreaterThanOrEqual(256);
    expect(shareOfColour).toBeGreaterThan(0.4);
    expect(png.includes('script')).toBe(false);
  });

  await test.step('the card and its picture show it, after a reload, too', async () => {
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Fill open slots from the depth chart' }).click();
    const ready = readyDialog(page);
    await expect(ready.getByRole('img', { name: /^Tuesday Night Owls/ }).locator('image')).toHaveCount(1);
    const download = page.waitForEvent('download');
    await ready
      .getByRole('button', { name: /Download/ })
      .first()
      .click();
    const picture = await readFile(await (await download).path());
    expect((await inspectPng(page, picture, '#ff00ff')).shareOfColour).toBeGreaterThan(0.005);
    await page.reload();
    await page.getByRole('button', { name: 'Preview' }).click();
    const card = page.getByRole('dialog', { name: 'Card preview' });
    await expect(card.getByRole('img', { name: /^Tuesday Night Owls/ }).locator('image')).toHaveCount(1);
  });

  await test.step('a lineup that is saved with it has the sweater, not the crest', async () => {
    await page.keyboard.press('Escape');
    await saveAs(page, 'Season opener');
    const [lineup] = await readSaved(server, session);
    expect(lineup?.['details']).toMatchObject({ team: { sweater: 'bands' } });
    expect(JSON.stringify(lineup)).not.toContain('base64');
  });
  expect(outside).toEqual([]);
});
