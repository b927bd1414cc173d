import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createAnswerEnds } from '#server/http/answer-ends.ts';
import type { Handler } from '#server/http/incoming.ts';
import { clientAddress, isFromThisMachine } from '#server/http/client-address.ts';
import { createOpenRequests, type OpenRequest } from '#server/http/open-requests.ts';
import type { Asked, FindReady, Ready } from '#server/http/ready.ts';
import { refuse, shapeOf, type Refusal } from '#server/http/refusal.ts';
import { isFilePath, isRefusal, readTarget, type Target } from '#server/http/target.ts';
import { LIMITS } from '#server/limits.ts';
import type { Logger } from '#server/log/logger.ts';
import { INERT_CSP } from '#server/http/headers.ts';

export interface HttpServer {
  /** Rejects with a sentence when the address cannot be listened on. */
  listen(port: number, host: string): Promise<void>;
  /** Stops accepting, lets requests in flight finish for `LIMITS.shutdownTimeout`, then ends what is left. */
  stop(): Promise<void>;
}

/** A reason why the server cannot listen, in a sentence for whoever starts it. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** What answers need that are written before the app, which knows its headers, is asked. */
const BARE_HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': INERT_CSP };

const FAILED: Refusal = {
  status: 500,
  code: 'failed',
  sentence: 'Something went wrong on the server. Try again in a moment.',
};

const BAD_HOST: Refusal = {
  status: 400,
  code: 'bad_host',
  sentence: 'The Host header of this request is not a host name.',
};

const TWO_HOSTS: Refusal = {
  status: 400,
  code: 'bad_host',
  sentence: 'This request has more than one Host header.',
};

const TOO_MANY_OPEN: Refusal = {
  status: 429,
  code: 'too_many_open',
  sentence: 'Too many requests of this address are still being answered. Try again in a moment.',
  headers: { 'Retry-After': '1' },
};

/** What is known about a request before it is parsed any further. */
interface Arrival {
  target: Target;
  address: string;
  isFromThisMachine: boolean;
}

const NOBODY: Arrival = { target: { path: '/', search: '' }, address: '', isFromThisMachine: false };

/** The part of `LIMITS` that connections are held to. */
export type ConnectionLimits = Record<
  | 'headerBytes'
  | 'headersTimeout'
  | 'requestTimeout'
  | 'connectionsCheckPause'
  | 'keepAliveTimeout'
  | 'idleTimeout'
  | 'openRequests'
  | 'lingerTimeout'
  | 'shutdownTimeout',
  number
>;

/** Counts requests while they are open, and by their outcome. */
export interface RequestCounter {
  requestOpened: () => void;
  /** `path` is null when the target could not be read; `status` is 0 when the client hung up. */
  requestClosed: (path: string | null, status: number, seconds: number) => void;
}

interface Options {
  /** Asked first, for requests without a body. */
  ready?: FindReady;
  /** Shorter ones in tests. */
  limits?: ConnectionLimits;
  /** Believe `X-Forwarded-For`. */
  trustProxy: boolean;
  log: Logger;
  metrics: RequestCounter;
}

/** Node's HTTP server with our limits around `handler`, which never sees a target that is not in normal form. */
export function createHttpServer(handler: Handler, options: Options): HttpServer {
  const { limits = LIMITS, log, metrics, ready = () => null, trustProxy } = options;
  const arrivals = new WeakMap<object, Arrival>();
  const open = createOpenRequests(limits.openRequests);
  const whenEnded = createAnswerEnds();
  let stopping = false;
  const listener = createListener(handler, { arrivals, limits, log, isStopping: () => stopping });
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      connectionsCheckingInterval: limits.connectionsCheckPause,
      keepAliveTimeout: limits.keepAliveTimeout,
    },
    (incoming, outgoing) => void dispatch(incoming, outgoing),
  );
  // A client that neither sends nor reads for so long is gone, or wants to keep its answer in our memory.
  server.setTimeout(limits.idleTimeout);
  server.on('clientError', (error, socket: Socket) => answerBrokenRequest(error, socket, limits));

  /** Targets that no URL parser should touch are answered before one does. */
  async function dispatch(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = incoming.url ?? '';
    const target = readTarget(url);
    count(incoming, outgoing, isRefusal(target) ? null : target.path);
    if (isRefusal(target)) return writeRefusal(outgoing, url, target);
    if (countHosts(incoming) > 1) return writeRefusal(outgoing, url, TWO_HOSTS);
    const forwarded = trustProxy ? (incoming.headers['x-forwarded-for'] ?? null) : null;
    const address = clientAddress(incoming.socket.remoteAddress, forwarded && String(forwarded));
    const asked = readAsked(incoming, target, address);
    const found = asked && ready(asked);
    // It comes from memory that all responses share: who reads it slowly costs nothing.
    if (found) return writeReady(outgoing, found, stopping);
    const { headers, socket } = incoming;
    // Files do, too.
    if (!isFilePath(target.path)) {
      const request = openRequest(incoming, outgoing, limits);
      if (!open.enter(address, request)) return writeRefusal(outgoing, url, TOO_MANY_OPEN);
      whenEnded(outgoing, socket, () => open.leave(address, request));
    }
    arrivals.set(incoming, {
      target,
      address,
      isFromThisMachine: isFromThisMachine(socket.remoteAddress, headers),
    });
    await listener(incoming, outgoing);
  }

  function count({ socket }: IncomingMessage, outgoing: ServerResponse, path: string | null): void {
    const began = performance.now();
    metrics.requestOpened();
    whenEnded(outgoing, socket, () => {
      const status = outgoing.writableFinished ? outgoing.statusCode : 0;
      metrics.requestClosed(path, status, (performance.now() - began) / 1000);
    });
  }

  return {
    listen: (port, host) => listen(server, port, host),
    stop() {
      stopping = true;
      return closeServer(server, limits);
    },
  };
}

/** A host name as honest clients write it. For any other the URL parser of the listener decides. */
const PLAIN_HOST = /^[\w.-]+(?::\d{1,5})?$/;

/** A request that can be answered at once; null for one that must be handled. */
function readAsked({ headers, method }: IncomingMessage, target: Target, address: string): Asked | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
  return PLAIN_HOST.test(headers.host ?? '') ? { method, target, headers, address } : null;
}

function writeReady(outgoing: ServerResponse, { body, headers, status }: Ready, isLast: boolean): void {
  if (isLast) outgoing.setHeader('Connection', 'close');
  outgoing.writeHead(status, headers);
  outgoing.end(body);
}

/** Node itself keeps the first of several and drops the others, while a proxy before us may go by the last. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
}

/** A request as those are counted that one address has open. */
function openRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limits: ConnectionLimits,
): OpenRequest {
  return {
    waitsForClient: () => !incoming.complete || outgoing.writableEnded,
    end: () => {
      if (outgoing.headersSent) incoming.socket.destroy();
      else answerBrokenRequest(STALLED, incoming.socket, limits);
    },
  };
}

async function closeServer(server: Server, limits: ConnectionLimits): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const limit = setTimeout(() => server.closeAllConnections(), limits.shutdownTimeout);
  await closed;
  clearTimeout(limit);
}

interface ListenerParts {
  arrivals: WeakMap<object, Arrival>;
  limits: ConnectionLimits;
  log: Logger;
  isStopping: () => boolean;
}

/** Between Node's requests and the handler's: what fails there is logged, and answered with a sentence. */
function createListener(handler: Handler, { arrivals, isStopping, limits, log }: ListenerParts) {
  return getRequestListener(
    async (request, { incoming }) => {
      const arrival = arrivals.get(incoming) ?? NOBODY;
      const { path } = arrival.target;
      const response = await handler({ request, ...arrival }).catch((error: unknown) => {
        // Who hangs up half-way is no failure of ours, and must not be able to fill the log.
        const hungUp = incoming.destroyed && !incoming.complete;
        log[hungUp ? 'debug' : 'error']({ err: error, path }, 'a request failed');
        return refuse(shapeOf(path), FAILED);
      });
      const isTooLarge = response.status === 413;
      if (isStopping() || isTooLarge) response.headers.set('Connection', 'close');
      // Node ends a connection by this as soon as the answer is written.
      if (isTooLarge) incoming.socket.destroySoon = () => linger(incoming.socket, limits);
      return response;
    },
    {
      overrideGlobalObjects: false,
      hostname: 'localhost',
      errorHandler: () => refuse('api', { ...BAD_HOST, headers: BARE_HEADERS }),
    },
  );
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const advice: Record<string, string> = {
        EADDRINUSE: `Port ${port} is already in use. Stop the other program, or set PORT to another number.`,
        EACCES: `Port ${port} needs more rights than this user has. Set PORT to a number above 1023.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
        ENOTFOUND: `HOST ${host} is not a name of this machine.`,
      };
      reject(
        new ListenError(advice[error.code ?? ''] ?? `Cannot listen on ${host}:${port} (${error.message}).`),
      );
    });
    server.listen(port, host, resolve);
  });
}

async function writeRefusal(outgoing: ServerResponse, url: string, refusal: Refusal): Promise<void> {
  const response = refuse(shapeOf(url), refusal);
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    ...BARE_HEADERS,
    Connection: 'close',
  });
  outgoing.end(await response.text());
}

/** Says that nothing more will come, and takes what still arrives for a while: bytes that meet a closed socket erase the answer. */
function linger(socket: Socket, { lingerTimeout }: ConnectionLimits): void {
  socket.end();
  const limit = setTimeout(() => socket.destroy(), lingerTimeout);
  socket.once('close', () => clearTimeout(limit));
}

const STALLED = Object.assign(new Error('The request stalled.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** What is not HTTP, has larger headers than allowed, or takes too long gets a sentence too, then the connection ends. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, limits: ConnectionLimits): void {
  if (!socket.writable) return;
  const [status, sentence] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The address or the headers of this request are too long.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long to arrive.']
        : ['400 Bad Request', 'This is not a request that the server understands.'];
  const body = JSON.stringify({ error: sentence, message: sentence });
  socket.write(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Of one that has stalled nothing is on its way.
  if (status.startsWith('408')) socket.destroySoon();
  else linger(socket, limits);
}
