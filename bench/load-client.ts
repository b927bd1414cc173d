/**
 * Keeps connections to a server busy and counts responses.
 * This client needs far less processor time than the server.
 */
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export type MakeRequest = (index: number) => string;

export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  readonly request: MakeRequest;
  readonly duration: number;
  /** Stops after this number of requests, even before the time is over. */
  readonly most?: number;
}

export interface LoadResult {
  readonly rate: number;
  /** Responses without a 2xx status. If there are any, the measurement is invalid. */
  readonly failures: number;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Reads responses from one connection, which has one request in flight at a time. */
function createReader(onResponse: (status: number) => void): (chunk: Buffer) => void {
  let status = 0;
  /** Remaining bytes of the body. Null while reading the head; `Infinity` for a chunked body. */
  let left: number | null = null;
  let head: Buffer = Buffer.alloc(0);

  function readHead(chunk: Buffer): Buffer | null {
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    const end = head.indexOf(END_OF_HEAD);
    if (end === -1) return null;
    const text = head.toString('latin1', 0, end);
    const body = head.subarray(end + END_OF_HEAD.length);
    head = Buffer.alloc(0);
    status = Number(text.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
    const isEmpty = status === 204 || status === 304;
    left = isEmpty ? 0 : length === undefined ? Infinity : Number(length);
    return body;
  }

  return (chunk) => {
    const body = left === null ? readHead(chunk) : chunk;
    if (body === null || left === null) return;
    left -= body.length;
    const isDone = left === Infinity ? body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : left <= 0;
    if (!isDone) return;
    left = null;
    onResponse(status);
  };
}

/** Sends requests over several connections. Each sends its next request once it has received a response. */
export async function runLoad({
  connections,
  duration,
  most = Infinity,
  port,
  request,
}: LoadPlan): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  let [sent, received, failures] = [0, 0, 0];
  const began = performance.now();
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          const next = () => {
            if (performance.now() - began < duration && sent < most) socket.write(request(sent++));
            else resolve();
          };
          socket.on(
            'data',
            createReader((status) => {
              received++;
              if (status < 200 || status >= 300) failures++;
              next();
            }),
          );
          socket.once('error', reject);
          socket.once('close', () => reject(new Error('The server closed a connection.')));
          next();
        }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
  return { rate: received / seconds, failures };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.removeListener('error', reject);
      resolve(socket);
    });
  });
}
