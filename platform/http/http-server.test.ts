import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBody } from '#platform/http/read-body.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { ConnectionLimits } from '#platform/http/connection-guard.ts';
import { createHttpServer, type HttpServer } from '#platform/http/http-server.ts';
import type { Incoming } from '#platform/http/incoming.ts';
import type { Reply } from '#platform/http/reply.ts';
import { LIMITS } from '#platform/limits.ts';
import { createLogger } from '#platform/log/logger.ts';

const FEW = { ...LIMITS, openRequests: 4, lingerTimeout: 100 };
const SHORT = { ...FEW, headersTimeout: 150, requestTimeout: 300, connectionsCheckPause: 20 };
const MAX_BYTES = 1000;

const PATIENT = { timeout: 60_000 };

let server: HttpServer;
let port: number;
let sockets: Socket[];
let handled: string[];
let opened: number;
let closed: number;
/** Ends the handlers of requests to `/slow`. */
let slow: (() => void)[];

/** A body that is larger than any network buffer. */
const READY = new Uint8Array(20_000_000);

/** Responds to POST with the length of its body, and to `/large` with a body larger than any network buffer. */
async function handler(incoming: Incoming): Promise<Reply> {
  const { method, target } = incoming;
  handled.push(`${method} ${target.path}`);
  const says = (body: string) => ({ status: 200, headers: {}, body });
  if (target.path === '/slow') await new Promise<void>((resolve) => slow.push(resolve));
  if (target.path === '/broken') throw new Error('broken');
  if (target.path === '/authorization') return says(incoming.headers.get('authorization') ?? '');
  if (method !== 'POST') return says(target.path === '/large' ? 'x'.repeat(20_000_000) : 'ok');
  const body = await readBody(incoming, MAX_BYTES);
  return body ? says(String(body.length)) : refuse('api', { code: 'body-too-large', limit: MAX_BYTES });
}

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const found = (probe.address() as AddressInfo).port;
  probe.close();
  await once(probe, 'close');
  return found;
}

beforeEach(() => start(FEW));

async function start(limits: ConnectionLimits, trustProxy = false): Promise<void> {
  sockets = [];
  handled = [];
  slow = [];
  [opened, closed] = [0, 0];
  server = createHttpServer(handler, {
    limits,
    trustProxy,
    ready: ({ target }) =>
      target.path.startsWith('/ready') ? { status: 200, headers: { 'X-Ready': 'yes' }, body: READY } : null,
    log: createLogger(),
    metrics: { requestOpened: () => void opened++, requestClosed: () => void closed++ },
  });
  port = await findPort();
  // Another program may have taken the port in the meantime.
  await server.listen(port, '127.0.0.1').catch(() => start(limits, trustProxy));
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop();
});

interface Connection {
  socket: Socket;
  /** Resolves with all received text when the server has closed the connection. */
  all: Promise<string>;
}

function open(bytes: string): Connection {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => undefined);
  socket.write(bytes);
  return { socket, all: new Promise((resolve) => socket.once('close', () => resolve(text))) };
}

const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const stalled = () => open(`${head('POST /', 'Content-Length: 10')}12345`);
const ask = (path = '/', ...headers: string[]) =>
  open(head(`GET ${path}`, 'Connection: close', ...headers)).all;

test('every response names its request, and so does the sentence of a failure', PATIENT, async () => {
  expect(await ask()).toMatch(/^X-Request-Id: [\da-z]{12}\r$/m);
  expect(await ask('/ready')).toMatch(/^X-Request-Id: [\da-z]{12}\r$/m);
  expect(await open('nonsense\r\n\r\n').all).toMatch(/^X-Request-Id: [\da-z]{12}\r$/m);
  expect(await ask('/', 'X-Request-Id: forged-by-a-visitor')).not.toContain('forged');
  expect(await ask('/broken')).toMatch(/^X-Request-Id: ([\da-z]{12})\r\n[\s\S]*Reference: \1"/m);
  await server.stop();
  await start(FEW, true);
  expect(await ask('/', 'X-Request-Id: of-the.proxy_1')).toContain('X-Request-Id: of-the.proxy_1\r');
  expect(await ask('/', 'X-Request-Id: "><b>bold</b>')).toMatch(/^X-Request-Id: [\da-z]{12}\r$/m);
});

test('endless headers and an endless body get 408', PATIENT, async () => {
  await server.stop();
  await start(SHORT);
  expect(await open('GET / HTTP/1.1\r\nHost: local').all).toMatch(
    /^HTTP\/1\.1 408 [\s\S]*took too long to arrive/,
  );
  expect(await stalled().all).toMatch(/^HTTP\/1\.1 408 [\s\S]*took too long to arrive/);
});

test('stalled requests make room for others of their address, the oldest first', PATIENT, async () => {
  const all = Array.from({ length: FEW.openRequests }, () => stalled());
  const ended: number[] = [];
  for (const [index, { all: text }] of all.entries()) void text.then(() => ended.push(index));
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await all[0]?.all).toMatch(/^HTTP\/1\.1 408 /);
  expect(ended).toEqual([0]);
});

test('unread responses make room for others', PATIENT, async () => {
  const unread = Array.from({ length: FEW.openRequests }, () => {
    const { socket } = open(head('GET /large'));
    socket.pause();
    return socket;
  });
  // Wait until every connection has a response in progress.
  await expect.poll(() => unread.every(({ bytesRead }) => bytesRead > 0), PATIENT).toBe(true);
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
});

test('an address with too many connections loses its oldest idle one', PATIENT, async () => {
  await server.stop();
  await start({ ...FEW, connections: 2 });
  const oldest = open(head('GET /'));
  await expect.poll(() => oldest.socket.bytesRead > 0, PATIENT).toBe(true);
  const partial = open('GET / HTTP/1.1\r\n');
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  await oldest.all;
  expect(partial.socket.destroyed).toBe(false);
});

test('behind a proxy, a connection counts for the address of its last request', PATIENT, async () => {
  await server.stop();
  await start({ ...FEW, connections: 2 }, true);
  const from = (address: number) => head('GET /', `X-Forwarded-For: 203.0.113.${address}`);
  const all = [9, 9, 8].map((address) => open(from(address)));
  await expect.poll(() => all.every(({ socket }) => socket.bytesRead > 0), PATIENT).toBe(true);
  const { bytesRead = 0 } = all[0]?.socket ?? {};
  all[0]?.socket.write(from(8)); // The address 8 has two now, and 9 has one.
  await expect.poll(() => Number(all[0]?.socket.bytesRead) > bytesRead, PATIENT).toBe(true);
  for (const address of [9, 9]) all.push(open(from(address)));
  await all[1]?.all;
  expect(all.map(({ socket }) => socket.destroyed)).toEqual([false, true, false, false, false]);
});

test.each(['/large', '/ready'])(
  'unread responses of %s hold a limited number of bytes',
  PATIENT,
  async (path) => {
    await server.stop();
    await start({ ...FEW, openRequests: 9, unreadBytes: 30_000_000 });
    const unread = Array.from({ length: 4 }, () => {
      const { socket } = open(head(`GET ${path}`));
      socket.pause();
      return socket;
    });
    await expect.poll(() => unread.filter(({ bytesRead }) => bytesRead > 0).length, PATIENT).toBe(4);
    for (const socket of unread) socket.resume();
    await expect.poll(() => unread.filter(({ destroyed }) => destroyed).length, PATIENT).toBeGreaterThan(1);
  },
);

test(
  'a client that sends requests without waiting is disconnected, and others of its network are not',
  PATIENT,
  async () => {
    await server.stop();
    await start({ ...FEW, pipelined: 2 });
    const other = open(head('GET /'));
    await expect.poll(() => other.socket.bytesRead > 0, PATIENT).toBe(true);
    expect(await open(head('GET /').repeat(1000)).all).not.toMatch(/(?:HTTP\/1\.1 200[^]*){4}/);
    expect(other.socket.destroyed).toBe(false);
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test('behind a proxy, a network with long requests reaches the limit sooner', PATIENT, async () => {
  await server.stop();
  await start({ ...FEW, requestsPerSecond: 99, floodPause: 60_000 }, true);
  const from = (address: string, more = '') => ask('/', `X-Forwarded-For: ${address}\r\nA: ${more}`);
  expect(await from('203.0.113.9')).toMatch(/^HTTP\/1\.1 200 /);
  await expect.poll(() => from('203.0.113.9', 'a'.repeat(15_000)), PATIENT).toMatch(/^HTTP\/1\.1 429 /);
  expect(await from('203.0.113.10')).toMatch(/^HTTP\/1\.1 200 /);
});

// Connections from 127.0.0.1 are not counted, and only Linux has other loopback addresses by default.
test.runIf(process.platform === 'linux')(
  'a network that floods the server with connections, or sends headers in parts, is blocked',
  PATIENT,
  async () => {
    await server.stop();
    await start({ ...FEW, connections: 99, requestsPerSecond: 12, floodPause: 60_000 });
    const slowly = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.3' });
    slowly.on('error', () => undefined).write(`${head('GET /large')}GET / HTTP/1.1\r\nA: `);
    await expect.poll(() => [slowly.write('a'), slowly.destroyed], PATIENT).toEqual([false, true]);
    sockets = Array.from({ length: 9 }, () =>
      connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => undefined),
    );
    await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length, PATIENT).toBeGreaterThan(4);
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test('requests that Node would refuse itself count like others', async () => {
  expect(await open('GET / HTTP/1.1\r\n\r\n').all).toMatch(/^HTTP\/1\.1 400 [^]*X-Request-Id/);
  expect(await ask('/', 'Expect: something')).toMatch(/^HTTP\/1\.1 200 /);
});

test('a client that leaves keeps its place until the work for it has ended', PATIENT, async () => {
  const left = Array.from({ length: FEW.openRequests }, () => open(head('GET /slow')));
  await expect.poll(() => slow.length, PATIENT).toBe(FEW.openRequests);
  for (const { socket } of left) socket.destroy();
  await expect.poll(() => ask(), PATIENT).toMatch(/^HTTP\/1\.1 429 /);
  for (const end of slow) end();
  await expect.poll(() => ask(), PATIENT).toMatch(/^HTTP\/1\.1 200 /);
});

test('responses that wait behind another one end with their connection', PATIENT, async () => {
  const { socket } = open(head('GET /slow') + head('GET /large').repeat(3));
  await expect.poll(() => opened, PATIENT).toBe(4);
  socket.destroy();
  await expect.poll(() => closed, PATIENT).toBe(4);
  for (const end of slow) end();
  await expect.poll(() => ask(), PATIENT).toMatch(/^HTTP\/1\.1 200 /);
});

test(
  'a client that sends a body in small chunks is disconnected, even if nobody reads it',
  PATIENT,
  async () => {
    const chunked = head('POST /', 'Connection: close', 'Transfer-Encoding: chunked');
    expect(await open(chunked + '1\r\na\r\n'.repeat(500)).all).toBe('');
    const unread = open(head('GET /slow', 'Transfer-Encoding: chunked') + '1\r\na\r\n'.repeat(500));
    expect(await unread.all).toBe('');
    for (const end of slow) end();
    const measured = open(head('POST /', `Content-Length: ${MAX_BYTES}`));
    const sending = setInterval(() => measured.socket.write('a'), 2);
    expect(await measured.all).toBe('');
    clearInterval(sending);
    const large = `3e8\r\n${'a'.repeat(1000)}\r\n`;
    expect(await open(`${chunked}${large}0\r\n\r\n`).all).toMatch(/^HTTP\/1\.1 200 [^]*1000$/);
  },
);

test.each([
  [LIMITS.headers - 1, 200],
  [LIMITS.headers, 431],
  [3000, 431],
])('a request with %i headers besides Host gets status %i', async (count, status) => {
  const all = await open(
    `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${'a:b\r\n'.repeat(count - 1)}\r\n`,
  ).all;
  expect(all.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
});

test('behind a proxy, only the network that floods is refused', PATIENT, async () => {
  await server.stop();
  await start({ ...FEW, requestsPerSecond: 3, floodPause: 400 }, true);
  const from = (address: string) => ask('/ready', `X-Forwarded-For: ${address}`);
  const flood = async () => (await Promise.all(Array.from({ length: 9 }, () => from('203.0.113.9')))).join();
  await expect.poll(flood, PATIENT).toMatch(/HTTP\/1\.1 429 /);
  const next = (connection: string) =>
    head('GET /', `Connection: ${connection}`, 'X-Forwarded-For: 203.0.113.9');
  const onOne = async () =>
    (await open(next('keep-alive').repeat(2) + next('close')).all).split(' 429 ').length - 1;
  await expect.poll(onOne, { ...PATIENT, message: 'refusals do not close a proxy’s connection' }).toBe(3);
  expect(await from('203.0.113.10')).toMatch(/^HTTP\/1\.1 200 /);
  await expect.poll(() => from('203.0.113.9'), PATIENT).toMatch(/^HTTP\/1\.1 200 /);
});

test('files are not counted', PATIENT, async () => {
  const unread = Array.from({ length: 2 * FEW.openRequests }, () => open(head('GET /file.js')).socket);
  await expect.poll(() => unread.every(({ bytesRead }) => bytesRead > 0), PATIENT).toBe(true);
  expect(unread.some(({ destroyed }) => destroyed)).toBe(false);
});

test('a ready file is sent at once, and not counted', PATIENT, async () => {
  const unread = Array.from({ length: 2 * FEW.openRequests }, () => {
    const { socket } = open(head('GET /ready.js'));
    socket.pause();
    return socket;
  });
  await expect.poll(() => unread.every(({ bytesRead }) => bytesRead > 0), PATIENT).toBe(true);
  expect(unread.some(({ destroyed }) => destroyed)).toBe(false);
  const { all } = open(head('HEAD /ready', 'Connection: close'));
  expect(await all).toMatch(/^HTTP\/1\.1 200 [\s\S]*x-ready: yes[\s\S]*\r\n\r\n$/i);
});

test('a connection stays open for the next request, unless it asks for an upgrade', PATIENT, async () => {
  const { all, socket } = open('');
  for (const path of ['/', '/ready', '/']) {
    const { bytesRead } = socket;
    socket.write(head(`HEAD ${path}`));
    await expect.poll(() => socket.bytesRead, PATIENT).toBeGreaterThan(bytesRead);
  }
  socket.write(head('HEAD /ready', 'Connection: Upgrade', 'Upgrade: websocket'));
  expect((await all).match(/HTTP\/1\.1 200 /g)).toHaveLength(4);
});

test('a draining server accepts connections, and ends each with its next response', PATIENT, async () => {
  const before = open(head('HEAD /ready'));
  await expect.poll(() => before.socket.bytesRead > 0, PATIENT).toBe(true);
  server.drain();
  before.socket.write(head('GET /'));
  expect(await before.all).toMatch(/\r\nconnection: close\r\n[\s\S]*ok$/i);
  expect(await open(head('GET /')).all).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*ok$/i);
});

test('HEAD gets the headers of a response, and nothing else', PATIENT, async () => {
  expect(await open(head('HEAD /', 'Connection: close')).all).toMatch(
    /^HTTP\/1\.1 200 [\s\S]*content-length: 2\r\n[\s\S]*\r\n\r\n$/i,
  );
});

test('two Authorization headers reach the handler as one', PATIENT, async () => {
  expect(await ask('/authorization', 'Authorization: a', 'authorization: b')).toMatch(/\r\n\r\na, b$/);
});

test('a response before the end of the body ends the connection', PATIENT, async () => {
  const { all } = open(`${head('PUT /', 'Content-Length: 10')}12345`);
  expect(await all).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*ok$/i);
  const refused = open(`${head('POST //x', 'Content-Length: 4000000')}${'x'.repeat(4_000_000)}`);
  const failures: Error[] = [];
  refused.socket.on('error', (error) => failures.push(error));
  expect([await refused.all, failures]).toEqual([expect.stringMatching(/^HTTP\/1\.1 400 /), []]);
});

test('requests with a body, an unusual host, or another method go to the handler', PATIENT, async () => {
  for (const request of [
    `${head('GET /ready', 'Connection: close', 'Content-Length: 2')}ok`,
    `${head('GET /ready', 'Connection: close', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    `${head('POST /ready', 'Connection: close', 'Content-Length: 2')}ok`,
  ])
    expect(await open(request).all).toMatch(/^HTTP\/1\.1 200 (?![\s\S]*x-ready)/i);
  for (const host of ['a b/@c', 'a/b', 'a@b'])
    expect(await open(`GET /ready HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`).all).not.toMatch(
      /x-ready/i,
    );
});

test('two Host headers are rejected, because a proxy may use another one than we do', PATIENT, async () => {
  expect(await ask('/', 'host: elsewhere.example')).toMatch(
    /^HTTP\/1\.1 400 [\s\S]*This request has more than one Host header\./,
  );
});

test.each(['Content-Length: 100000000', 'Transfer-Encoding: chunked'])(
  'after 413, a client that reads late and sends on still reads the response (%s)',
  PATIENT,
  async (header) => {
    await server.stop();
    await start({ ...FEW, lingerTimeout: LIMITS.lingerTimeout });
    const { all, socket } = open(head('POST /', header));
    socket.pause();
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const sending = setInterval(() => socket.write(chunk), 20);
    await sleep(500);
    socket.resume();
    expect(await all).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*larger than/i);
    clearInterval(sending);
  },
);
