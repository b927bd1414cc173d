import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { startSmtpPeer } from '#tests/support/smtp-peer.ts';
import { deliverBySmtp, smtpOptions } from '#platform/mail/deliver-by-smtp.ts';

test('a mail reaches an SMTP server with sender, recipient, subject, and text', async () => {
  const peer = await startSmtpPeer();
  const deliver = deliverBySmtp({ smtpUrl: peer.url, from: 'Site <site@test.ca>' });
  await deliver({ to: 'user@test.ca', subject: 'Your code', text: 'Code 0123456789' });
  await peer.close();
  expect(peer.mails).toMatchObject([
    { from: 'site@test.ca', to: ['user@test.ca'], subject: 'Your code', text: 'Code 0123456789\n' },
  ]);
});

test('a rejection has the code that decides about retries', async () => {
  const peer = createServer((socket) => {
    socket.write('220 site ready\r\n');
    socket.on('data', (chunk) =>
      socket.write(chunk.toString().startsWith('RCPT') ? '550 no such user\r\n' : '250 ok\r\n'),
    );
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  const { port } = peer.address() as AddressInfo;
  const deliver = deliverBySmtp({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'site@test.ca' });
  const failure = await deliver({ to: 'user@test.ca', subject: 'x', text: 'x' }).catch(
    (error: unknown) => error,
  );
  peer.close();
  expect(failure).toMatchObject({ responseCode: 550 });
});

test('logs in when the URL has a user name and password', async () => {
  const logins: unknown[] = [];
  const peer = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ password, username }, _session, done) => {
      logins.push([username, password]);
      done(null, { user: username });
    },
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  });
  peer.listen(0, '127.0.0.1');
  await once(peer.server, 'listening');
  const { port } = peer.server.address() as AddressInfo;
  const deliver = deliverBySmtp({
    smtpUrl: `smtp://site%40test.ca:p%20w@127.0.0.1:${port}`,
    from: 'site@test.ca',
  });
  await deliver({ to: 'user@test.ca', subject: 'x', text: 'x' });
  await new Promise<void>((resolve) => peer.close(() => resolve()));
  expect(logins).toEqual([['site@test.ca', 'p w']]);
});

test('a delivery that takes too long is canceled', async () => {
  const peer = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  const { port } = peer.address() as AddressInfo;
  const deliver = deliverBySmtp({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'site@test.ca' });
  const giveUp = new AbortController();
  peer.once('connection', () => giveUp.abort());
  await expect(deliver({ to: 'user@test.ca', subject: 'x', text: 'x' }, giveUp.signal)).rejects.toThrow();
  peer.close();
});

test.each([
  ['smtp://mail.test.ca', { host: 'mail.test.ca', port: 587, secure: false, requireTLS: false }],
  ['smtp://u:p@mail.test.ca:2525', { port: 2525, secure: false, requireTLS: true }],
  ['smtp://u:p@localhost', { requireTLS: false }],
  ['smtp://u:p@[::1]:25', { host: '::1', port: 25, requireTLS: false }],
  ['smtps://u:p@mail.test.ca', { port: 465, secure: true, requireTLS: false }],
])('%s: a password goes to another machine only encrypted', (url, options) =>
  expect(smtpOptions(url)).toMatchObject(options),
);
