import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from '#platform/http/client-address.ts';
import { createFloodGuard } from '#platform/http/flood-guard.ts';
import { createOpenRequests } from '#platform/http/open-requests.ts';
import { rememberByObject } from '#platform/http/remember.ts';
import { turnOf } from '#platform/http/turns.ts';
import type { Logger } from '#platform/log/logger.ts';

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

interface Options {
  readonly limits: ConnectionLimits;
  readonly log: Logger;
  readonly trustProxy: boolean;
}

/** `dropped` requests get no response. `too-many-open` and `headers-too-long` are codes of refusals. */
type Admission = 'admitted' | 'dropped' | 'too-many-open' | 'headers-too-long';

export interface ConnectionGuard {
  readonly admit: (outgoing: ServerResponse, network: string) => Admission;
  /**
   * Counts a request as open until its response or its connection closes, and then calls `onEnd`.
   * Call the returned function when the response closes. Node does not close a response that waits behind another one,
   * so the end of the connection counts, too.
   */
  readonly track: (socket: Socket, onEnd: () => void) => () => void;
  /**
   * Closes the connection after the response if the request was too large or was not read to its end.
   * Returns whether the connection will be closed.
   */
  readonly cutOff: (message: IncomingMessage, status: number, network: string) => boolean;
}

/**
 * Weight of a request whose client has disconnected. Node still parses it, but that takes less time than a response.
 */
const DROPPED_WEIGHT = 0.5;

/**
 * A new connection counts as this many requests.
 * Node accepts only one connection per turn of its event loop, so a flood of connections delays all others. Browsers
 * open only six.
 */
const CONNECTION_WEIGHT = 4;

/** How often to look for connections whose headers arrive in parts, in milliseconds. */
const LOOK_MS = 100;

/**
 * Weight of a connection that has received data since the last look, but no whole headers. Node reads each packet in
 * its own step, and reports nothing until the headers are complete.
 */
const FRAGMENT_WEIGHT = 20;

/**
 * Whether a body arrives in so many small chunks that it only keeps the server busy.
 * Each chunk takes about a microsecond and 340 bytes of memory. Normal clients send far larger chunks.
 */
function isCrumbled(chunks: number, bytes: number): boolean {
  return chunks > 50 + bytes / 64;
}

/** This many chunks count as one more request. */
const CHUNKS_OF_REQUEST = 20;

/**
 * Converts the chunks of a body to a number of requests, and passes that number to `count`. Disconnects the client if
 * `count` returns true, or if the chunks are too small ({@link isCrumbled}).
 * Watches chunks as they arrive, because Node parses them even if no handler reads the body.
 */
function watchChunks(message: IncomingMessage, count: (requests: number) => boolean): void {
  const { headers } = message;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const push = message.push.bind(message);
  let [chunks, bytes] = [0, 0];
  message.push = (chunk: Uint8Array | null) => {
    counted.add(message.socket);
    chunks += 1;
    bytes += chunk?.length ?? 0;
    const crumbled = isCrumbled(chunks, bytes);
    const isCounted = crumbled || chunks % CHUNKS_OF_REQUEST === 0;
    if (isCounted && !message.socket.destroyed && (count(crumbled ? CHUNKED_WEIGHT : 1) || crumbled))
      message.socket.destroy();
    return push(chunk);
  };
}

/**
 * A request with a chunked body counts as this many requests if the chunks are too small ({@link isCrumbled}), or if
 * the body was not read to its end.
 */
const CHUNKED_WEIGHT = 50;

/** Long headers and queries take more time to parse. The weight is 1 up to 2 KB, and 56 for the longest requests. */
function weightOf({ rawHeaders, url = '' }: IncomingMessage): number {
  let kilobytes = url.length / 1024;
  for (const text of rawHeaders) kilobytes += text.length / 1024;
  return Math.max(1, kilobytes ** 2 / 4);
}

/** For each connection, the functions that end its open requests. */
const requestsOf = rememberByObject((socket: Socket) => {
  const requests = new Set<() => void>();
  socket.once('close', () => {
    for (const end of requests) end();
  });
  return requests;
});

/** Connections whose data since the last look are counted already, as a request or as parts of a body. */
const counted = new WeakSet<Socket>();

/**
 * Disconnects clients that send requests without waiting for responses, and blocks networks that flood the server.
 * Behind a proxy, clients share the proxy's connections, so a flood does not close them. Its requests are only refused.
 */
export function guardConnections(server: Server, { limits, log, trustProxy }: Options): ConnectionGuard {
  const connections: Connections = new Map();
  const floods = createFloodGuard(limits, (network) => {
    log.warn({ network }, 'a network sent too many requests and is blocked for a while');
    for (const socket of connections.get(network)?.keys() ?? []) socket.destroy();
  });
  server.maxHeadersCount = limits.headers;
  // Close connections that are idle for too long. Their clients are gone, or leave responses unread in our memory.
  server.setTimeout(limits.idleTimeout);
  const hold = createHolder(limits);
  if (!trustProxy) watchConnections(server, { connections, floods, hold });
  const admit: ConnectionGuard['admit'] = (outgoing, network) => {
    const { socket } = outgoing.req;
    if (socket.destroyed) {
      floods.count(network, DROPPED_WEIGHT);
      return 'dropped';
    }
    // Browsers and proxies wait for a response before the next request. Node would run all pipelined requests at once.
    if (requestsOf(socket).size >= limits.pipelined) {
      socket.destroy();
      return 'dropped';
    }
    watchChunks(outgoing.req, (requests) => floods.count(network, requests));
    if (floods.count(network, weightOf(outgoing.req))) return 'too-many-open';
    // A proxy's connection counts for its last client. If that client does not read the response, the proxy keeps the
    // connection, and opens others until its ports run out. To us, such a connection looks idle.
    if (trustProxy && !hold(socket, network)) return 'too-many-open';
    // Node drops headers beyond its limit. They could be the headers of our proxy, so reject such a request.
    return outgoing.req.rawHeaders.length > 2 * limits.headers ? 'headers-too-long' : 'admitted';
  };
  return {
    admit,
    track(socket, onEnd) {
      counted.add(socket);
      const requests = requestsOf(socket);
      const end = () => {
        if (requests.delete(end)) onEnd();
      };
      requests.add(end);
      return end;
    },
    cutOff(message, status, network) {
      // If the body is too large or was not read to its end, the client may still be sending it, even endlessly.
      const isCutOff = status === 413 || !message.complete;
      if (!isCutOff) return false;
      // Chunks cost processor time, and browsers do not send them.
      if (message.headers['transfer-encoding'] !== undefined) floods.count(network, CHUNKED_WEIGHT);
      // Node calls `destroySoon` once the response is written.
      message.socket.destroySoon = () => linger(message.socket, limits);
      return true;
    },
  };
}

/** The connections of each network, with the bytes that they had received at the last look. */
type Connections = Map<string, Map<Socket, number>>;

interface Connected {
  readonly connections: Connections;
  readonly floods: ReturnType<typeof createFloodGuard>;
  readonly hold: ReturnType<typeof createHolder>;
}

/**
 * Returns a function that counts a connection for a network, and no longer for the one before. Beyond the limit, it
 * resets the network's oldest connection that waits for its client; if none does, the function returns false.
 */
function createHolder(limits: ConnectionLimits) {
  const open = createOpenRequests({ ...limits, openRequests: limits.connections });
  const leaveOf = new WeakMap<Socket, () => void>();
  return (socket: Socket, network: string): boolean => {
    const leave = leaveOf.get(socket);
    if (leave) leave();
    else socket.once('close', () => leaveOf.get(socket)?.());
    const left = open.enter(network, {
      waitsForClient: () => requestsOf(socket).size === 0 || socket.writableLength > 0,
      unread: () => 0,
      // After a normal end, the system would keep the connection until its client has read everything.
      end: () => void socket.resetAndDestroy(),
    });
    leaveOf.set(socket, left ?? (() => undefined)); // so that the next call adds no second listener
    return left !== null;
  };
}

/** Counts the connections of each network, and closes all new ones of a blocked network. */
function watchConnections(server: Server, { connections, floods, hold }: Connected) {
  server.on('connection', (socket) => {
    const network = turnOf(clientAddress(socket.remoteAddress, null));
    if (floods.count(network, CONNECTION_WEIGHT) || !hold(socket, network)) return void socket.destroy();
    const own = connections.get(network) ?? new Map<Socket, number>();
    connections.set(network, own.set(socket, 0));
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0) connections.delete(network);
    });
  });
  const looks = setInterval(() => {
    for (const [network, own] of connections)
      for (const [socket, bytes] of own) {
        own.set(socket, socket.bytesRead);
        if (!counted.delete(socket) && socket.bytesRead !== bytes) floods.count(network, FRAGMENT_WEIGHT);
      }
  }, LOOK_MS).unref();
  server.once('close', () => clearInterval(looks));
}

/**
 * Ends our side of the connection, but keeps reading for `lingerTimeout` milliseconds.
 * Data that arrives at a closed socket would erase the response before the client reads it.
 */
export function linger(socket: Socket, { lingerTimeout }: ConnectionLimits): void {
  socket.end();
  // If nobody reads the body, Node has paused the socket. This takes effect in the next tick, before the listener goes.
  socket.resume();
  // Remove Node's listener to stop its parser, which takes a microsecond per chunk of a body. Drop the data instead.
  process.nextTick(() => socket.removeAllListeners('data').on('data', () => undefined));
  const limit = setTimeout(() => socket.destroy(), lingerTimeout);
  socket.once('close', () => clearTimeout(limit));
}
