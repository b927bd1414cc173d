import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Leaves style sheets out: the server renders pages without them. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0style' : null),
  load: (id) => (id === '\0style' ? '' : null),
};

/**
 * Bundles the server into `dist/server/main.js` and the commands `admin.js`, `rosters.js`, `lines.js`, `db.js`.
 * `render.js` renders pages for the server, with the components of the app.
 * `launch.js` starts the server of a release package. Shared and lazily loaded code is in `parts/`.
 * Only our code is bundled. Node loads packages, including PostgreSQL's binaries, from node_modules.
 */
export default defineConfig({
  plugins: [withoutStyles],
  publicDir: false,
  ssr: { target: 'node', external: true },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'es2023',
    minify: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: {
        main: resolve(import.meta.dirname, 'server/main.ts'),
        launch: resolve(import.meta.dirname, 'server/launch.ts'),
        admin: resolve(import.meta.dirname, 'server/cli/admin.ts'),
        feeds: resolve(import.meta.dirname, 'server/cli/feeds.ts'),
        rosters: resolve(import.meta.dirname, 'server/cli/rosters.ts'),
        lines: resolve(import.meta.dirname, 'server/cli/lines.ts'),
        db: resolve(import.meta.dirname, 'server/cli/db.ts'),
        render: resolve(import.meta.dirname, 'web/app/render.tsx'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
});
