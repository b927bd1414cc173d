/** Firefox over WebDriver BiDi. */
import { join } from 'node:path';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import { type StartEngine, WINDOW } from './engine.ts';

/** Without the last two preferences, a headless Firefox reports a touch screen. */
const prefsFor = (downloads: string) => ({
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.alwaysOpenPanel': false,
  'ui.prefersReducedMotion': 1,
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
});

export const startFirefox: StartEngine = async (program, home) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    defaultViewport: null,
    args: [`--width=${WINDOW.width}`, `--height=${WINDOW.height}`],
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: prefsFor(join(home, 'Downloads')),
  });
  const page = await browser.newPage();
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  const { keyboard, mouse } = page;
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: async (expression) => page.evaluate(expression),
    async drag(start, ...rest) {
      if (!start) return;
      await mouse.move(start.x, start.y);
      await mouse.down();
      for (const { x, y } of rest) await mouse.move(x, y, { steps: 8 });
      await mouse.up();
    },
    async press(key, withControl = false) {
      if (withControl) await keyboard.down('Control');
      await keyboard.press(key as KeyInput);
      if (withControl) await keyboard.up('Control');
    },
    type: async (text) => keyboard.type(text),
    screenshot: async () => page.screenshot(),
    messages: () => messages,
    close: async () => browser.close(),
  };
};
