import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { readIncoming, type FindReady, type Handler, type Incoming } from '#platform/http/incoming.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import {
  type ConnectionGuard,
  type ConnectionLimits,
  guardConnections,
  linger,
} from '#platform/http/connection-guard.ts';
import { listenOn } from '#platform/http/listen-on.ts';
import { createOpenRequests, type OpenRequest } from '#platform/http/open-requests.ts';
import { isRefusal, refuse, REQUEST_ID, shapeOf } from '#platform/http/refusal.ts';
import { wordRefusal, type Refusal } from '#platform/http/refusals/refusals.ts';
import { rememberByObject } from '#platform/http/remember.ts';
import type { Reply } from '#platform/http/reply.ts';
import { DisconnectedError } from '#platform/http/read-body.ts';
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

function onSecondCall(run: () => void): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === 2) run();
  };
}

/**
 * Returns our limits under Node's names.
 * `joinDuplicateHeaders`: by default, Node would keep the first of two `Authorization` headers and drop the other.
 * `requireHostHeader`: instead of Node, `checkHost` rejects requests without a host, so that they count toward the
 * limits.
 */
function nodeOptions(limits: ConnectionLimits) {
  const { connectionsCheckPause: connectionsCheckingInterval, headerBytes: maxHeaderSize } = limits;
  return {
    ...limits,
    connectionsCheckingInterval,
    maxHeaderSize,
    joinDuplicateHeaders: true,
    requireHostHeader: false,
  };
}

/** Creates Node's HTTP server with our limits. It rejects targets that are not in normal form (see `readTarget`). */
export function createHttpServer(handler: Handler, options: Options): HttpServer {
  const { limits = LIMITS, log, metrics, ready = () => null, trustProxy } = options;
  const open = createOpenRequests(limits);
  let draining = false;
  const server = createServer(nodeOptions(limits), dispatch);
  server.on('checkExpectation', dispatch); // By default, Node responds with 417 itself, before any limit.
  server.on('clientError', (error, socket: Socket) => rejectBrokenRequest(error, socket, limits));
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
    const end = guard.track(message.socket, () => {
      leave?.();
      metrics.requestClosed(pathOf(target), statusOf(outgoing), (performance.now() - began) / 1000);
    });
    outgoing.on('close', end);
    const refusing = { guard, id, network, mayKeep: trustProxy && !draining };
    const refuseNow = (refusal: Refusal) => refuseEarly(outgoing, refusal, refusing);
    if (admission !== 'admitted') return refuseNow({ code: admission });
    if (isRefusal(target)) return refuseNow(target);
    const hostError = checkHost(message);
    if (hostError) return refuseNow(hostError);
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
    const isFile = isFilePath(target.path);
    const place = isFile ? () => undefined : open.enter(network, openRequest(message, outgoing, limits));
    if (!place) return refuseNow({ code: 'too-many-open' });
    // The request counts as open until both its connection and its handler have ended. If the client disconnects, the
    // handler keeps running, so the client must not be able to open another request instead.
    leave = onSecondCall(place);
    void handle(incoming, message, outgoing).finally(leave);
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

/** Rejects repeated and invalid `Host` headers, because a proxy in front of us could read them differently. */
function checkHost({ headers: { host }, httpVersion }: IncomingMessage): Refusal | null {
  if (host === undefined) return httpVersion === '1.1' ? { code: 'bad-host' } : null;
  if (HOST.test(host)) return null;
  return { code: host.includes(',') ? 'two-hosts' : 'bad-host' };
}

function mayBeReady({ headers, method }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

const LONG_TEXT = 64 * 1024;

/** Cached header lines of ready responses, which are sent many times. */
const preparedLines = rememberByObject(linesOf);

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
  // Node no longer parses a connection after a request for an upgrade, even if it gets a normal response.
  if (isLast || outgoing.req.headers.upgrade !== undefined) lines.push('Connection', 'close');
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

interface Refusing {
  readonly guard: ConnectionGuard;
  readonly id: string;
  readonly network: string;
  /** Whether the connection may be kept: it is a proxy's, and the server is not draining. */
  readonly mayKeep: boolean;
}

/** Refuses a request before its handler is called. Its body may still be arriving. */
function refuseEarly(outgoing: ServerResponse, refusal: Refusal, { guard, id, mayKeep, network }: Refusing) {
  const { req } = outgoing;
  const hasBody = !mayBeReady(req);
  if (hasBody) guard.cutOff(req, 0, network);
  // A flood through a proxy costs more if it closes connections, because the proxy opens a new one each time.
  const isKept = mayKeep && !hasBody && refusal.code === 'too-many-open';
  writeReply(outgoing, id, refuseBare(req.url ?? '', refusal), !isKept);
}

function refuseBare(path: string, refusal: Refusal): Reply {
  const { headers, ...reply } = refuse(shapeOf(path), refusal);
  return { ...reply, headers: { ...headers, ...BARE_HEADERS } };
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
