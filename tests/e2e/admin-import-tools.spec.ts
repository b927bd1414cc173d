/** What stands around the import's steps: the prompt, the history, marking a team, starting over. */
import { newAdmin } from './admin-people.ts';
import { openCsvTab } from './csv-tab.ts';
import { expect, test } from './fixtures.ts';

// Who asks for less motion keeps the form until he empties it himself.
test.use({ reducedMotion: 'no-preference' });

test('Mark as Imported, the history, Start Over, Copy prompt and the link', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tab = await openCsvTab(page, await newAdmin(server), 'import');
  await tab.panel.getByRole('button', { name: 'Mark as Imported' }).click();
  await expect(page.getByText('Select a team first')).toBeVisible();
  await tab.chooseTeam('Anaheim Ducks');
  const history = tab.panel.getByRole('region', { name: 'Team Import History' });
  await expect(history.getByRole('rowheader').first()).toHaveText('Anaheim Ducks');
  const ducks = history.getByRole('row', { name: 'Anaheim Ducks' });
  await expect(ducks).toContainText('Never imported');
  await tab.panel.getByRole('button', { name: 'Mark as Imported' }).click();
  await tab.dialog.getByRole('button', { name: 'Mark as Imported' }).click();
  await expect(page.getByText('Anaheim Ducks marked as imported')).toBeVisible();
  await expect(ducks).not.toContainText('Never imported');

  await tab.panel.getByRole('button', { name: 'Copy prompt' }).click();
  await expect(tab.panel.getByRole('button', { name: 'Copied!' })).toBeVisible();
  const prompt = await page.evaluate(() => navigator.clipboard.readText());
  expect(prompt).toContain('Anaheim Ducks');
  expect(prompt).toContain('first_name,last_name,position,number');
  await expect(tab.panel.getByRole('button', { name: 'Copy prompt' })).toBeVisible();
  const link = tab.panel.getByRole('link', { name: /opens in a new tab/ });
  await expect(link).toHaveAttribute('rel', /noopener/);

  await tab.pasteField.fill('half,typed');
  await tab.panel.getByRole('button', { name: 'Start Over' }).click();
  await expect(tab.dialog).toContainText('Clear all import data and start over?');
  await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(tab.pasteField).toHaveValue('half,typed');
  await tab.panel.getByRole('button', { name: 'Start Over' }).click();
  await tab.dialog.getByRole('button', { name: 'Start Over' }).click();
  await expect(tab.pasteField).toHaveValue('');
  await expect(tab.panel.getByRole('combobox', { name: 'Team', exact: true })).toHaveValue('');
});
