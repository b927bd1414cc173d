import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { deliverBySmtp } from '#server/mail/deliver-by-smtp.ts';

test('a mail arrives at an SMTP server with sender, recipient, subject and text', async () => {
  let received = '';
  const peer = createServer((socket) => {
    let inData = false;
    socket.write('220 rink ready\r\n');
    socket.on('data', (chunk) => {
      received += chunk.toString();
      if (inData && !received.endsWith('\r\n.\r\n')) return;
      const command = chunk.toString().slice(0, 4).toUpperCase();
      const wasData = inData;
      inData = !inData && command === 'DATA';
      socket.write(inData ? '354 go on\r\n' : command === 'QUIT' && !wasData ? '221 bye\r\n' : '250 ok\r\n');
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  const { port } = peer.address() as AddressInfo;
  const deliver = deliverBySmtp({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Line Rush <rink@test.ca>' });
  await deliver({ to: 'fan@test.ca', subject: 'Your code', text: 'Code 0123456789' });
  peer.close();
  for (const part of [
    'MAIL FROM:<rink@test.ca>',
    'RCPT TO:<fan@test.ca>',
    'Subject: Your code',
    'Code 0123456789',
  ])
    expect(received).toContain(part);
});

test('a refusal names the code by which the queue knows whether to try again', async () => {
  const peer = createServer((socket) => {
    socket.write('220 rink ready\r\n');
    socket.on('data', (chunk) =>
      socket.write(chunk.toString().startsWith('RCPT') ? '550 no such fan\r\n' : '250 ok\r\n'),
    );
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  const { port } = peer.address() as AddressInfo;
  const deliver = deliverBySmtp({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'rink@test.ca' });
  const failure = await deliver({ to: 'fan@test.ca', subject: 'x', text: 'x' }).catch(
    (error: unknown) => error,
  );
  peer.close();
  expect(failure).toMatchObject({ responseCode: 550 });
});
