/** Builds a small page with Vite and serves it, for tests that need a browser but no backend. */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ROOT } from '#platform/root.ts';
import { SCRIPT_CSP } from '#server/site/headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

export interface BuiltPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Makes a production build of `folder` (relative to the repository), and serves it on a free port. */
export async function serveBuiltPage(folder: string): Promise<BuiltPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'line-rush-page-'));
  await build({
    configFile: false,
    root: join(ROOT, folder),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 5000 },
    worker: { format: 'es' },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const type = path === '/' ? TYPES['.html'] : TYPES[extname(path)];
    createReadStream(join(outDir, path === '/' ? 'index.html' : path))
      .once('open', () => {
        response.setHeader('content-type', type ?? 'application/octet-stream');
        // A worker uses the policy of its script, so this sends the real server's policy.
        if (path.endsWith('.js')) response.setHeader('content-security-policy', SCRIPT_CSP);
      })
      .once('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
