/** Finds Firefox and WebKit for the core journey. They are large and optional, so only CI installs them. */
import { findProgram, installPackages } from './find-browser.ts';

const PACKAGES = { Firefox: ['firefox-esr'], WebKit: ['webkit2gtk-driver', 'xvfb', 'dbus'] } as const;

export type EngineName = keyof typeof PACKAGES;

/** Returns the path of an engine's program. Null if the program, or one that it needs, is not installed. */
export function findEngine(name: EngineName): string | null {
  if (name === 'Firefox') return findProgram('firefox-esr', 'firefox');
  return findProgram('Xvfb') && findProgram('dbus-run-session') && findProgram('WebKitWebDriver');
}

export function howToInstall(name: EngineName): string {
  return `${name} is not installed. On Debian: apt-get install ${PACKAGES[name].join(' ')}`;
}

/** In CI, installs missing engines. Prints which engines the tests use. */
export function prepareEngines(): void {
  const names = Object.keys(PACKAGES) as EngineName[];
  const missing = names.filter((name) => findEngine(name) === null);
  if (process.env.CI && missing.length > 0) {
    console.log(`Installing ${missing.join(' and ')} for the core journey …`);
    installPackages(missing.flatMap((name) => PACKAGES[name]));
  }
  for (const name of names) {
    const program = findEngine(name);
    console.log(program ? `The core journey also uses ${program}` : `Skipped: ${howToInstall(name)}`);
  }
}
