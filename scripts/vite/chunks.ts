/** Decides which modules share a chunk, and which chunks the browser fetches together with a lazy part. */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const WORKBENCH_FILE = fileURLToPath(new URL('../../web/builder/workbench/screens.ts', import.meta.url));

/** The ids of the workbench's module and of all modules that it imports. Set at the first call of `nameShared`. */
let ofWorkbench: Set<string> | null = null;

/**
 * Puts modules that the workbench shares with other parts into `shared`.
 * Otherwise, these other parts would fetch the whole workbench.
 */
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
 * A group takes the modules that match `test` and all their imports, except for modules that an earlier group has. With
 * `minShareCount`, it takes only modules that several parts import.
 *
 * `main` is the app with all its imports in one file. Otherwise, the modules that lazy pages share with the app would
 * be split into many small files. Small files compress worse, and the app needs all of them at once. Joining
 * 20 such files reduced their size from 135 kB to 129 kB. `main` also has small modules that every visit needs, for
 * example to track the visit.
 *
 * `start` is the entry. It includes Vite's helper for lazy imports, and `missing-part.ts`, which handles failed
 * imports. The entry needs both before the app.
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
  { name: nameShared, test: /\/(?:web|domain|card|lucide-react|valibot)\//, minShareCount: 2 },
  { name: 'pages', test: /web\/ui\/page-styles\.css$/ },
  { name: 'workbench', test: /web\/builder\/workbench\// },
  { name: 'link', test: /web\/builder\/lineups\/open-lineup\.ts$/ },
  { name: 'card', test: /\/card\/[^/]+\.(?:tsx?|json)$/ },
  // Modules that several lazy pages and dialogs share. Three kinds of modules are left out: comboboxes have their own
  // file, only the admin area needs CSV, and only two dialogs need the readers of pasted texts.
  {
    name: 'kit',
    test: /web\/ui\/(?!combobox|team-combobox)|web\/(?:account|backend)\/|domain\/(?!csv\/|paste\/)|@tanstack\/react-query\//,
    minShareCount: 2,
  },
  { name: 'take-away', test: /web\/builder\/take-away\/(?!export\/(?:capture-panel|draw-on-page)\.)/ },
  { name: 'saved', test: /web\/builder\/lineups\// },
  { name: 'settings', test: /web\/settings\/(?!favorites)/ },
  { name: 'admin', test: /web\/admin\/[^/]+\.tsx?$/, minShareCount: 2 },
];

const FIRST_SCRIPTS = /\/(?:start|main)-[^/]+\.js$/;

/**
 * Chunks that browsers fetch in parallel with a lazy part. The first scripts list them as the part's dependencies.
 * Most are chunks that many parts need. If `workbench` and `saved` were not listed, Vite would fetch them only after
 * their style sheets. Rolldown chose the last three names, for its runtime, for comboboxes, and for modules that
 * comboboxes share with menus.
 */
const COMMON =
  /\/(?:shared|kit|card|link|settings|admin|workbench|saved|rolldown-runtime|team-combobox|useAnchoredPopupScrollLock)-[^/]+\.js$/;

/**
 * Returns the files that the browser fetches together with a lazy part.
 * The first scripts list only style sheets and `COMMON`, because complete lists would add 2.3 kB to every visit. Later
 * scripts list all files, to avoid chains of requests.
 */
export function namedDependencies(
  needed: string[],
  { hostId, hostType }: { hostId: string; hostType: string },
): string[] {
  return hostType === 'js' && FIRST_SCRIPTS.test(hostId)
    ? needed.filter((file) => file.endsWith('.css') || COMMON.test(file))
    : needed;
}
