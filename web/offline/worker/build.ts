/** Data that the build injects into the service worker (scripts/precache-plugin.ts). */
import type { PrecacheEntry } from 'workbox-precaching';

interface Build {
  /** The path of the entry script. Its name has a digest of all scripts and styles, so it identifies the build. */
  readonly entry: string;
  /** Every file that fans need. Files under `/assets/` have a digest in their name. Others have a revision. */
  readonly files: readonly PrecacheEntry[];
}

declare const LINE_RUSH_BUILD: Build;

export const BUILD: Build = LINE_RUSH_BUILD;
