import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createResponseEnds } from '#server/http/response-ends.ts';

let server: Server;
let held: ServerResponse[];
let ended: number;
beforeEach(async () => {
  [held, ended] = [[], 0];
  const { whenEnded } = createResponseEnds();
  server = createServer((request, answer) => {
    whenEnded(answer, request.socket, () => ended++);
    held.push(answer);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A connection on which so many requests were sent at once. */
async function send(requests: number) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: rink\r\n\r\n'.repeat(requests));
  await vi.waitFor(() => expect(held).toHaveLength(requests));
  return socket;
}

test('of a client that hangs up, all answers have ended: the one it waited for and those behind it', async () => {
  const socket = await send(30);
  expect(ended).toBe(0);
  socket.destroy();
  await vi.waitFor(() => expect(ended).toBe(30));
});

test('an answer that has left has ended, once, and not those behind it', async () => {
  const socket = await send(3);
  held[0]?.end();
  await vi.waitFor(() => expect(ended).toBe(1));
  held[1]?.end();
  await vi.waitFor(() => expect(ended).toBe(2));
  socket.destroy();
  await vi.waitFor(() => expect(ended).toBe(3));
});
