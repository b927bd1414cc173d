/** A team's page: the last game's lines, what its lines did together, and its URLs. */
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import { readLineup } from '../support/e2e/builder-page.ts';
import { findTeam } from '../support/e2e/drafts.ts';
import { addRow, deleteRows } from '../support/e2e/fans.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { deleteGames, storeGames } from '../support/e2e/games.ts';
import { rosterLineup } from '../support/e2e/saved-lineups-page.ts';

const PHONE = { width: 390, height: 844 };
const PATH = '/teams/carolina-hurricanes';

test('a team’s page shows its last lines and starts a lineup with them', async ({
  browser,
  page,
  server,
}) => {
  const team = await findTeam(server, 'Carolina Hurricanes');
  const opponent = await findTeam(server, 'Dallas Stars');

  await test.step('without games, it is complete with the roster', async () => {
    await page.goto(PATH);
    await expect(page.getByRole('heading', { level: 1, name: team.name })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Card', 'Roster']);
    const card = page.getByRole('img', { name: `Make a card of the ${team.name}` });
    const width = () => card.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(1200);
  });

  await test.step('the app starts when somebody uses the page', async () => {
    const unread = await page.context().newPage();
    // Without the timer, only a sign of a user starts the app.
    await unread.addInitScript(() => {
      const wait = window.setTimeout.bind(window);
      window.setTimeout = ((run: () => void, ms = 0) =>
        ms === 6000 ? 0 : wait(run, ms)) as typeof window.setTimeout;
    });
    const loaded: string[] = [];
    unread.on('request', (request) => loaded.push(request.url()));
    await unread.goto(PATH);
    expect(loaded.filter((url) => url.includes('/assets/main-'))).toEqual([]);
    await unread.mouse.move(9, 9);
    // The year is only shown by the app.
    await expect(unread.getByText(`© ${new Date().getFullYear()}`)).toBeVisible();
    await unread.close();
  });

  const lineup = await rosterLineup(server, team);
  const playedAt = new Date(Date.now() - 26 * 60 * 60_000);
  await storeGames(server, { team, opponent, lineup, gone: 'rw1', playedAt });

  const earlier = [2026029900, 2026029901];
  for (const [index, id] of earlier.entries()) {
    const game = { season: '20262027', game_type: 2, state: 'final', home_score: 1, away_score: 0 };
    const teams = { home_abbreviation: 'CAR', away_abbreviation: 'DAL', home_team_id: Number(team.id) };
    const startsAt = new Date(Date.now() - (6 - index) * 24 * 60 * 60_000).toISOString();
    await addRow(server, 'games', { ...game, ...teams, id, starts_at: startsAt });
    const names = ['A. Aho', 'B. Berg', 'C. Carlsson'];
    const players = Object.fromEntries(names.map((name, at) => [String(at + 1), { name, position: 'c' }]));
    const lines = { forwards: [['1', '2', '3']], defense: [], starter: '9', players };
    await addRow(server, 'game_lines', { game_id: id, team_id: Number(team.id), lines });
  }

  await test.step('other names lead to it, and its title has the game', async () => {
    for (const key of ['CAR', 'car', team.id]) {
      const moved = await page.request.get(`/teams/${key}`, { maxRedirects: 0 });
      expect([moved.status(), moved.headers()['location']]).toEqual([301, PATH]);
    }
    expect((await page.request.get('/teams/hartford-whalers')).status()).toBe(404);
    const html = await (await page.request.get(PATH)).text();
    expect(html).toMatch(
      /<title>Hurricanes lines, [A-Z][a-z]{2} \d+ vs DAL: .* to line 1 · Line Rush<\/title>/,
    );
  });

  await test.step('feed and sitemap have the game', async () => {
    const feed = await page.request.get(`${PATH}/feed.xml`);
    expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(await feed.text()).toMatch(/<entry>.*<title>Hurricanes lines, [A-Z][a-z]{2} \d+ vs DAL<\/title>/);
    expect((await page.request.get('/teams/hartford-whalers/feed.xml')).status()).toBe(404);
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    expect(sitemap).toMatch(/\/teams\/carolina-hurricanes<\/loc><lastmod>\d{4}-/);
    expect(await (await page.request.get('/robots.txt')).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  });

  await test.step('lines, facts, and games are on it', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'What changed',
      /^Lines vs DAL, /,
      'The season’s lines',
      'Together this season',
      'Past games',
      'Card',
      'Roster',
    ]);
    await expect(page.getByText('A. Aho out')).toBeVisible();
    await expect(page.getByText('(moved)')).toHaveCount(19);
    const trio = page.getByRole('button', { name: /^Aho, Berg, Carlsson 2 games from / });
    await trio.press('Enter');
    await expect(trio).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('.season-ribbon [data-dim]')).toHaveCount(4);
    await expect(page.getByRole('row').filter({ hasText: 'Line' })).toContainText('2–1');
    await expect(page.getByRole('link', { name: /^vs DAL .* 4–2$/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Call the lines' })).toBeVisible();
    await expectNoAxeViolation(page, 'a team’s page');
  });

  await test.step('it is complete without script, and the app takes it over without a request', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
    const plain = await context.newPage();
    await plain.goto(server.url + PATH);
    await expect(plain.getByRole('heading', { level: 1, name: team.name })).toBeInViewport();
    await expect(plain.getByRole('heading', { level: 2 })).toHaveCount(7);
    await expect(plain.getByRole('link', { name: 'Call the lines' })).toBeVisible();
    await expect(plain.locator('time').first()).toContainText(' ET');
    await context.close();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await expect(page.locator('time').first()).not.toContainText(' ET');
    await expect(page.getByText(/, in \d+ (day|hour)/)).toBeVisible();
    expect(asked.filter((path) => /team_briefing|team_units|games/.test(path))).toEqual([]);
  });

  await test.step('search engines get its address, its feed, and its facts', async () => {
    const html = await (await page.request.get(PATH)).text();
    expect(html).toContain(`<link rel="canonical" href="${server.url}${PATH}">`);
    expect(html).toContain(`type="application/atom+xml" href="${server.url}${PATH}/feed.xml"`);
    const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(facts)).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'SportsTeam', url: `${server.url}${PATH}` }, { '@type': 'BreadcrumbList' }],
    });
  });

  await test.step('the page of all teams has the game and the changes, without script, too', async () => {
    await page.getByRole('link', { name: 'All teams tonight' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lines tonight' })).toBeVisible();
    await expect(page.getByText(/A\. Aho out/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Call the lines of DAL at CAR' })).toBeVisible();
    await expectNoAxeViolation(page, 'the page of all teams');
    const html = await (await page.request.get('/tonight')).text();
    expect(html).toMatch(/<h2[^>]*>Games of [A-Z][a-z]{2}, /);
    await page.reload();
    await page.keyboard.press('Shift');
    await expect(page.getByText(/, in \d+ (day|hour)/)).toBeVisible();
    await page.goto(PATH);
  });

  await test.step('a game’s page has the lines without script, and the app takes it over', async () => {
    const html = await (await page.request.get('/games/2026029001?team=CAR')).text();
    expect(html).toContain('What was played');
    await page.goto('/games/2026029001?team=CAR');
    await expect(page.getByRole('heading', { name: 'What was played' })).toBeVisible();
    await page.goto(PATH);
  });

  await test.step('its link for calls opens the team in the builder', async () => {
    await page.getByRole('link', { name: 'Call the lines' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${team.name} lineup builder`);
    await expect(page.getByRole('region', { name: 'Call the lines' })).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.goto('/games/2026029002?team=DAL');
    await page.getByRole('link', { name: 'Open the builder' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${opponent.name} lineup builder`);
    await page.goto(PATH);
  });

  await test.step('a button builds these lines', async () => {
    await page.getByRole('link', { name: 'Build from these lines' }).click();
    await page.getByRole('button', { name: /^(Open|Make|Edit)/ }).click();
    expect((await readLineup(page)).filter(Boolean)).toHaveLength(19);
    await page.getByRole('button', { name: 'Preview' }).click();
    const fact = page.getByText('13 min, 2–1');
    await expect(page.getByRole('dialog', { name: 'Card preview' })).toBeVisible();
    await expect(fact).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Ice time and goals of each line' }).check();
    await expect(fact).toBeVisible();
  });
  await deleteGames(server, team);
  await deleteRows(server, 'games', `id=in.(${earlier.join()})`);
});
