import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { listPackages } from './scripts/notices/bundled-packages.ts';

/** The lazily loaded code of the pages that the server renders. */
const RENDERED = /\/predictions\/(?:prepare|(?:game|team|tonight)-page)\.tsx?$|\/message-page\.tsx$/;

/** Leaves out what the server never needs to render a page: style sheets, and the lazily loaded code of other pages. */
const onlyRendered: Plugin = {
  name: 'only-rendered',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0nothing' : null),
  resolveDynamicImport: (id) => (typeof id === 'string' && !RENDERED.test(id) ? '\0nothing' : null),
  load: (id) => (id === '\0nothing' ? '' : null),
};

const at = (file: string) => resolve(import.meta.dirname, file);

const COMMON = {
  ssr: true,
  emptyOutDir: true,
  target: 'es2023',
  minify: false,
  reportCompressedSize: false,
} as const;

/**
 * Bundles the server into `dist/server/main.js`, and the commands into `admin.js`, `feeds.js`, `rosters.js`,
 * `lines.js`, and `db.js`.
 * `launch.js` starts the server of a release package. Shared and lazily loaded code is in `parts/`.
 * These bundles contain only our code. Node loads packages, including PostgreSQL's binaries, from node_modules.
 *
 * With `--mode render`, bundles `dist/server/render/render.js`, which renders pages with the components of the app.
 * This bundle also contains packages, because React from node_modules would be the slow development version unless
 * NODE_ENV is set.
 */
export default defineConfig(({ mode }) =>
  mode === 'render'
    ? {
        publicDir: false,
        plugins: [onlyRendered, listPackages('render')],
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        ssr: { target: 'node', noExternal: true },
        build: {
          ...COMMON,
          outDir: 'dist/server/render',
          rollupOptions: {
            // Ignores warnings about `use client`. Only server components need it, and this bundle has none.
            onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
            input: { render: at('web/app/render.tsx') },
            output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
          },
        },
      }
    : {
        publicDir: false,
        ssr: { target: 'node', external: true },
        build: {
          ...COMMON,
          outDir: 'dist/server',
          rollupOptions: {
            input: {
              main: at('server/main.ts'),
              launch: at('server/launch.ts'),
              admin: at('server/cli/admin.ts'),
              feeds: at('server/cli/feeds.ts'),
              rosters: at('server/cli/rosters.ts'),
              lines: at('server/cli/lines.ts'),
              db: at('server/cli/db.ts'),
            },
            output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
          },
        },
      },
);
