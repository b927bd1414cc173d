/** Import and Update Data in every state, on a phone in the dark and a desktop in the light theme: no accessibility violation. */
import type { Session } from '#tests/support/accounts.ts';
import { newAdmin } from './admin-people.ts';
import { expectNoAxeViolation } from './axe.ts';
import { openCsvTab } from './csv-tab.ts';
import { expect, test } from './fixtures.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 1000 } };
const FILE = [
  'first_name,last_name,position,number,shoots,weight',
  'New,Guy,XW,96,Q,200',
  ...Array.from({ length: 12 }, (_, index) => `Rookie,Axe${index},C,${index},L,200`),
  'Rookie,Axe1,C,1,L,',
  ',Makar,D,8,R,190',
].join('\n');

let admin: Session;
test.beforeAll(async ({ server }) => {
  admin = await newAdmin(server);
});

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport, reducedMotion: 'reduce' });

    for (const kind of ['import', 'update'] as const) {
      test(`${kind} has no accessibility violation`, async ({ page }) => {
        const tab = await openCsvTab(page, admin, kind);
        await expect(tab.panel.getByRole('combobox', { name: 'Team', exact: true })).toBeVisible();
        await expectNoAxeViolation(page, `${kind}, empty`);
        await tab.upload('x');
        await expect(tab.failure).toBeVisible();
        await expectNoAxeViolation(page, `${kind}, failed`);
        await tab.chooseTeam('Colorado Avalanche');
        await tab.upload(FILE);
        await tab.compare();
        await expectNoAxeViolation(page, `${kind}, reviewed`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, 'nothing is wider than the screen').toBeLessThanOrEqual(viewport.width);
        await tab.writeButton.click();
        if (kind === 'import') {
          await expect(tab.dialog).toBeVisible();
          await expectNoAxeViolation(page, `${kind}, confirmation`);
        }
      });
    }
  });
}
