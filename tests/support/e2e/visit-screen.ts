import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { expect } from './fixtures.ts';

/** Types a date into the focused field in the order of US locales: month, day, year. */
export async function typeDay(page: Page, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  await page.keyboard.type(month + date + year);
}

export async function exportPart(page: Page, name: string): Promise<{ file: string; rows: string[][] }> {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export CSV of ${name}`, exact: true }).click();
  const download = await downloaded;
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return {
    file: download.suggestedFilename(),
    rows: Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data,
  };
}
