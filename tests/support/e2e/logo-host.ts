/**
 * A local server for the NHL's logos. The tests' browser resolves the name of the real host to this server. A
 * Playwright route would disable the browser's cache, so each page load would compile all scripts again.
 */
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { LOGO_SVG } from '../logo.ts';

const NAME = 'assets.nhle.com';

export interface LogoHost {
  /** A rule for Chromium's `--host-resolver-rules`. */
  rule: string;
  /** A flag that makes Chromium accept this host's certificate, but no other invalid one. */
  trust: string;
  close(): Promise<void>;
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = der(SEQUENCE, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));

function certify(publicKey: Buffer, privateKey: KeyObject): string {
  const commonName = der(SEQUENCE, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(NAME)));
  const name = der(SEQUENCE, der(0x31, commonName));
  const validity = der(
    SEQUENCE,
    ...['200101000000Z', '491231235959Z'].map((at) => der(0x17, Buffer.from(at))),
  );
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const content = der(SEQUENCE, version, serial, ECDSA_WITH_SHA256, name, validity, name, publicKey);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const certificate = der(SEQUENCE, content, ECDSA_WITH_SHA256, signature);
  return `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`;
}

/** Starts the server, which serves the same picture for every path. */
export async function startLogoHost(): Promise<LogoHost> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = createServer({ cert: certify(spki, privateKey), key }, (_, response) => {
    response.writeHead(200, {
      'content-type': 'image/svg+xml',
      'access-control-allow-origin': '*',
      // Many tests send this header with all their requests.
      'access-control-allow-headers': 'x-forwarded-for',
    });
    response.end(LOGO_SVG);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    rule: `MAP ${NAME} 127.0.0.1:${port}`,
    trust: `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
