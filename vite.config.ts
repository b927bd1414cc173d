import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown, runnerImport } from 'vite';
import { BUILD_TARGET } from './scripts/build-target.ts';
import { precachePlugin } from './scripts/precache-plugin.ts';
import { precompressPlugin } from './scripts/precompress.ts';
import { sampleCardsPlugin } from './scripts/sample-cards/plugin.ts';

type Bundle = Rolldown.OutputBundle;

/** The server that `npm run dev` starts beside Vite. */
const SERVER = `http://localhost:${process.env.PORT ?? '3000'}`;

/** In development Vite serves the page: take the configuration over that the server writes into its own page. */
function serverMetaTags(): Plugin {
  return {
    name: 'server-meta-tags',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await fetch(SERVER)
        .then((answer) => answer.text())
        .catch(() => '');
      const tags =
        page.match(
          /<meta name="(?:supabase-url|supabase-anon-key|public-url|auth-google|auth-mail|support-email|tracking-[a-z-]+|web-analytics-script)"[^>]*>/g,
        ) ?? [];
      return html.replace('</head>', `${tags.join('\n')}\n</head>`);
    },
  };
}

/** Fonts that the first screen shows. */
const FIRST_FONTS = /(?:barlow-latin-400|barlow-condensed-latin-700)-normal[^/]*\.woff2$/;

/** The chunk of the app, which the entry starts after the first paint. */
const APP = /web\/app\/main\.tsx$/;

/** The app, and small modules that every visit needs if only to be counted. */
const APP_AND_ALWAYS =
  /web\/app\/main\.tsx$|web\/backend\/(?:site-address|new-id)\.ts$|domain\/plain-text\.ts$/;

/** Utilities for the pages outside the builder. */
const PAGE_STYLES = /web\/ui\/page-styles\.css$/;

/** What the workbench shares with lazy pages, which must not fetch it for that. */
const SHARED =
  /web\/ui\/(?:dialog|confirm-dialog|message-dialog|search-field|plate|toast|idle-button|lazy-dialog|when-idle|use-modal|team-theme)\.tsx?$|domain\/(?:fill|graphemes|lineup-commands|lineup-link|player|player-name|roster-search|saved-lineup|team-search|team-theme)\.ts$|card\/(?:team-words|clean-text)\.ts$|web\/builder\/start\/team\/team-picker-dialog\.tsx$|lucide-react\/.+\/icons\//;

/** What is needed from the first press on: one chunk with all that only it imports. */
const WORKBENCH = /web\/builder\/workbench\//;

/** Opens the lineups of links. */
const LINK = /web\/builder\/lineups\/open-lineup\.ts$/;

/** Small parts that several lazy pages and dialogs share. */
const KIT =
  /web\/ui\/(?!combobox|team-combobox)|web\/(?:account|backend)\/|domain\/(?!csv\/)|@tanstack\/react-query\//;

/** What the settings' pages share, and the small ones themselves. */
const SETTINGS = /web\/settings\/(?!favorites)/;

/** What the admin pages share. */
const ADMIN = /web\/admin\/[^/]+\.tsx?$/;

/** The card's layout, painters and font metrics. */
const CARD = /\/card\/[^/]+\.(?:tsx?|json)$/;

/** The dialogs that show the card, and what takes it away. */
const TAKE_AWAY = /web\/builder\/take-away\/(?:(?:ready|preview)-dialog\.tsx|export\/export-lineup\.ts)$/;

/** Lists, saves and opens saved lineups in the builder. */
const SAVED = /web\/builder\/lineups\//;

/** The scripts that every visit fetches. */
const FIRST_SCRIPTS = /\/(?:start|main)-[^/]+\.js$/;

/**
 * Chunks that many parts need: every part's own fetch names them, so that they are fetched in parallel with it. So do
 * `workbench` and `saved`, because Vite imports a part only when its style sheet has loaded. The last three are named by
 * Rolldown: its runtime, comboboxes, and what these share with menus.
 */
const COMMON =
  /\/(?:shared|kit|card|link|settings|admin|workbench|saved|rolldown-runtime|team-combobox|useAnchoredPopupScrollLock)-[^/]+\.js$/;

/** The app's script and the first fonts are fetched beside the style sheet, not after it. */
function preloadAhead(): Plugin {
  return {
    name: 'preload-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const app = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => APP.test(id)),
        );
        const scripts = app?.type === 'chunk' ? [app.fileName, ...app.imports] : [];
        const fonts = Object.keys(bundle).filter((file) => FIRST_FONTS.test(file));
        return [
          ...fonts.map((file) => link(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
          ...scripts.map((file) => link(file, { rel: 'modulepreload' })),
        ];
      },
    },
  };
}

function link(file: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true, href: `/${file}` }, injectTo: 'head' };
}

/** What opens the lineup of a link, beside the app. */
const OPENS_LINK = [
  /web\/app\/main\.tsx$/,
  /web\/builder\/workbench\/workbench\.tsx$/,
  /web\/builder\/lineups\/open-lineup\.ts$/,
];

/** The tags that make the browser fetch everything at once that opening a link takes. */
function linkHints(bundle: Bundle): string {
  const chunks = OPENS_LINK.flatMap((part) =>
    Object.values(bundle).filter(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => part.test(id)),
    ),
  ).filter((file) => file.type === 'chunk');
  const scripts = new Set(chunks.flatMap((chunk) => [chunk.fileName, ...chunk.imports]));
  const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return [
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('\n    ');
}

/**
 * Writes `home.html`, which is `index.html` with the home page's first screen in it: seen before any script has come. And
 * `home-link.html`, the same for links to lineups (server/site/site.ts).
 */
function prerenderHome(): Plugin {
  return {
    name: 'prerender-home',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const { module } = await runnerImport<{ prerenderHome: () => string }>(
        fileURLToPath(new URL('web/app/prerender.tsx', import.meta.url)),
        { configFile: false, mode: 'production', logLevel: 'warn' },
      );
      const page = await readFile(join(dir, 'index.html'), 'utf8');
      const home = page
        .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '') // the first screen comes before the app (start.ts)
        .replace('<div id="root">', (root) => root + module.prerenderHome());
      await writeFile(join(dir, 'home.html'), home);
      await writeFile(
        join(dir, 'home-link.html'),
        home.replace('</head>', `${linkHints(bundle)}\n  </head>`),
      );
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    serverMetaTags(),
    preloadAhead(),
    sampleCardsPlugin(),
    prerenderHome(),
    precachePlugin(),
    precompressPlugin(),
  ],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's security policy allows no data: scripts, and fonts are better cached
    target: BUILD_TARGET,
    modulePreload: {
      polyfill: false,
      // The first scripts name of a part's needs only what many parts share: all names cost everyone 2.3 kB. Later ones
      // name everything, so that a part never waits for a chain of its imports.
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        hostType === 'js' && FIRST_SCRIPTS.test(hostId)
          ? needed.filter((file) => file.endsWith('.css') || COMMON.test(file))
          : needed,
    },
    rolldownOptions: {
      checks: { pluginTimings: false }, // drawing cards and compressing files take a while, as they should
      output: {
        // The app with all that it imports is one file: what lazy pages share with it would else be split into many small
        // ones, which compress worse and are all needed at once (135 kB in 20 files became 129 kB).
        // Vite's helper for fetching parts, and what follows when one does not come, stay with the entry, which needs them
        // before the app.
        codeSplitting: {
          groups: [
            {
              name: 'start',
              test: /vite\/preload-helper|web\/app\/start\.ts$|web\/ui\/missing-part\.ts$/,
              priority: 1,
            },
            { name: 'main', test: APP_AND_ALWAYS },
            { name: 'shared', test: SHARED, minShareCount: 2 },
            { name: 'pages', test: PAGE_STYLES },
            { name: 'workbench', test: WORKBENCH },
            { name: 'link', test: LINK },
            { name: 'card', test: CARD },
            { name: 'kit', test: KIT, minShareCount: 2 },
            { name: 'take-away', test: TAKE_AWAY },
            { name: 'saved', test: SAVED },
            { name: 'settings', test: SETTINGS },
            { name: 'admin', test: ADMIN, minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(['/rest', '/auth/v1', '/api', '/healthz'].map((path) => [path, SERVER])),
  },
});
