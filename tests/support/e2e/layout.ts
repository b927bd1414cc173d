import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Returns texts that their box cuts off at the side or the bottom. Even a cut tail of a `g` counts. */
export async function cutTexts(within: Locator): Promise<string[]> {
  return within.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isSeen = width > 2 && height > 2; // texts for screen readers are tiny
        const isText = (node: Node) =>
          node instanceof Element
            ? getComputedStyle(node).display === 'inline' && node.textContent.trim() !== ''
            : node.nodeType === Node.TEXT_NODE && node.textContent?.trim();
        const hasText = [...element.childNodes].some(isText);
        const { scrollHeight, scrollWidth, clientHeight, clientWidth } = element;
        // Browsers round heights, so a difference of one pixel is ignored.
        const isLarger = scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
        return isSeen && hasText && isLarger && getComputedStyle(element).overflow !== 'visible';
      })
      .map((element) => element.textContent),
  );
}

export async function expectApart(one: Locator, other: Locator, what: string): Promise<void> {
  await expect
    .poll(async () => {
      const [a, b] = [await one.boundingBox(), await other.boundingBox()];
      if (!a || !b) return 'not shown';
      const beside = a.x + a.width <= b.x || b.x + b.width <= a.x;
      const below = a.y + a.height <= b.y || b.y + b.height <= a.y;
      return beside || below ? 'apart' : JSON.stringify([a, b]);
    }, what)
    .toBe('apart');
}

/** Expects an element to be visible above a phone's roster sheet after the page has scrolled. */
export async function expectAboveSheet(page: Page, element: Locator): Promise<void> {
  const sheet = page.getByRole('region', { name: 'Roster' });
  await expect
    .poll(
      async () => {
        const [box, cover] = [await element.boundingBox(), await sheet.boundingBox()];
        return box && cover && box.y >= 0 && box.y + box.height <= cover.y;
      },
      `${String(element)} is above the sheet`,
    )
    .toBe(true);
}

/** Returns by how many pixels the mark in the middle of a zone overlaps the zone's name. */
export async function markOverName(page: Page, zone: 'Defense' | 'Goalies'): Promise<number> {
  return page.getByRole('heading', { name: zone, exact: true }).evaluate((name) => {
    const marks = name.parentElement?.querySelector('.zone-marks');
    if (!marks) throw new Error('The zone has no marks.');
    const mark = getComputedStyle(marks, '::before');
    const up = mark.transform === 'none' ? 0 : new DOMMatrix(mark.transform).f;
    const top = marks.getBoundingClientRect().top + Number.parseFloat(mark.top) + up;
    return name.getBoundingClientRect().bottom - top;
  });
}
