/** What the build tells its service worker (scripts/precache-plugin.ts). */
import type { PrecacheEntry } from 'workbox-precaching';

interface Build {
  /** Path of the page's entry script. Its name holds a digest of all scripts and styles, so it tells the builds apart. */
  readonly entry: string;
  /** Every file that fans need. Files under `/assets/` have a digest in their name, the others a revision. */
  readonly files: readonly PrecacheEntry[];
}

declare const LINE_RUSH_BUILD: Build;

export const BUILD: Build = LINE_RUSH_BUILD;
