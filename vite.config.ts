import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BUILD_TARGET } from './scripts/build-target.ts';
import { collectPackages, listPackages } from './scripts/notices/bundled-packages.ts';
import { precachePlugin } from './scripts/precache-plugin.ts';
import { precompressPlugin } from './scripts/precompress.ts';
import { sampleCardsPlugin } from './scripts/sample-cards/plugin.ts';
import { CHUNK_GROUPS, namedDependencies } from './scripts/vite/chunks.ts';
import { preloadAhead, prerenderHomePlugin } from './scripts/vite/home-page.ts';
import { serverMetaTags } from './scripts/vite/server-meta-tags.ts';

/** The server that `npm run dev` starts beside Vite. */
const SERVER = `http://localhost:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    serverMetaTags(SERVER),
    preloadAhead(),
    sampleCardsPlugin(),
    prerenderHomePlugin(),
    precachePlugin(),
    listPackages('web'),
    precompressPlugin(),
  ],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0, // the security policy forbids `data:` scripts, and browsers can cache font files
    target: BUILD_TARGET,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, host) => namedDependencies(needed, host),
    },
    rolldownOptions: {
      checks: { pluginTimings: false }, // the plugins that draw cards and compress files are slow by design
      output: { codeSplitting: { groups: CHUNK_GROUPS } },
    },
  },
  worker: { format: 'es', plugins: () => [collectPackages()] },
  server: {
    proxy: Object.fromEntries(['/rest', '/auth/v1', '/api', '/healthz'].map((path) => [path, SERVER])),
  },
});
