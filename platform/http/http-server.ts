import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { readIncoming, type FindReady, type Handler, type Incoming } from '#platform/http/incoming.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import { createFloodGuard } from '#platform/http/flood-guard.ts';
import { listenOn } from '#platform/http/listen-on.ts';
import { createOpenRequests, type OpenRequest } from '#platform/http/open-requests.ts';
import { isRefusal, refuse, REQUEST_ID, shapeOf } from '#platform/http/refusal.ts';
import { wordRefusal, type Refusal } from '#platform/http/refusals/refusals.ts';
import type { Reply } from '#platform/http/reply.ts';
import { DisconnectedError, isCrumbled } from '#platform/http/read-body.ts';
import { requestIdOf } from '#platform/log/request-id.ts';
import { isFilePath, readTarget, type Target } from '#platform/http/target.ts';
import { turnOf } from '#platform/http/turns.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Logger } from '#platform/log/logger.ts';
import { INERT_CSP } from '#platform/http/headers.ts';

export interface HttpServer {
  /** Rejects with a `ListenError` if the server cannot listen on the address. */
  listen(port: number, host: string): Promise<void>;
  /** Keeps accepting requests, but closes each connection after its next response. */
  drain(): void;
  /** Stops accepting connections. Open requests have `LIMITS.shutdownTimeout` milliseconds to finish. */
  stop(): Promise<void>;
}

/** Security headers of responses that bypass the app. The app adds its own to all other responses. */
const BARE_HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': INERT_CSP };

export type ConnectionLimits = Record<
  | 'headerBytes'
  | 'headers'
  | 'headersTimeout'
  | 'requestTimeout'
  | 'connectionsCheckPause'
  | 'keepAliveTimeout'
  | 'idleTimeout'
  | 'openRequests'
  | 'unreadBytes'
  | 'allUnreadBytes'
  | 'connections'
  | 'pipelined'
  | 'requestsPerSecond'
  | 'floodPause'
  | 'lingerTimeout'
  | 'shutdownTimeout',
  number
>;

export interface RequestCounter {
  requestOpened: () => void;
  /** `path` is null for an unreadable target. `status` is 0 if the client disconnected before the response's end. */
  requestClosed: (path: string | null, status: number, seconds: number) => void;
}

interface Options {
  /** Called for GET and HEAD requests without a body. If it returns a response, `handler` is not called. */
  ready?: FindReady;
  /** `LIMITS` by default. Tests pass shorter timeouts. */
  limits?: ConnectionLimits;
  /** Whether to trust the headers `X-Forwarded-For` and `X-Request-Id`. */
  trustProxy: boolean;
  log: Logger;
  metrics: RequestCounter;
}

function nodeOptions(limits: ConnectionLimits) {
  const { connectionsCheckPause: connectionsCheckingInterval, headerBytes: maxHeaderSize } = limits;
  return { ...limits, connectionsCheckingInterval, maxHeaderSize };
}

/** Creates Node's HTTP server with our limits. It rejects targets that are not in normal form (see `readTarget`). */
export function createHttpServer(handler: Handler, options: Options): HttpServer {
  const { limits = LIMITS, log, metrics, ready = () => null, trustProxy } = options;
  const open = createOpenRequests(limits);
  let draining = false;
  const server = createServer(
    // Joins repeated headers. By default, Node keeps the first of two `Authorization` headers and drops the other.
    { ...nodeOptions(limits), joinDuplicateHeaders: true },
    dispatch,
  );
  const guard = guardConnections(server, { limits, log, trustProxy });

  function dispatch(message: IncomingMessage, outgoing: ServerResponse): void {
    const { headers, url = '' } = message;
    const address = addressOf(message, trustProxy);
    const network = turnOf(address);
    const admission = guard.admit(outgoing, network);
    if (admission === 'dropped') return;
    const id = requestIdOf(trustProxy ? headers['x-request-id'] : undefined);
    const target = readTarget(url);
    const began = performance.now();
    let leave: (() => void) | null = null;
    metrics.requestOpened();
    outgoing.once('close', () => {
      leave?.();
      busy.set(message.socket, (busy.get(message.socket) ?? 1) - 1);
      metrics.requestClosed(pathOf(target), statusOf(outgoing), (performance.now() - began) / 1000);
    });
    if (admission !== 'admitted') return writeRefusal(outgoing, id, url, { code: admission });
    if (isRefusal(target)) return writeRefusal(outgoing, id, url, target);
    const hostError = checkHost(headers.host);
    if (hostError) return writeRefusal(outgoing, id, url, hostError);
    const incoming = readIncoming(message, target, address, id);
    const found = mayBeReady(message) ? ready(incoming) : null;
    if (found) {
      writeReply(outgoing, id, found, draining, preparedLines(found.headers));
      if (isFilePath(target.path) || (found.body?.length ?? 0) <= LONG_TEXT) return;
      // The cache may drop a long response before the client has read it. Then only this request keeps the bytes in
      // memory, so count it as open.
      const request = openRequest(message, outgoing, limits);
      leave = open.enter(network, request);
      return leave ? open.relieve(network) : request.end();
    }
    if (!isFilePath(target.path)) {
      leave = open.enter(network, openRequest(message, outgoing, limits));
      if (!leave) return writeRefusal(outgoing, id, url, { code: 'too-many-open' });
    }
    void handle(incoming, message, outgoing);
  }

  async function handle(incoming: Incoming, message: IncomingMessage, outgoing: ServerResponse) {
    const reply = await callHandler(handler, incoming, log);
    const isCutOff = guard.cutOff(message, reply.status, turnOf(incoming.address));
    if (!writeReply(outgoing, incoming.id, reply, draining || isCutOff))
      open.relieve(turnOf(incoming.address));
  }

  return {
    listen: (port, host) => listenOn(server, port, host),
    drain: () => void (draining = true),
    stop() {
      draining = true;
      return closeServer(server, limits);
    },
  };
}

function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  return clientAddress(
    socket.remoteAddress,
    trustProxy ? (headers['x-forwarded-for']?.toString() ?? null) : null,
  );
}

function statusOf({ statusCode, writableFinished }: ServerResponse): number {
  return writableFinished ? statusCode : 0;
}

function pathOf(target: Target | Refusal): string | null {
  return isRefusal(target) ? null : target.path;
}

/** `dropped`, or why the request is refused. */
type Admission = 'admitted' | 'dropped' | 'too-many-open' | 'headers-too-long';

/**
 * Disconnects clients that send requests without waiting for responses, and blocks networks that flood the server.
 * Behind a proxy, all clients share its connections. There, the requests of a flood are only refused.
 */
function guardConnections(
  server: Server,
  { limits, log, trustProxy }: Required<Pick<Options, 'limits' | 'log' | 'trustProxy'>>,
): ConnectionGuard {
  const connections = new Map<string, Set<Socket>>();
  const floods = createFloodGuard(limits, (network) => {
    log.warn({ network }, 'a network sent too many requests and is blocked for a while');
    for (const socket of connections.get(network) ?? []) socket.destroy();
  });
  server.on('clientError', (error, socket: Socket) => rejectBrokenRequest(error, socket, limits));
  server.maxHeadersCount = limits.headers;
  // Close connections that are idle for too long. Their clients are gone, or leave responses unread in our memory.
  server.setTimeout(limits.idleTimeout);
  if (!trustProxy) limitConnections(server, limits, { connections, floods });
  const admit: ConnectionGuard['admit'] = (outgoing, network) => {
    const { socket } = outgoing.req;
    if (socket.destroyed) return 'dropped'; // the remaining requests of a blocked client
    // Browsers and proxies wait for a response before the next request. Node would run all pipelined requests at once.
    const before = busy.get(socket) ?? 0;
    if (before >= limits.pipelined) {
      floods.count(network, PIPELINED_WEIGHT);
      socket.destroy();
      return 'dropped';
    }
    busy.set(socket, before + 1);
    if (floods.count(network, weightOf(outgoing.req))) return 'too-many-open';
    // Node drops headers beyond its limit, which could be those of our proxy.
    return outgoing.req.rawHeaders.length > 2 * limits.headers ? 'headers-too-long' : 'admitted';
  };
  return {
    admit,
    cutOff(message, status, network) {
      // The rest of the request may be endless.
      const isCutOff = status === 413 || !message.complete;
      if (!isCutOff) return false;
      floods.count(network, CUT_OFF_WEIGHT);
      // Node calls `destroySoon` once the response is written.
      message.socket.destroySoon = () => {
        linger(message.socket, limits);
        destroyCrumbled(message);
      };
      return true;
    },
  };
}

/** Clients rarely send too much, and reading the rest takes time. */
const CUT_OFF_WEIGHT = 100;

/** Disconnects a client that sends the rest of a body in small chunks. */
function destroyCrumbled(message: IncomingMessage): void {
  let [chunks, bytes] = [0, 0];
  message.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (isCrumbled(++chunks, bytes)) message.socket.destroy();
  });
}

/** A connection that pipelines costs its network as much as this many requests. Others may share the network. */
const PIPELINED_WEIGHT = 100;

/** Long headers and queries take more time to parse. The weight is 1 up to 2 KB, and 56 for the longest requests. */
function weightOf({ rawHeaders, url = '' }: IncomingMessage): number {
  let kilobytes = url.length / 1024;
  for (const text of rawHeaders) kilobytes += text.length / 1024;
  return Math.max(1, kilobytes ** 2 / 4);
}

interface ConnectionGuard {
  readonly admit: (outgoing: ServerResponse, network: string) => Admission;
  /** If a request was read only partly, closes its connection after the response. Returns whether it was. */
  readonly cutOff: (message: IncomingMessage, status: number, network: string) => boolean;
}

interface Connected {
  readonly connections: Map<string, Set<Socket>>;
  readonly floods: ReturnType<typeof createFloodGuard>;
}

/** Closes the oldest idle connection of a network that has too many, and all new connections of a blocked network. */
function limitConnections(server: Server, limits: ConnectionLimits, { connections, floods }: Connected) {
  const connected = createOpenRequests({ ...limits, openRequests: limits.connections });
  server.on('connection', (socket) => {
    const network = turnOf(clientAddress(socket.remoteAddress, null));
    const connection = {
      waitsForClient: () => !busy.get(socket),
      unread: () => 0,
      end: () => void socket.destroy(),
    };
    const leave = floods.count(network) ? null : connected.enter(network, connection);
    if (!leave) return void socket.destroy();
    const own = connections.get(network) ?? new Set();
    connections.set(network, own.add(socket));
    socket.once('close', () => {
      leave();
      own.delete(socket);
      if (own.size === 0) connections.delete(network);
    });
  });
}

async function callHandler(handler: Handler, incoming: Incoming, log: Logger): Promise<Reply> {
  const { id, target } = incoming;
  try {
    return withRequestId(await handler(incoming), id);
  } catch (error) {
    // A client that disconnects is not our failure, and must not fill the log.
    const level = error instanceof DisconnectedError ? 'debug' : 'error';
    log[level]({ err: error, path: target.path, request: id }, 'a request failed');
    return withRequestId(refuseBare(target.path, { code: 'failed' }), id);
  }
}

function withRequestId(reply: Reply, id: string): Reply {
  const { body, status } = reply;
  return status < 500 || typeof body !== 'string' ? reply : { ...reply, body: body.replace(REQUEST_ID, id) };
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Rejects repeated and invalid `Host` headers. A proxy in front of us may read a different host from them. */
function checkHost(host: string | undefined): Refusal | null {
  if (host === undefined || HOST.test(host)) return null;
  return { code: host.includes(',') ? 'two-hosts' : 'bad-host' };
}

function mayBeReady({ headers, method }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

/** The number of open requests per connection. A request is open until its response closes. */
const busy = new WeakMap<Socket, number>();

const LONG_TEXT = 64 * 1024;

/** Cached header lines of ready responses, which are sent many times. */
const prepared = new WeakMap<Reply['headers'], readonly string[]>();

function preparedLines(headers: Reply['headers']): readonly string[] {
  const lines = prepared.get(headers) ?? linesOf(headers);
  prepared.set(headers, lines);
  return lines;
}

/** Returns a list of alternating header names and values. */
function linesOf(headers: Reply['headers']): string[] {
  const lines: string[] = [];
  for (const name in headers) lines.push(name, headers[name] ?? '');
  return lines;
}

/** Writes a response. Returns whether the operating system took all of it, so that no bytes wait in our memory. */
function writeReply(
  outgoing: ServerResponse,
  id: string,
  { body, headers, status }: Reply,
  isLast: boolean,
  known: readonly string[] = linesOf(headers),
): boolean {
  // Without `Content-Length`, Node would send the body in chunks.
  const isMeasured = 'Content-Length' in headers || status === 204 || status === 304;
  const length = typeof body === 'string' ? Buffer.byteLength(body) : (body?.length ?? 0);
  const lines = [...known, 'X-Request-Id', id];
  if (!isMeasured) lines.push('Content-Length', String(length));
  if (isLast) lines.push('Connection', 'close');
  // Pass the headers as a list. With `setHeader` or an object, Node takes twice as long.
  outgoing.writeHead(status, lines);
  if (outgoing.req.method === 'HEAD') outgoing.end();
  // A long string that waits for a slow client takes up to three times the memory of its bytes.
  else outgoing.end(length > LONG_TEXT && typeof body === 'string' ? Buffer.from(body) : body);
  return outgoing.writableLength === 0;
}

function openRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limits: ConnectionLimits,
): OpenRequest {
  return {
    waitsForClient: () => !incoming.complete || outgoing.writableEnded,
    unread: () => (outgoing.writableEnded ? outgoing.writableLength : 0),
    end: () => {
      if (outgoing.headersSent) incoming.socket.destroy();
      else rejectBrokenRequest(STALLED, incoming.socket, limits);
    },
  };
}

async function closeServer(server: Server, limits: ConnectionLimits): Promise<void> {
  // First let the event loop read the data that has arrived. Closing a connection with unread data would reset it.
  await new Promise(setImmediate);
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const limit = setTimeout(() => server.closeAllConnections(), limits.shutdownTimeout);
  await closed;
  clearTimeout(limit);
}

function writeRefusal(outgoing: ServerResponse, id: string, url: string, refusal: Refusal): void {
  writeReply(outgoing, id, refuseBare(url, refusal), true);
}

function refuseBare(path: string, refusal: Refusal): Reply {
  const { headers, ...reply } = refuse(shapeOf(path), refusal);
  return { ...reply, headers: { ...headers, ...BARE_HEADERS } };
}

/**
 * Ends our side of the connection, but keeps reading for `lingerTimeout` milliseconds.
 * Data that arrives at a closed socket would erase the response before the client reads it.
 */
function linger(socket: Socket, { lingerTimeout }: ConnectionLimits): void {
  socket.end();
  const limit = setTimeout(() => socket.destroy(), lingerTimeout);
  socket.once('close', () => clearTimeout(limit));
}

const BROKEN_REQUESTS: Readonly<Record<string, 'headers-too-long' | 'request-too-slow'>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-long',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
};

const STALLED = Object.assign(new Error('The request stalled.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

function rejectBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, limits: ConnectionLimits): void {
  if (!socket.writable) return;
  const { sentence, status } = wordRefusal({ code: BROKEN_REQUESTS[error.code ?? ''] ?? 'broken-request' });
  const body = JSON.stringify({ error: sentence, message: sentence });
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestIdOf(undefined)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // A stalled request has no data in flight that could reset the connection, so it can be closed at once.
  if (status === 408) socket.destroySoon();
  else linger(socket, limits);
}
