import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';
import { precompressPlugin } from './server/site/precompress.ts';

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

/** What the workbench shares with lazy pages, which must not fetch it for that. */
const SHARED =
  /web\/ui\/(?:dialog|confirm-dialog|message-dialog|search-field|plate)\.tsx$|domain\/player-name\.ts$|lucide-react\/.+\/icons\//;

/** What is needed from the first press on: one chunk with all that only it imports. */
const WORKBENCH = /web\/builder\/(?:workbench|dialogs\/builder-dialogs|shared\/shared-lineup)\.tsx$/;

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

/** Writes `home.html`, which is `index.html` with the home page's first screen in it: seen before any script has come. */
function prerenderHome(): Plugin {
  return {
    name: 'prerender-home',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const { module } = await runnerImport<{ prerenderHome: () => string }>(
        fileURLToPath(new URL('web/app/prerender.tsx', import.meta.url)),
        { configFile: false, mode: 'production', logLevel: 'warn' },
      );
      const page = await readFile(join(dir, 'index.html'), 'utf8');
      const home = page
        .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '') // the first screen comes before the app (start.ts)
        .replace('<div id="root">', (root) => root + module.prerenderHome());
      await writeFile(join(dir, 'home.html'), home);
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), serverMetaTags(), preloadAhead(), prerenderHome(), precompressPlugin()],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's security policy allows no data: scripts, and fonts are better cached
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    modulePreload: {
      polyfill: false,
      // Only the style sheets of lazy pages are named in the app's script: their scripts’ names cost everyone 2.3 kB.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
    rolldownOptions: {
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
            { name: 'main', test: APP },
            { name: 'shared', test: SHARED, minShareCount: 2 },
            { name: 'workbench', test: WORKBENCH },
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
