/** Tests the core journey in the system's Firefox and WebKit (scripts/find-engines.ts). */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findEngine, howToInstall } from '#scripts/find-engines.ts';
import { ROOT } from '#platform/root.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Engine } from '#tests/support/engines/engine.ts';
import { eventually, fanWith } from '#tests/support/engines/fan.ts';
import { startFirefox } from '#tests/support/engines/firefox.ts';
import { startWebKit } from '#tests/support/engines/webkit.ts';

const MATTHEWS_FIRST = '^Line 1 center: Auston Matthews';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server?.stop();
});

/** Builds Toronto's lineup. Places one player by taps and another by a drag, undoes the drag, and fills the rest. */
async function build(engine: Engine): Promise<void> {
  const fan = fanWith(engine);
  await engine.goto(server.url);
  await fan.click('button', '^Select a Team');
  await fan.see('dialog', '^Select a Team');
  await engine.press('Escape');
  await fan.seeGone('dialog', '^Select a Team');
  await fan.click('button', '^Select a Team');
  await fan.fill('^Search', 'toronto');
  await fan.click('button', '^Toronto Maple Leafs');

  await fan.click('tab', '^C');
  await fan.click('button', '^Auston Matthews, 34, C');
  await fan.click('button', '^Line 1 center: empty');
  await fan.see('button', MATTHEWS_FIRST);
  await fan.drag(', C$', '^Line 2 center: empty');
  await fan.seeGone('button', '^Line 2 center: empty');
  await engine.press('z', true);
  await fan.see('button', '^Line 2 center: empty');
  await fan.click('button', '^Fill ');
  await fan.seeGone('button', '^[^:]+: empty$');
}

async function download(engine: Engine, folder: string): Promise<Image> {
  const fan = fanWith(engine);
  await fan.click('button', '^Download Lineup as Image'); // in the dialog that opens for a complete lineup
  await fan.see('button', '^Image downloaded');
  return eventually(
    async () => {
      const file = (await readdir(folder)).find((name) => name.endsWith('lineup.png'));
      return file === undefined ? null : loadImage(await readFile(join(folder, file))).catch(() => null);
    },
    () => `No picture arrived in ${folder}.`,
  );
}

function shareOfBlue(picture: Image): number {
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4)
    if (data[i] === 0x00 && data[i + 1] === 0x20 && data[i + 2] === 0x5b) count += 1;
  return (4 * count) / data.length;
}

async function signUpAndSave(engine: Engine, url: string, email: string): Promise<void> {
  const fan = fanWith(engine);
  await fan.click('link', '^Sign up');
  await fan.fill('^Email', email);
  await fan.fill('^Password', PASSWORD);
  await fan.click('button', '^Sign up$');
  await fan.see('button', 'account menu$');
  await engine.goto(url);
  await fan.see('button', MATTHEWS_FIRST);
  await fan.click('button', '^Save Lineup$');
  await fan.fill('^Lineup name', 'Opening night');
  await fan.click('button', '^Save Lineup$');
  await fan.see('dialog', '^Saved');
}

async function walk(engine: Engine, name: string, home: string): Promise<void> {
  const fan = fanWith(engine);
  await build(engine);
  const picture = await download(engine, join(home, 'Downloads'));
  expect([picture.width, picture.height], 'the portrait card at scale 2').toEqual([2160, 2700]);
  expect(shareOfBlue(picture)).toBeGreaterThan(0.02);
  await engine.press('Escape');
  await fan.seeGone('dialog', '.');
  await engine.goto(server.url);
  await fan.see('button', MATTHEWS_FIRST);
  await signUpAndSave(engine, server.url, `${name.toLowerCase()}@lines.example`);
}

const ENGINES = [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const;

/** Returns an error with the path of a screenshot and the browser's last messages. */
async function explain(reason: unknown, engine: Engine, name: string): Promise<Error> {
  const picture = join(ROOT, 'test-results', `${name}.png`);
  await mkdir(dirname(picture), { recursive: true });
  let shown = `The screen: ${picture}`;
  try {
    await writeFile(picture, await engine.screenshot());
  } catch (failure) {
    shown = `It gave no picture of the screen: ${String(failure)}`;
  }
  const reported = engine.messages().slice(-10).join('\n');
  return new Error(`${name}: ${String(reason)}\n${shown}\nThe browser reported: ${reported || 'nothing'}`, {
    cause: reason,
  });
}

it.for(ENGINES)('%s walks the core journey', async ([name, start], { skip }) => {
  const program = findEngine(name);
  if (program === null) return skip(howToInstall(name));
  const home = await mkdtemp(join(tmpdir(), 'line-rush-engine-'));
  await mkdir(join(home, 'Downloads'));
  const engine = await start(program, home);
  try {
    await walk(engine, name, home).catch(async (error: unknown) => {
      throw await explain(error, engine, name);
    });
  } finally {
    await engine.close();
    await rm(home, { recursive: true, force: true });
  }
});
