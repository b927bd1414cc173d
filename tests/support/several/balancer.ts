/**
 * A reverse proxy in front of several servers, with the rules of nginx.
 * It checks `/healthz`, keeps connections, and tries the next server when a connection fails. It repeats what it
 * has sent only for methods that may be repeated, so never a POST. When it has no response, it sends a 503.
 */
import { once } from 'node:events';
import {
  Agent,
  createServer,
  get,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Balancer {
  readonly url: string;
  /** Whether the server on this port takes requests, as of its last health check. */
  isUp(port: number): boolean;
  /** Responses of its own, by reason. */
  readonly own: ReadonlyMap<'no server' | 'cut off', number>;
  close(): Promise<void>;
}

const CHECK_PAUSE_MS = 100;
const CHECK_TIMEOUT_MS = 1_000;
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
/** Headers of one connection, which are not passed on. */
const PER_CONNECTION: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);

interface Peer {
  readonly port: number;
  readonly agent: Agent;
  isUp: boolean;
}

/** What came of a request to one server: a response, or nothing, after at least one byte was sent or before. */
type Attempt = IncomingMessage | 'unsent' | 'cut off';

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const peers: Peer[] = ports.map((port) => ({ port, agent: new Agent({ keepAlive: true }), isUp: true }));
  const own = new Map<'no server' | 'cut off', number>();
  const closing = new AbortController();
  let turn = 0;

  async function keepChecking(peer: Peer): Promise<void> {
    while (!closing.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one check after the other
      peer.isUp = await isHealthy(peer.port);
      // oxlint-disable-next-line no-await-in-loop
      await delay(CHECK_PAUSE_MS);
    }
  }

  function refuse(outgoing: ServerResponse, reason: 'no server' | 'cut off'): void {
    own.set(reason, (own.get(reason) ?? 0) + 1);
    const message = 'The site is restarting. Try again in a moment.';
    outgoing.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
    outgoing.end(JSON.stringify({ error: message, message }));
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const first = turn++;
    const inTurn = peers
      .map((_, index) => peers[(first + index) % peers.length])
      .filter((peer) => peer?.isUp);
    for (const peer of inTurn) {
      if (!peer) continue;
      // oxlint-disable-next-line no-await-in-loop -- the next server is a fallback
      const attempt = await ask(peer, incoming, body);
      if (typeof attempt === 'object') return passOn(attempt, outgoing);
      if (attempt === 'unsent') peer.isUp = false;
      else if (!REPEATABLE.has(incoming.method ?? '')) return refuse(outgoing, 'cut off');
    }
    refuse(outgoing, 'no server');
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const checking = peers.map(keepChecking);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isUp: (port) => peers.some((peer) => peer.port === port && peer.isUp),
    own,
    async close() {
      closing.abort();
      await Promise.all(checking);
      server.closeAllConnections();
      server.close();
      for (const { agent } of peers) agent.destroy();
    },
  };
}

function isHealthy(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(
      { host: '127.0.0.1', port, path: '/healthz', agent: false, timeout: CHECK_TIMEOUT_MS },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
  });
}

function ask({ agent, port }: Peer, incoming: IncomingMessage, body: Buffer): Promise<Attempt> {
  return new Promise((resolve) => {
    let isSent = false;
    const { method, url: path } = incoming;
    const headers = { ...passedOn(incoming.headers), 'content-length': String(body.length) };
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers }, resolve);
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) isSent = true;
      else socket.once('connect', () => (isSent = true));
    });
    outgoing.on('error', () => resolve(isSent ? 'cut off' : 'unsent'));
    outgoing.end(body);
  });
}

function passOn(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 0, passedOn(answer.headers));
  answer.on('error', () => outgoing.destroy());
  answer.pipe(outgoing);
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !PER_CONNECTION.has(name)));
}
