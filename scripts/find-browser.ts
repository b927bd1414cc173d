/**
 * Finds the browser for the browser tests: an installed Chromium or Chrome, else Playwright's Chromium.
 * If there is none, prints a message and installs one.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from '#platform/root.ts';
import { bin } from './run.ts';

const SHELL = 'chromium-headless-shell';

/** Names of browser programs. The headless shell is first, because it takes a third less processor time. */
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) =>
    process.env[name] ? [join(process.env[name], 'Google', 'Chrome', 'Application', 'chrome.exe')] : [],
  ),
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Lists the paths at which programs of these names may be installed, in the order of the names. */
function pathsOf(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

export function findProgram(...names: string[]): string | null {
  return pathsOf(names).find(isExecutable) ?? null;
}

/** Returns the path of an installed browser, or null. The program at `CHROMIUM_PATH` is preferred. */
export function findBrowser(): string | null {
  const candidates = [
    ...(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
    ...pathsOf(NAMES),
    ...APPLICATIONS,
    chromium.executablePath(),
  ];
  return candidates.find(isExecutable) ?? null;
}

/**
 * Tries sets of Debian packages in their order, and installs the first set that can be installed.
 * Returns false if no set can be installed, or if this process may not install packages.
 */
export function installPackages(...sets: readonly (readonly string[])[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];
  const apt = (...args: string[]) =>
    spawnSync('apt-get', [...patience, ...args], { stdio: 'ignore', env }).status === 0;
  apt('update', '-qq');
  return sets.some((names) => apt('install', '-y', '-qq', '--no-install-recommends', ...names));
}

function install(): void {
  const names = [SHELL, 'chromium'];
  if (installPackages(...names.map((name) => [name, 'fonts-liberation']))) return;
  spawnSync(bin('playwright'), ['install', 'chromium'], { cwd: ROOT, stdio: 'inherit' });
}

/** Installs the headless shell if possible, because the tests take longer with any other browser. */
export function preferHeadlessShell(): void {
  if (process.env.CHROMIUM_PATH || findProgram(SHELL)) return;
  const installed = installPackages([SHELL]);
  if (installed) console.log(`Installed ${SHELL}, with which the journeys take a third less processor.`);
}

/** Returns the path of a browser, and installs Chromium if there is none. Throws if the installation fails. */
export function requireBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium or Chrome found; installing Chromium for the browser tests …');
  install();
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to its program.',
  );
}

/** Flags that keep headless Chromium quiet and offline, and let it run as root in a container. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without this flag, the headless shell rounds letter widths to whole pixels, unlike a browser with a window.
  '--font-render-hinting=none',
];
