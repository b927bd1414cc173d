import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Reports when a response has been sent, or can no longer be sent.
 * Node reports this only for the response that it is writing. If a connection with several pipelined requests closes, their other
 * responses end without an event, and counters would count them forever.
 */
export function createResponseEnds() {
  const onSockets = new WeakMap<Socket, Set<() => void>>();

  function endsOn(socket: Socket): Set<() => void> {
    const known = onSockets.get(socket);
    if (known) return known;
    const ends = new Set<() => void>();
    onSockets.set(socket, ends);
    // One shared listener, because a connection may have hundreds of requests.
    socket.once('close', () => {
      for (const end of ends) end();
    });
    return ends;
  }

  /** Calls `listener` once. Call this as soon as the request arrives. */
  function whenEnded(response: ServerResponse, socket: Socket, listener: () => void): void {
    const ends = endsOn(socket);
    const end = () => {
      if (ends.delete(end)) listener();
    };
    ends.add(end);
    response.on('close', end);
  }

  /** Whether the connection has no open request. */
  const isIdle = (socket: Socket) => (onSockets.get(socket)?.size ?? 0) === 0;
  return { whenEnded, isIdle };
}
