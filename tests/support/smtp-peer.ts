/** A real SMTP server that stores mails. Tests read the mails and follow their links. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** The envelope addresses. */
  from: string;
  to: readonly string[];
  subject: string;
  text: string;
  /** The decoded HTML part, or empty. */
  html: string;
  /** Headers with lower-case names and unfolded lines, but otherwise as received. */
  headers: Readonly<Record<string, string>>;
}

export interface SmtpPeer {
  url: string;
  /** All received mails, oldest first. */
  mails: readonly ReceivedMail[];
  /**
   * Waits for a mail to `to`, with this subject if given. Returns the oldest one that it has not returned before.
   * Rejects after a minute, with a list of the mails that arrived instead.
   */
  waitForMail(to: string, subject?: string | RegExp): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export function mailTo(peer: Pick<SmtpPeer, 'url'>): Record<string, string> {
  return { SMTP_URL: peer.url, MAIL_FROM: 'Line Rush <rink@lines.example>' };
}

/** Returns the first link with this path in a mail's text. Throws if the text has no such link. */
export function linkIn(mail: ReceivedMail, path: string): URL {
  const links = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link));
  const found = links.find((link) => link.pathname === path);
  if (!found) throw new Error(`The mail "${mail.subject}" has no link to ${path}:\n${mail.text}`);
  return found;
}

const PATIENCE = 60_000;

/** Starts the peer on a free port. It accepts every mail, without login or encryption. */
export async function startSmtpPeer(): Promise<SmtpPeer> {
  const mails: ReceivedMail[] = [];
  const handedOut = new Set<ReceivedMail>();
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, ...readMail(Buffer.concat(chunks).toString('latin1')) });
        done();
        for (const look of waiting) look();
      });
    },
  });
  server.on('error', () => undefined); // a server under test may stop in the middle of a mail
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  function take(to: string, subject: string | RegExp | undefined): ReceivedMail | undefined {
    const found = mails.find(
      (mail) =>
        !handedOut.has(mail) &&
        mail.to.includes(to) &&
        (subject === undefined ||
          (subject instanceof RegExp ? subject.test(mail.subject) : mail.subject === subject)),
    );
    if (found) handedOut.add(found);
    return found;
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    waitForMail: (to, subject) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const mail = take(to, subject);
          if (!mail) return;
          waiting.delete(look);
          clearTimeout(timer);
          resolve(mail);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          const came = mails.map((mail) => `${mail.to.join(', ')}: ${mail.subject}`).join('\n') || 'none';
          reject(new Error(`No new mail "${String(subject ?? 'any')}" to ${to} came. Received:\n${came}`));
        }, PATIENCE);
        waiting.add(look);
        look();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Part {
  headers: Record<string, string>;
  /** The body in its transfer encoding. */
  body: string;
}

function splitPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const head = (end === -1 ? raw : raw.slice(0, end)).replace(/\r\n[ \t]+/g, ' ');
  const headers = Object.fromEntries(
    head.split('\r\n').flatMap((line) => {
      const colon = line.indexOf(':');
      return colon > 0 ? [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]] : [];
    }),
  );
  return { headers, body: end === -1 ? '' : raw.slice(end + 4) };
}

function readMail(raw: string): Pick<ReceivedMail, 'subject' | 'text' | 'html' | 'headers'> {
  const mail = splitPart(raw);
  const parts = flatten(mail);
  const read = (type: string) => {
    const part = parts.find(({ headers }) => (headers['content-type'] ?? 'text/plain').startsWith(type));
    return part ? decodeBody(part) : '';
  };
  return {
    subject: decodeWords(mail.headers['subject'] ?? ''),
    text: read('text/plain'),
    html: read('text/html'),
    headers: mail.headers,
  };
}

function flatten(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return [part];
  const pieces = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => flatten(splitPart(piece.replace(/^\r\n/, ''))));
}

function decodeBody({ body, headers }: Part): string {
  const encoding = (headers['content-transfer-encoding'] ?? '').toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? decodeQuoted(body) : body, 'latin1');
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}

function decodeQuoted(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Decodes non-ASCII header texts: `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, body: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(body, 'base64')
        : Buffer.from(decodeQuoted(body.replaceAll('_', ' ')), 'latin1')
      ).toString('utf8'),
    );
}
