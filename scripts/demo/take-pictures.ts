/** Takes README's pictures from the demo, so that they show the product as it is. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Image, loadImage } from '@napi-rs/canvas';
import { chromium } from '@playwright/test';
import { loadLook } from '#card/card-look.ts';
import { paintCanvas } from '#card/paint-canvas.ts';
import { cardWordsOf } from '#domain/lineup-details.ts';
import { clear } from '#domain/lineup-commands.ts';
import type { Lineup } from '#domain/lineup.ts';
import { lineupFromRow, type SavedLineupRow } from '#domain/saved-lineup.ts';
import { normalizeTeam, type Team, type TeamSourceRow } from '#domain/team.ts';
import { ROOT } from '#platform/root.ts';
import { loadCanvas } from '#server/lineups/card-canvas.ts';
import { callAs, type Session, storeSession } from '#tests/support/accounts.ts';
import { keepDraftOf } from '#tests/support/e2e/drafts.ts';
import { BROWSER_FLAGS, requireBrowser } from '../find-browser.ts';
import type { DemoSite } from './demo-site.ts';
import { FANS } from './people.ts';

const FOLDER = join(ROOT, 'docs', 'images');
const VIEWPORT = { width: 1440, height: 1144 };
/** The slots that the builder's picture leaves open. */
const OPEN = ['rw3', 'lw4', 'c4', 'rw4', 'd5', 'd6', 'backup'];

interface Shown {
  readonly session: Session;
  readonly team: Team;
  readonly lineup: Lineup;
  readonly details: unknown;
}

async function readShown(site: Pick<DemoSite, 'anonKey' | 'url'>, session: Session): Promise<Shown> {
  const response = await callAs(site, session, '/rest/v1/user_lineup?select=*,team:teams(*)&name=eq.Tonight');
  const [row] = (await response.json()) as (SavedLineupRow & { team: TeamSourceRow })[];
  const team = row && normalizeTeam(row.team);
  if (!team) throw new Error('The demo has no lineup for its pictures.');
  return { session, team, lineup: lineupFromRow(row), details: row.details };
}

/** Colors are rounded to multiples of this number. The difference is invisible, and files are a third smaller. */
const COLOR_STEP = 3;

async function write(name: string, image: Image): Promise<void> {
  const { createCanvas } = await loadCanvas();
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, image.width, image.height);
  for (const [index, value] of pixels.data.entries())
    pixels.data[index] = Math.round(value / COLOR_STEP) * COLOR_STEP;
  context.putImageData(pixels, 0, 0);
  const file = join(FOLDER, name);
  await writeFile(file, await canvas.encode('png'));
  console.log(`Wrote ${file}.`);
}

async function pictureBuilder(url: string, { lineup, session, team }: Shown): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: [...BROWSER_FLAGS] });
  try {
    const page = await browser.newPage({
      viewport: VIEWPORT,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      timezoneId: 'America/Toronto',
      locale: 'en-US',
    });
    await storeSession(page, session);
    await keepDraftOf(page, team, OPEN.reduce<Lineup>(clear, lineup));
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.screenshot();
  } finally {
    await browser.close();
  }
}

async function pictureCard({ details, lineup, team }: Shown): Promise<Buffer> {
  const { createCanvas } = await loadCanvas();
  const words = { ...cardWordsOf(details), signature: `@${FANS[0]?.profile}` };
  const layout = await loadLook('sweater');
  const drawing = layout({ lineup, team, words, look: 'sweater', siteAddress: 'https://linerush.example' });
  const canvas = createCanvas(drawing.width, drawing.height);
  paintCanvas(canvas.getContext('2d'), drawing, 1);
  return canvas.encode('png');
}

export async function takePictures(site: Pick<DemoSite, 'anonKey' | 'url'>, session: Session): Promise<void> {
  const shown = await readShown(site, session);
  await write('builder.png', await loadImage(await pictureBuilder(site.url, shown)));
  await write('card-toronto.png', await loadImage(await pictureCard(shown)));
}
