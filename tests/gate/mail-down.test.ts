/** The mail server is away: people are answered as always, and get their mail when it is back. */
import { expect, test } from 'vitest';
import { createGateClient } from '#tests/gate/gate-client.ts';
import { startTestServer } from '#tests/support/server.ts';
import { linkIn, mailTo, startSmtpPeer } from '#tests/support/smtp-peer.ts';

test('sign-up and recovery answer alike while no mail can be sent; the mail follows', async () => {
  const away = await startSmtpPeer();
  await away.close();
  const env = { ...mailTo(away), REQUIRE_EMAIL_CONFIRMATION: 'true', TRUST_PROXY: 'true' };
  const server = await startTestServer({ env });
  const client = createGateClient(server);
  const fan = { email: 'patient@lines.example', password: 'Zamboni-4-tonight' };
  try {
    expect((await client.post('/auth/v1/signup', fan)).status).toBe(200);
    for (const email of [fan.email, 'nobody@lines.example']) {
      const answer = await client.post('/auth/v1/recover', { email });
      expect([answer.status, await answer.text()]).toEqual([200, '{}']);
    }
    await expect.poll(() => server.logs(), { timeout: 20_000 }).toContain('a mail could not be delivered');
    expect((await client.call('/healthz')).status).toBe(200);
    expect((await client.call('/rest/v1/teams?select=id')).status).toBe(200);
    const back = await startSmtpPeer(Number(new URL(away.url).port));
    const mail = await back.waitForMail(fan.email, 'Confirm your email for Line Rush');
    const token_hash = linkIn(mail, '/confirm').searchParams.get('token_hash');
    expect((await client.post('/auth/v1/verify', { type: 'signup', token_hash })).status).toBe(200);
    await back.close();
    expect(server.logs()).not.toContain(fan.email);
  } finally {
    await server.stop();
  }
});
