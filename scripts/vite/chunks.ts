/** Which modules share a file, and which files a part's fetch names. */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const WORKBENCH_FILE = fileURLToPath(new URL('../../web/builder/workbench/screens.ts', import.meta.url));

/** All that the workbench imports; found at the first call, when the graph is complete. */
let ofWorkbench: Set<string> | null = null;

/** Names what other parts share with the workbench, which they must not fetch for that. */
const nameShared: Rolldown.CodeSplittingNameFunction = (id, context) => {
  if (!ofWorkbench) {
    ofWorkbench = new Set([WORKBENCH_FILE]);
    for (const module of ofWorkbench) {
      for (const imported of context.getModuleInfo(module)?.importedIds ?? []) ofWorkbench.add(imported);
    }
  }
  return ofWorkbench.has(id) ? 'shared' : null;
};

/**
 * A group takes the modules of its folder with all that they import, except what an earlier group has. With
 * `minShareCount`, it takes only what several parts import.
 *
 * The app with all that it imports is one file: what lazy pages share with it would else be split into many small ones,
 * which compress worse and are all needed at once (135 kB in 20 files became 129 kB). It has small modules that every
 * visit needs if only to be counted. Vite's helper for fetching parts, and what follows when one does not come, stay with
 * the entry, which needs them before the app.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'start',
    test: /vite\/preload-helper|web\/app\/start\.ts$|web\/ui\/missing-part\.ts$/,
    priority: 1,
  },
  {
    name: 'main',
    test: /web\/app\/main\.tsx$|web\/backend\/(?:site-address|new-id)\.ts$|domain\/plain-text\.ts$/,
  },
  { name: nameShared, test: /\/(?:web|domain|card|lucide-react)\//, minShareCount: 2 },
  { name: 'pages', test: /web\/ui\/page-styles\.css$/ },
  { name: 'workbench', test: /web\/builder\/workbench\// },
  { name: 'link', test: /web\/builder\/lineups\/open-lineup\.ts$/ },
  { name: 'card', test: /\/card\/[^/]+\.(?:tsx?|json)$/ },
  // What several lazy pages and dialogs share. Comboboxes are a file of their own, and only the admin area reads CSV.
  {
    name: 'kit',
    test: /web\/ui\/(?!combobox|team-combobox)|web\/(?:account|backend)\/|domain\/(?!csv\/)|@tanstack\/react-query\//,
    minShareCount: 2,
  },
  { name: 'take-away', test: /web\/builder\/take-away\/(?!export\/(?:capture-panel|draw-on-page)\.)/ },
  { name: 'saved', test: /web\/builder\/lineups\// },
  { name: 'settings', test: /web\/settings\/(?!favorites)/ },
  { name: 'admin', test: /web\/admin\/[^/]+\.tsx?$/, minShareCount: 2 },
];

/** The scripts that every visit fetches. */
const FIRST_SCRIPTS = /\/(?:start|main)-[^/]+\.js$/;

/**
 * Chunks that many parts need: every part's own fetch names them, so that they are fetched in parallel with it. So do
 * `workbench` and `saved`, because Vite imports a part only when its style sheet has loaded. The last three are named by
 * Rolldown: its runtime, comboboxes, and what these share with menus.
 */
const COMMON =
  /\/(?:shared|kit|card|link|settings|admin|workbench|saved|rolldown-runtime|team-combobox|useAnchoredPopupScrollLock)-[^/]+\.js$/;

/**
 * The first scripts name of a part's needs only what many parts share: all names cost everyone 2.3 kB. Later ones name
 * everything, so that a part never waits for a chain of its imports.
 */
export function namedDependencies(
  needed: string[],
  { hostId, hostType }: { hostId: string; hostType: string },
): string[] {
  return hostType === 'js' && FIRST_SCRIPTS.test(hostId)
    ? needed.filter((file) => file.endsWith('.css') || COMMON.test(file))
    : needed;
}
