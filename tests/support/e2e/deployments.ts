/**
 * A site that is redeployed while tabs are open. It serves the built app. Each deployment renames all scripts, so the
 * previous names no longer exist.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '#platform/root.ts';

export interface Deployments {
  url: string;
  deploy(build: string): void;
  /** The response to `/sw.js`: the build's service worker, a script that unregisters it, or a 404. */
  worker: 'built' | 'off' | 'missing';
  /** Whether every response is 502, as from a proxy whose server is down. */
  isDown: boolean;
  stop(): Promise<void>;
}

/** Matches only at the start of a name. Otherwise, a search in long runs of letters would take quadratic time. */
const SCRIPT_NAME = /(?<![\w.-])[\w.-]+-[\w-]{8}\.js\b/g;

/** The first deployment has the build `first`. The Terms page shows the name of the deployed build. */
export async function startDeployments(upstream: string, first: string): Promise<Deployments> {
  let build = first;
  let number = 1;
  const scripts = await readdir(join(ROOT, 'dist', 'web', 'assets'));
  const isScript = new Set(scripts.filter((name) => name.endsWith('.js')));

  /** Replaces the last two characters of the hash in a script's name with the number of the deployment. */
  const nameNow = (real: string) => real.replace(/..\.js$/, `${String(number).padStart(2, '0')}.js`);
  const rename = (text: string) =>
    text.replace(SCRIPT_NAME, (name) => (isScript.has(name) ? nameNow(name) : name));

  /** Returns the path in the built app. Null for a script name of another deployment. */
  const realPath = (path: string): string | null => {
    const name = path.slice('/assets/'.length);
    if (!path.startsWith('/assets/') || !name.endsWith('.js')) return path;
    const real = [...isScript].find((script) => nameNow(script) === name);
    return real === undefined ? null : `/assets/${real}`;
  };

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    if (site.isDown) return void outgoing.writeHead(502).end('Bad gateway');
    const real = path === '/sw.js' && site.worker === 'off' ? '/sw-off.js' : realPath(path);
    if (real === null || (path === '/sw.js' && site.worker === 'missing')) {
      outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.');
      return;
    }
    const { apikey, authorization } = incoming.headers;
    const headers = { ...(apikey && { apikey: String(apikey) }), ...(authorization && { authorization }) };
    const found = await fetch(upstream + real, { headers, method: incoming.method ?? 'GET' });
    const type = found.headers.get('content-type') ?? '';
    const isText = /text\/(?:html|javascript|css)/.test(type);
    const bytes = Buffer.from(await found.arrayBuffer());
    const body = isText
      ? Buffer.from(rename(bytes.toString()).replaceAll('Acceptance', `Acceptance (${build})`))
      : bytes;
    const csp = found.headers.get('content-security-policy');
    outgoing.writeHead(found.status, {
      'content-type': type,
      'cache-control': 'no-cache',
      ...(csp && { 'content-security-policy': csp }),
    });
    outgoing.end(body);
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site: Deployments = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy(next) {
      build = next;
      number += 1;
    },
    worker: 'built',
    isDown: false,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return site;
}
