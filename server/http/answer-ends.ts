import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tells when an answer has left, or can no longer leave. Node itself tells it only of the answer that is being written: of requests
 * that came one after the other on a connection, without waiting, the others' answers end with it in silence, and whatever counts
 * them would count them for ever.
 */
export function createAnswerEnds() {
  const onSockets = new WeakMap<Socket, Set<() => void>>();

  function endsOn(socket: Socket): Set<() => void> {
    const known = onSockets.get(socket);
    if (known) return known;
    const ends = new Set<() => void>();
    onSockets.set(socket, ends);
    // One listener for all of them: a connection may carry hundreds of requests.
    socket.once('close', () => {
      for (const end of ends) end();
    });
    return ends;
  }

  /** Calls `listener` once. To be called as soon as the request arrives. */
  return function whenEnded(answer: ServerResponse, socket: Socket, listener: () => void): void {
    const ends = endsOn(socket);
    const end = () => {
      if (ends.delete(end)) listener();
    };
    ends.add(end);
    answer.once('close', end);
  };
}
