import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Handler } from '#server/app.ts';
import { refuse, shapeOf, type Refusal } from '#server/gate/refusal.ts';
import { isRefusal, readTarget, type Target } from '#server/gate/target.ts';
import { LIMITS } from '#server/limits.ts';
import type { Logger } from '#server/log/logger.ts';
import { INERT_CSP } from '#server/site/headers.ts';

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

const FAILED: Refusal = {
  status: 500,
  code: 'failed',
  sentence: 'Something went wrong on the server. Try again in a moment.',
};

/** Node's HTTP server with our limits around `handler`, which never sees a target that is not in normal form. */
export function createHttpServer(handler: Handler, log: Logger): HttpServer {
  const targets = new WeakMap<object, Target>();
  const listener = getRequestListener(
    async (request, { incoming }) => {
      const target = targets.get(incoming) ?? { path: '/', search: '' };
      const socketAddress = incoming.socket.remoteAddress;
      const response = await handler({ request, target, socketAddress }).catch((error: unknown) => {
        log.error({ err: error, path: target.path }, 'a request failed');
        return refuse(shapeOf(target.path), FAILED);
      });
      if (stopping) response.headers.set('Connection', 'close');
      return response;
    },
    { overrideGlobalObjects: false, hostname: 'localhost' },
  );
  let stopping = false;
  const server = createServer(
    {
      maxHeaderSize: LIMITS.headerBytes,
      headersTimeout: LIMITS.headersTimeout,
      requestTimeout: LIMITS.requestTimeout,
      keepAliveTimeout: LIMITS.keepAliveTimeout,
    },
    (incoming, outgoing) => void dispatch(incoming, outgoing),
  );
  server.on('clientError', answerBrokenRequest);

  /** Targets that no URL parser should touch are answered before one does. */
  async function dispatch(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const target = readTarget(incoming.url ?? '');
    if (isRefusal(target)) return writeRefusal(outgoing, incoming.url ?? '', target);
    targets.set(incoming, target);
    await listener(incoming, outgoing);
  }

  return {
    listen: (port, host) => listen(server, port, host),
    async stop() {
      stopping = true;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeIdleConnections();
      const limit = setTimeout(() => server.closeAllConnections(), LIMITS.shutdownTimeout);
      await closed;
      clearTimeout(limit);
    },
  };
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
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': INERT_CSP,
    Connection: 'close',
  });
  outgoing.end(await response.text());
}

/** What is not HTTP, or has larger headers than allowed, gets a sentence too, then the connection ends. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return;
  const [status, sentence] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The address or the headers of this request are too long.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long to arrive.']
        : ['400 Bad Request', 'This is not a request that the server understands.'];
  const body = JSON.stringify({ error: sentence, message: sentence });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
