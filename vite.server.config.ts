import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/**
 * The server as four files, `dist/server/main.js` and its commands `admin.js`, `rosters.js` and `db.js`, with their shared and
 * lazily loaded parts beside them. Our code only: packages come from node_modules, where PostgreSQL's binaries are found too.
 */
export default defineConfig({
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
        admin: resolve(import.meta.dirname, 'server/cli/admin.ts'),
        rosters: resolve(import.meta.dirname, 'server/cli/rosters.ts'),
        db: resolve(import.meta.dirname, 'server/cli/db.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
});
