import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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
        page.match(/<meta name="(?:supabase-url|supabase-anon-key|public-url|auth-google)"[^>]*>/g) ?? [];
      return html.replace('</head>', `${tags.join('\n')}\n</head>`);
    },
  };
}

/** Fonts that the first screen shows: fetched beside the script instead of after it. */
const FIRST_FONTS = /(?:barlow-latin-400|barlow-condensed-latin-700)-normal[^/]*\.woff2$/;

function preloadFirstFonts(): Plugin {
  return {
    name: 'preload-first-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), serverMetaTags(), preloadFirstFonts(), precompressPlugin()],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's security policy allows no data: scripts, and fonts are better cached
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(['/rest', '/auth', '/api', '/healthz'].map((path) => [path, SERVER])),
  },
});
