/** Two fans predict (call) the lines of a game. The game is then locked, scored, and shown. Another game is void. */
import type { Page } from '@playwright/test';
import type { JSONValue, Sql } from 'postgres';
import { teamPath } from '#domain/pages.ts';
import { teamSlug } from '#domain/team.ts';
import { askServer } from '#platform/gate/table-port.ts';
import { createFeedStore } from '#server/feeds/feed-store.ts';
import { scorePredictions } from '#server/predictions/score-predictions.ts';
import { callAs, PASSWORD, type Session } from '#tests/support/accounts.ts';
import { reachDatabase } from '#tests/support/database.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expect, submitCredentials, accountTest as test } from '../support/e2e/account-fixtures.ts';
import { pickTeam, readyDialog, slotButton } from '../support/e2e/builder-page.ts';
import { newFan } from '../support/e2e/fans.ts';
import { DESKTOP, expectUsableByAll, PHONE } from '../support/e2e/usable.ts';
import { callOf, insertGame, linesOfPrediction, type SampleCall } from '../support/policies/call-samples.ts';

/** The lines of the game BEFORE are the baseline for scoring predictions for GAME. */
const [BEFORE, GAME, VOID] = [2026029001, 2026029002, 2026029003];
const TEAM = 'Seattle Kraken';

/** Saves a prediction over HTTP. Returns the response's status and, if refused, its `hint`. */
async function callOverHttp(
  server: TestServer,
  fan: Session,
  game: number,
  team: number,
  lineup: SampleCall,
) {
  const answer = await callAs(server, fan, '/rest/v1/calls?on_conflict=user_id,game_id,team_id', {
    method: 'POST',
    headers: { Prefer: 'resolution=merge-duplicates' },
    body: JSON.stringify({ user_id: fan.user.id, game_id: game, team_id: team, lineup }),
  });
  const text = await answer.text();
  return { status: answer.status, hint: text === '' ? null : (JSON.parse(text) as { hint: string }).hint };
}

function storeOf({ secretKey, url }: TestServer) {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  return createFeedStore(askServer(url, () => headers, 60_000));
}

interface League {
  readonly team: number;
  readonly opponent: number;
  readonly lineup: SampleCall;
}

/** Adds three games of a team. BEFORE has the lines of `lineup` with two wingers swapped. */
async function addGames(sql: Sql): Promise<League> {
  const [team, opponent] = await sql<{ id: string; name: string }[]>`
    select id, name from teams where name in (${TEAM}, 'Utah Mammoth') order by name = ${TEAM} desc`;
  const ids = { team: Number(team!.id), opponent: Number(opponent!.id) };
  await sql`update players set nhl_id = 8000000 + id where team_id = ${ids.team} and nhl_id is null`;
  const players = await sql<{ id: string }[]>`
    select id from players where team_id = ${ids.team}
    order by position = 'G', position = 'D', id limit 100`;
  const goalies = players.slice(-2);
  const lineup = callOf([...players.slice(0, 18), ...goalies].map(({ id }) => Number(id)));
  for (const [id, hours] of [
    [BEFORE, -48],
    [GAME, 3],
    [VOID, 2],
  ] as const)
    await insertGame(sql, { id, hours, home: ids.team, away: ids.opponent });
  await addLines(sql, BEFORE, ids.team, await linesOfPrediction(sql, swapWingers(lineup)));
  return { ...ids, lineup };
}

function swapWingers(lineup: SampleCall): SampleCall {
  const { lw1, lw2, ...slots } = lineup.slots;
  return { ...lineup, slots: { ...slots, lw1: lw2!, lw2: lw1! } };
}

async function addLines(sql: Sql, game: number, team: number, lines: object): Promise<void> {
  await sql`insert into game_lines ${sql({ game_id: game, team_id: team, lines: sql.json(lines as never) })}`;
  await sql`update games set state = 'final', lines = 'computed', lines_source = 'chart' where id = ${game}`;
}

/** Predicts the lines as a visitor, who must sign in first. */
async function callInBuilder(page: Page, fan: Session, sql: Sql): Promise<void> {
  const strip = page.getByRole('region', { name: 'Call the lines' });
  await page.reload();
  await expect(strip).toContainText('Not ready to call: 12 forwards, 6 defensemen and 2 goalies to go');
  await page.getByRole('button', { name: 'Fill open slots from the depth chart' }).click();
  await readyDialog(page).getByRole('button', { name: 'Call these lines' }).click();
  await page.getByRole('dialog', { name: 'Sign in' }).getByRole('link', { name: 'Sign in' }).click();
  await submitCredentials(page, fan.user.email, PASSWORD);
  await expect(strip.getByRole('status')).toHaveText('Called. You can change your call until puck drop.');
  await test.step('the builder says when the lineup differs, and updates the call from above the rink', async () => {
    const fill = page.getByRole('group', { name: 'Fill the lineup' });
    await expect(fill.getByRole('button', { name: 'Called' })).toBeVisible();
    await slotButton(page, 'Line 1 center').dragTo(slotButton(page, 'Line 2 center'));
    await expect(strip).toContainText('Your lineup differs from your call.');
    await expect(fill.getByRole('status')).toHaveText('Your lineup differs from your call.');
    const ofFan = sql`user_id = ${fan.user.id}`;
    const [first] = await sql<[{ lineup: JSONValue }]>`select lineup from calls where ${ofFan}`;
    await fill.getByRole('button', { name: 'Update your call' }).click();
    await expect(fill.getByRole('status')).toHaveText('Call updated.');
    await sql`update calls set lineup = ${sql.json(first.lineup)} where ${ofFan}`; // as another device would
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await fill.getByRole('button', { name: 'Update your call' }).click();
    await expect(fill.getByRole('status')).toHaveText('Call updated.');
    await expect(page.getByRole('button', { name: /^(?:Called|Update your call)$/ })).toHaveCount(1);
    await page.setViewportSize(PHONE);
    expect(await fill.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
    const narrow = await page.locator('.lineup-saved').evaluate((row) => {
      document.documentElement.style.fontSize = '200%';
      const parts = [...row.children].map((part) => part.getBoundingClientRect());
      document.documentElement.style.fontSize = '';
      return parts.filter(({ left, right, width }) => left < 0 || right > innerWidth || width < 80);
    });
    expect(narrow, 'the saved lineups at twice the text size').toEqual([]);
    await page.setViewportSize(DESKTOP);
  });
  await strip.getByRole('link', { name: 'See your call' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SEA vs UTA');
  await expect(page.getByText('You can change your call until puck drop')).toBeVisible();
}

test('fans call a game, which is locked, scored, and shown', async ({ page, server }) => {
  const database = await reachDatabase(server);
  const { sql } = database;
  const ann = await newFan(server, { profile_name: `calls-ann-${process.pid}`, full_name: 'Ann' });
  const bob = await newFan(server, {
    profile_name: `calls-bob-${process.pid}`,
    public_profile: false,
  });
  try {
    await test.step('without games, as without the feeds, the builder has nothing to call', async () => {
      await page.goto('/');
      const briefing = page.waitForResponse(/rpc\/team_briefing/);
      await pickTeam(page, TEAM);
      expect(await (await briefing).json()).toMatchObject({ next_game: null });
      await expect(page.getByRole('button', { name: 'Call these lines' })).toBeHidden();
    });
    const { lineup, team } = await addGames(sql);

    await test.step('before puck drop, one fan calls in the builder, another one over HTTP', async () => {
      await sql`update games set starts_at = now() + interval '1 hour' where id = ${GAME}`;
      await callInBuilder(page, ann, sql);
      expect(await callOverHttp(server, bob, GAME, team, lineup)).toMatchObject({ status: 201 });
      expect(await callOverHttp(server, ann, VOID, team, lineup)).toMatchObject({ status: 201 });
      // This lineup replaces the earlier call, so the score below is known.
      expect(await callOverHttp(server, ann, GAME, team, swapWingers(lineup))).toMatchObject({ status: 201 });
    });

    await test.step('after it, nothing changes the call, and the page says so', async () => {
      await sql`update games set starts_at = now() where id in (${GAME}, ${VOID})`;
      const late = await callOverHttp(server, ann, GAME, team, lineup);
      expect(late).toEqual({ status: 400, hint: 'call_after_puck_drop' });
      await page.reload();
      await expect(page.getByText('The puck has dropped, so calls can no longer change.')).toBeVisible();
    });

    await test.step('both calls are scored, next to the average and the last game', async () => {
      await addLines(sql, GAME, team, await linesOfPrediction(sql, lineup));
      expect(await scorePredictions(storeOf(server), GAME)).toBe(2);
      expect(await scorePredictions(storeOf(server), GAME)).toBe(0);
      await page.reload();
      const tile = (label: string) => page.locator('.call-tile', { hasText: label });
      await expect(tile('Your call')).toContainText('75%');
      await expect(tile('Your call')).toContainText('Linemates 8 of 12 · pairs 3 of 3 · starter 1 of 1');
      await expect(tile('Average')).toContainText('88%');
      await expect(tile('Repeating the last game')).toContainText('75%');
      const called = page.getByRole('region', { name: 'Your call' });
      await expect(called.getByRole('listitem').filter({ hasText: 'Line 1' }).first()).toContainText(
        '1 of 3',
      );
      await expect(page.getByRole('region', { name: 'What was played' })).toBeVisible();
      // Only public profiles are listed.
      const best = page.getByRole('region', { name: 'Best calls' }).getByRole('listitem');
      await expect(best).toHaveText([/Ann.*12 of 16 \(75%\)/]);
      await expectUsableByAll(page, 'a scored game');
    });

    await test.step('pages and embeds from the server hide the calls of private fans', async () => {
      const textOf = async (path: string) => (await page.request.get(path)).text();
      const [club] = await sql<[{ name: string; abbreviation: string }]>`
        select name, abbreviation from teams where id = ${team}`;
      const game = await textOf(`/games/${GAME}?team=${club.abbreviation}`);
      expect(game).toContain('Ann');
      expect(game).toContain('"call":null');
      const [{ name }] = await sql<[{ name: string }]>`
        select profile_name as name from profiles where user_id = ${bob.user.id}`;
      const others = [`/embed/game/${GAME}`, `${teamPath(teamSlug(club))}/feed.xml`, '/tonight'];
      for (const text of [game, ...(await Promise.all(others.map(textOf)))]) expect(text).not.toContain(name);
    });

    await test.step('a void game says so', async () => {
      await sql`update games set state = 'final', lines = 'void' where id = ${VOID}`;
      expect(await scorePredictions(storeOf(server), VOID)).toBe(0);
      await page.goto(`/games/${VOID}`);
      await expect(page.getByText('This game is void')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your call' })).toBeVisible();
    });

    await test.step('the record is on the profile, and the team has a table', async () => {
      await page.goto('/profile');
      const record = page.getByRole('region', { name: 'Called lines, 2026-27' });
      await expect(record).toContainText(
        '1 scored call, 75% on average (repeating the last game: 75%), 1 void.',
      );
      await record.getByRole('link', { name: /12 of 16/ }).click();
      await page.getByRole('link', { name: 'SEA season table' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who knows SEA?');
      await expect(page.getByText('2 calls in 1 game, 88% on average.')).toBeVisible();
      await expect(page.getByText('No table yet')).toBeVisible();
      for (const path of ['/games/1', '/calls/XXX'])
        expect((await page.request.get(path)).status(), path).toBe(404);
    });
  } finally {
    await sql`delete from auth.users where id in (${ann.user.id}, ${bob.user.id})`;
    await sql`delete from games where id in (${BEFORE}, ${GAME}, ${VOID})`;
    await sql`update players set nhl_id = null where nhl_id = 8000000 + id`;
    await database.close();
  }
});
