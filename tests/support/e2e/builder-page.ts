/** Finds the builder's parts by their accessible names, never by markup. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Formation, LARGEST_FORMATION, STANDARD_FORMATION, type Slot } from '#domain/formation.ts';
import { teamSlug } from '#domain/team.ts';

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

export async function openTeamPicker(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^(Select a Team|Change)/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Select a Team' });
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function pickTeam(page: Page, name: string): Promise<void> {
  const dialog = await openTeamPicker(page);
  await dialog.getByRole('searchbox').fill(name);
  await dialog.getByRole('button', { name: new RegExp(`^${escape(name)}`) }).click();
  await expect(rosterCard(page, /, LW/).first()).toBeVisible();
}

/** Opens a team's builder by its address, which takes half as long as {@link pickTeam} on the home page. */
export async function openBuilder(page: Page, name: string): Promise<void> {
  await page.goto(`/?team=${teamSlug({ name })}`);
  await expect(rosterCard(page, /, LW/).first()).toBeVisible();
}

export function rosterTab(page: Page, label: 'LW' | 'C' | 'RW' | 'D' | 'G'): Locator {
  return page.getByRole('tab', { name: new RegExp(`^${label}( |$)`) });
}

/** Finds cards by name, such as `Auston Matthews, 34, C`. The names of players in the lineup end with `, In Lineup`. */
export function rosterCard(page: Page, name: RegExp | string): Locator {
  return page.getByRole('tabpanel').getByRole('button', { name });
}

export function freeCards(page: Page): Locator {
  return page.getByRole('tabpanel').getByRole('button', { name: /, (LW|C|RW|D|G)$/ });
}

export function slotButton(page: Page, label: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${escape(label)}: `) });
}

const ANY_SLOT = new RegExp(`^(?:${LARGEST_FORMATION.slots.map(({ label }) => escape(label)).join('|')}): `);

export function emptySlot(page: Page, label: string): Locator {
  return page.getByRole('button', { name: `${label}: empty`, exact: true });
}

export function tabOf(slot: Slot): 'LW' | 'C' | 'RW' | 'D' | 'G' {
  return slot.position.toUpperCase() as 'LW' | 'C' | 'RW' | 'D' | 'G';
}

/** Expects each slot to appear exactly once, with a player. */
export async function expectAllFilled(page: Page): Promise<void> {
  await expect.poll(async () => readLineup(page), 'all slots are filled').not.toContain(null);
}

/** Waits for all slots. Returns the players' names in reading order, and null for an empty slot. */
export async function readLineup(page: Page, formation = STANDARD_FORMATION): Promise<(string | null)[]> {
  const slots = page
    .getByRole('region', { name: 'Lineup', exact: true })
    .getByRole('button', { name: ANY_SLOT });
  await expect(slots, 'the slots on the rink').toHaveCount(formation.slots.length);
  // Uses one evaluation for all slots, because twenty separate queries are slow.
  const names = await slots.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label')),
  );
  return formation.slots.map(({ label }) => {
    const [name, ...others] = names.filter((each) => each?.startsWith(`${label}: `));
    if (!name || others.length > 0) throw new Error(`${label} is not once on the rink.`);
    const who = name.slice(label.length + 2);
    return who === 'empty' ? null : who;
  });
}

/** Opens `tab`. If it has no free player, opens the centers' tab instead, because some rosters lack wingers. */
async function openTabWithFree(page: Page, tab: ReturnType<typeof tabOf>): Promise<void> {
  for (const label of [tab, 'C'] as const) {
    await rosterTab(page, label).click();
    await expect(rosterTab(page, label)).toHaveAttribute('aria-selected', 'true');
    if ((await freeCards(page).count()) > 0) return;
  }
}

/** Centers come first, because the remaining centers replace missing wingers. */
const FILL_ORDER = ['C', 'LW', 'RW', 'D', 'G'] as const;

/** Drags the first free card of a fitting tab onto each slot of `wanted` that is empty. */
export async function fillByMouse(
  page: Page,
  wanted: readonly Slot[] = STANDARD_FORMATION.slots,
): Promise<void> {
  const lineup = await readLineup(page);
  const empty = STANDARD_FORMATION.slots.filter(
    (slot, index) => lineup[index] === null && wanted.includes(slot),
  );
  for (const tab of FILL_ORDER) {
    const slots = empty.filter((slot) => tabOf(slot) === tab);
    for (const [index, slot] of slots.entries()) {
      if (index === 0 || (await freeCards(page).count()) === 0) await openTabWithFree(page, tab);
      await freeCards(page).first().dragTo(emptySlot(page, slot.label));
      await expect(emptySlot(page, slot.label)).toHaveCount(0);
    }
  }
}

export async function chooseFormation(page: Page, { name }: Formation, goalies?: '1' | '2'): Promise<void> {
  await page.getByRole('button', { name: /^Formation: / }).click();
  const dialog = page.getByRole('dialog', { name: 'Formation' });
  await dialog.getByRole('radio', { name, exact: true }).check({ force: true });
  if (goalies)
    await dialog
      .getByRole('radiogroup', { name: 'Goalies' })
      .getByRole('radio', { name: goalies })
      .check({ force: true });
  await dialog.getByRole('button', { name: 'Change formation' }).click();
  await expect(dialog).toHaveCount(0);
}

export function readyDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Your lineup is ready' });
}

/** Chooses an item in the dialog's copy menu, such as `Copy link`. */
export async function copyFrom(dialog: Locator, item: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await dialog.getByRole('menuitem', { name: item }).click();
}

export async function closeReady(page: Page): Promise<void> {
  await readyDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(readyDialog(page)).toHaveCount(0);
}

/** Presses Tab (or another key) until a matching element has the focus. Fails after 120 presses. */
export async function tabTo(
  page: Page,
  what: string,
  matches: (element: Element, what: string) => boolean,
  key = 'Tab',
): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await page.evaluate(`(${matches.toString()})(document.activeElement, ${JSON.stringify(what)})`))
      return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reaches ${what}.`);
}

/** Whether the element's name starts with a text. For `tabTo`. Runs in the page. */
export const startsWith = (element: Element, what: string) =>
  (
    element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent
  )
    .trim()
    .startsWith(what);
