/** Reports without configured email: admins find the report in the table of requests. */
import { pickTeam } from '../support/e2e/builder-page.ts';
import { expect, test } from '../support/e2e/fixtures.ts';

test.use({ expectedNoise: ['503'] }); // the browser logs the endpoint's response; the page then uses the table

test('a report of a visitor on a phone becomes a request for admins', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await pickTeam(page, 'Boston Bruins');
  await page.getByRole('button', { name: 'Request Player' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a player' });
  await dialog.getByLabel('Player name').fill('  Jérémy "JJ" Łukasiewicz 🏒 ');
  await dialog.getByLabel('Notes').fill('Called up today.\nNumber 61.');
  await dialog.getByLabel('Your email').fill('fan@lines.example');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const received = page.getByRole('dialog', { name: 'Report received' });
  await expect(received).toContainText('saved for staff review');

  const headers = { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` };
  const answer = await fetch(`${server.url}/rest/v1/request_player?select=*,teams(name)`, { headers });
  expect(await answer.json()).toEqual([
    expect.objectContaining({
      player_name: 'Jérémy "JJ" Łukasiewicz 🏒',
      type: 'Missing player',
      notes: 'Called up today.\nNumber 61.',
      reporter_email: 'fan@lines.example',
      handled: false,
      fixed_at: null,
      teams: { name: 'Boston Bruins' },
    }),
  ]);
});
