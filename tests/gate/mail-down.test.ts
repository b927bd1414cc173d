/** Tests a mail server that is down. Responses stay the same, and mails are delivered when it is back. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createGateClient } from '../support/gate/gate-client.ts';
import { startTestServer } from '#tests/support/server.ts';
import { linkIn, mailTo, startSmtpPeer } from '#tests/support/smtp-peer.ts';

/** Forwards a port to a mail server. While `away` is set, the port stays open but closes every connection. */
async function startDoor(mailServer: string) {
  const door = { away: true, url: '', close: () => void listener.close() };
  const listener = createServer((socket) => {
    socket.on('error', () => undefined);
    if (door.away) return void socket.destroy();
    const inner = connect(Number(new URL(mailServer).port), '127.0.0.1');
    inner.on('error', () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  door.url = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return door;
}

test('sign-up and recovery have the same response while no mail can be sent, and the mail follows', async () => {
  const peer = await startSmtpPeer();
  const door = await startDoor(peer.url);
  const env = { ...mailTo(door), REQUIRE_EMAIL_CONFIRMATION: 'true', TRUST_PROXY: 'true' };
  const server = await startTestServer({ env });
  const client = createGateClient(server);
  const fan = { email: 'patient@lines.example', password: 'Zamboni-4-tonight' };
  try {
    expect((await client.post('/auth/v1/signup', fan)).status).toBe(200);
    for (const email of [fan.email, 'nobody@lines.example']) {
      const answer = await client.post('/auth/v1/recover', { email });
      expect([answer.status, await answer.text()]).toEqual([200, '{}']);
    }
    await expect.poll(() => server.logs()).toContain('could not deliver a mail');
    expect((await client.call('/healthz')).status).toBe(200);
    expect((await client.call('/rest/v1/teams?select=id')).status).toBe(200);
    expect(peer.mails).toEqual([]);
    door.away = false;
    const mail = await peer.waitForMail(fan.email, 'Confirm your email for Line Rush');
    const token_hash = linkIn(mail, '/confirm').searchParams.get('token_hash');
    const link = { type: 'signup', token_hash, password: fan.password };
    expect((await client.post('/auth/v1/verify', link)).status).toBe(200);
    expect(server.logs()).not.toContain(fan.email);
  } finally {
    await server.stop();
    door.close();
    await peer.close();
  }
});
