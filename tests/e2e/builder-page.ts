/** The builder as people and screen readers find it: by names, never by markup. */
import { expect, type Locator, type Page } from '@playwright/test';
import { SLOTS, type Slot } from '#domain/slots.ts';

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

/** Picks a team through the picker's search, as a person does, and waits for its roster. `confirm` answers a question. */
export async function pickTeam(page: Page, name: string, confirm?: () => Promise<void>): Promise<void> {
  const dialog = await openTeamPicker(page);
  await dialog.getByRole('searchbox').fill(name);
  await dialog.getByRole('button', { name: new RegExp(`^${escape(name)}`) }).click();
  await confirm?.();
  await expect(rosterCard(page, /, LW/).first()).toBeVisible();
}

export function rosterTab(page: Page, label: 'LW' | 'C' | 'RW' | 'D' | 'G'): Locator {
  return page.getByRole('tab', { name: new RegExp(`^${label}( |$)`) });
}

/** Roster cards whose whole name matches: `Auston Matthews, 34, C` with `, In Lineup` when used. */
export function rosterCard(page: Page, name: RegExp | string): Locator {
  return page.getByRole('tabpanel').getByRole('button', { name });
}

/** Cards of the open tab that are still free. */
export function freeCards(page: Page): Locator {
  return page.getByRole('tabpanel').getByRole('button', { name: /, (LW|C|RW|D|G)$/ });
}

/** The slot button of a label such as `Line 1 left wing`, filled or empty. */
export function slotButton(page: Page, label: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${escape(label)}: `) });
}

export function emptySlot(page: Page, label: string): Locator {
  return page.getByRole('button', { name: `${label}: empty`, exact: true });
}

/** The tab in which the slot's players are listed. */
export function tabOf(slot: Slot): 'LW' | 'C' | 'RW' | 'D' | 'G' {
  return slot.position.toUpperCase() as 'LW' | 'C' | 'RW' | 'D' | 'G';
}

export async function expectAllFilled(page: Page): Promise<void> {
  for (const slot of SLOTS) {
    await expect(emptySlot(page, slot.label)).toHaveCount(0);
    await expect(slotButton(page, slot.label)).toHaveCount(1);
  }
}

/** Names of the players in the slots, in reading order; null for an empty slot. */
export async function readLineup(page: Page): Promise<(string | null)[]> {
  return Promise.all(
    SLOTS.map(async (slot) => {
      const name = (await slotButton(page, slot.label).getAttribute('aria-label')) ?? '';
      const who = name.slice(slot.label.length + 2);
      return who === 'empty' ? null : who;
    }),
  );
}

/**
 * Opens a tab that still has a free player for the slot: its own, or centers when a club has too few wingers. `open` says
 * how a tab is opened; by a click when missing.
 */
export async function openTabFor(
  page: Page,
  slot: Slot,
  open: (label: ReturnType<typeof tabOf>) => Promise<void> = async (label) => rosterTab(page, label).click(),
): Promise<void> {
  await open(tabOf(slot));
  if ((await freeCards(page).count()) === 0) await open('C');
  await expect(freeCards(page).first()).toBeVisible();
}

/** Fills every empty slot by dragging the first free card of a fitting tab onto it. */
export async function fillByMouse(page: Page): Promise<void> {
  for (const slot of SLOTS) {
    if ((await emptySlot(page, slot.label).count()) === 0) continue;
    await openTabFor(page, slot);
    await freeCards(page).first().dragTo(emptySlot(page, slot.label));
    await expect(emptySlot(page, slot.label)).toHaveCount(0);
  }
}

/** The celebration that opens when the last slot is filled. */
export function readyDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Your lineup is ready' });
}
