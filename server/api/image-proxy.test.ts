import { get, type RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { fetchImage, REAL_NETWORK, type Network } from '#server/api/fetch-image.ts';
import { isPublicAddress, readImageUrl } from '#server/api/image-address.ts';
import { createImageProxy } from '#server/api/image-proxy.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import { wordRefusal } from '#platform/http/refusals/refusals.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import { listen } from '#tests/support/listen.ts';
import { responseOf } from '#tests/support/incoming.ts';

const HOSTS = ['assets.nhle.com', 'img.example.com'];
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
/** Creates a network that resolves every name to a public address, but connects to a local server. */
async function hostedBy(listener: RequestListener, over: Partial<Network> = {}): Promise<Network> {
  const { port } = new URL(await listen(listener));
  return {
    resolve: () => Promise.resolve(['93.184.216.34']),
    isAllowedAddress: isPublicAddress,
    get: (url, _, signal) =>
      new Promise((resolve, reject) => {
        get({ port, path: url.pathname + url.search, signal, agent: false }, resolve).on('error', reject);
      }),
    ...over,
  };
}

const statusOf = async (network: Network, path = '/x', timeout?: number) =>
  (await refusalOf(fetchImage(`https://assets.nhle.com${path}`, HOSTS, network, timeout))).status;

async function refusalOf(fetching: Promise<unknown>) {
  const error = await fetching.catch((reason: unknown) => reason);
  if (!(error instanceof RefusedError)) throw new Error('The image was not refused.', { cause: error });
  return wordRefusal(error.refusal);
}

describe('addresses', () => {
  test.each([
    '0.0.0.0',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '198.18.0.1',
    '224.0.0.1',
    '::1',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '::127.0.0.1',
    '',
    'localhost',
    // Some resolvers accept these spellings of addresses.
    '127.1',
    '0177.0.0.1',
    '2130706433',
    'fe80::1%eth0',
    '::ffff:0:127.0.0.1',
    '64:ff9b:1::7f00:1',
    '2001:0:7f00:1::',
    '100::1',
    'fec0::1',
    '[::1]',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('image URLs', () => {
  test.each([
    'http://assets.nhle.com/x.svg',
    'https://assets.nhle.com:8443/x.svg',
    'https://user@assets.nhle.com/x',
    'https://assets.nhle.com.evil.example/',
    'https://evil.example/?assets.nhle.com',
    'https://assets.nhle.com@evil.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://①②⑦.⓪.⓪.①/',
    'https://assets.nhle.com%00.evil.example/',
    'https://assets.nhle.com%2f@127.0.0.1/',
    'https://localhost/',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    '//assets.nhle.com/x',
    'x',
    'https://assets.nhle.com./x',
    `https://assets.nhle.com/${'a'.repeat(3000)}`,
  ])('%s is rejected', async (url) => {
    expect(readImageUrl(url, HOSTS)).toBeNull();
    expect(await refusalOf(fetchImage(url, HOSTS))).toMatchObject({ status: 403 });
  });

  test('a backslash counts as a slash, so the host remains the allowed one', () => {
    expect(readImageUrl('https://assets.nhle.com\\@127.0.0.1/', HOSTS)?.hostname).toBe('assets.nhle.com');
  });

  test('the default port and any letter case are allowed', () => {
    expect(readImageUrl('https://ASSETS.nhle.com:443/x.svg', HOSTS)?.href).toBe(
      'https://assets.nhle.com/x.svg',
    );
  });
});

describe('fetching', () => {
  test('an image has its type', async () => {
    const network = await hostedBy((_, response) =>
      response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8').end(SVG),
    );
    const image = await fetchImage('https://assets.nhle.com/x.svg', HOSTS, network);
    expect(image.type).toBe('image/svg+xml');
    expect(Buffer.from(image.bytes).toString()).toBe(SVG);
  });

  test.each([
    [['127.0.0.1'], () => Promise.resolve(['127.0.0.1'])],
    [['93.184.216.34', '169.254.169.254'], () => Promise.resolve(['93.184.216.34', '169.254.169.254'])],
    ['this machine', () => REAL_NETWORK.resolve('localhost')],
  ])('a name that leads to %j is not connected to', async (_, resolve) => {
    let connected = false;
    const connect = () => {
      connected = true;
      return Promise.reject(new Error('connected'));
    };
    const refusal = await refusalOf(
      fetchImage('https://assets.nhle.com/x', HOSTS, { ...REAL_NETWORK, resolve, get: connect }),
    );
    expect(refusal).toMatchObject({ status: 403, sentence: expect.stringContaining('allowed hosts') });
    expect(connected).toBe(false);
  });

  test('every connection goes to the checked address, including after redirects', async () => {
    const connected: string[] = [];
    const responses = [['93.184.216.34'], ['127.0.0.1']];
    const network = await hostedBy((_, response) => response.writeHead(302, { Location: '/again' }).end());
    const reach = network.get.bind(network);
    network.resolve = () => Promise.resolve(responses.shift() ?? []);
    network.get = (url, address, signal) => {
      connected.push(address);
      return reach(url, address, signal);
    };
    expect(await statusOf(network)).toBe(403);
    expect(connected).toEqual(['93.184.216.34']);
  });

  test.each([
    ['another host', 'https://evil.example/x'],
    ['another allowed host', 'https://img.example.com/x'],
    ['plain http', 'http://assets.nhle.com/x'],
    ['this machine', 'https://127.0.0.1/x'],
    ['a link-local address', '//169.254.169.254/latest/meta-data'],
    ['nonsense', 'https://'],
  ])('a redirect to %s is not followed', async (_, location) => {
    const network = await hostedBy((__, response) => response.writeHead(301, { Location: location }).end());
    expect(await statusOf(network)).toBe(403);
  });

  test('redirects within the host are followed up to a limit', async () => {
    const network = await hostedBy((request, response) => {
      if (request.url === '/a') response.writeHead(302, { Location: '/b' }).end();
      else if (request.url === '/b') response.setHeader('Content-Type', 'image/png').end('png');
      else response.writeHead(302, { Location: '/circle' }).end();
    });
    expect((await fetchImage('https://assets.nhle.com/a', HOSTS, network)).type).toBe('image/png');
    expect(await statusOf(network, '/c')).toBe(502);
  });

  test('more than 2 MB is cut off during the download, with and without a length', async () => {
    let sent = 0;
    const network = await hostedBy((request, response) => {
      response.setHeader('Content-Type', 'image/png');
      if (request.url === '/long') response.setHeader('Content-Length', SITE_LIMITS.imageBytes + 1);
      const write = () => {
        while (!response.destroyed && sent < 64 * 1024 * 1024) {
          sent += 65_536;
          if (response.write(Buffer.alloc(65_536))) continue;
          response.once('drain', write);
          return;
        }
      };
      write();
    });
    for (const path of ['/endless', '/long']) expect(await statusOf(network, path)).toBe(413);
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  test.each([
    ['text/html', 200, 415],
    ['application/json', 200, 415],
    ['', 200, 415],
    ['image/png', 404, 502],
    ['image/png', 500, 502],
  ])('%s with status %i is rejected', async (type, status, expected) => {
    const network = await hostedBy((_, response) =>
      response.writeHead(status, type ? { 'Content-Type': type } : {}).end('x'),
    );
    expect(await statusOf(network)).toBe(expected);
  });

  test('a host that never responds times out', async () => {
    const network = await hostedBy(() => undefined);
    expect(await statusOf(network, '/x', 20)).toBe(504);
  });

  test('a host that sends only single bytes times out', async () => {
    const network = await hostedBy((_, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': '100000' });
      const drip = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(drip));
    });
    expect(await statusOf(network, '/x', 60)).toBe(504);
  });

  test.each(['gzip', 'br', 'deflate, gzip'])(
    'a body with the encoding %s, which may be a bomb, is rejected',
    async (encoding) => {
      const network = await hostedBy((_, response) =>
        response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Encoding': encoding }).end('x'),
      );
      expect(await statusOf(network)).toBe(502);
    },
  );

  test('a broken connection and an unknown host have clear errors', async () => {
    const broken = await hostedBy((_, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': '100' });
      response.write('half', () => response.destroy());
    });
    expect(await statusOf(broken)).toBe(502);
    const unknown = { ...REAL_NETWORK, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    expect(await statusOf(unknown)).toBe(502);
  });
});

describe('the endpoint', () => {
  const image = { type: 'image/svg+xml', bytes: new TextEncoder().encode(SVG) };
  const proxy = createImageProxy(HOSTS, () => Promise.resolve(image));
  const ask = async (query: string) => responseOf(await proxy(new URLSearchParams(query), '203.0.113.9'));

  test('returns the sandboxed bytes, or a data URL', async () => {
    const blob = await ask('url=https://assets.nhle.com/x.svg&responseType=blob');
    expect(blob.headers.get('content-type')).toBe('image/svg+xml');
    expect(blob.headers.get('content-security-policy')).toContain('sandbox');
    expect(await blob.text()).toBe(SVG);
    const text = await (await ask('url=x&responseType=text')).text();
    expect(Buffer.from(text.replace('data:image/svg+xml;base64,', ''), 'base64').toString()).toBe(SVG);
  });

  test.each(['', 'url=', 'url=x&responseType=json'])('%j is a bad request with a sentence', async (query) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\.$/) });
  });

  test('a host that is not allowed gets 403 with a sentence', async () => {
    const query = new URLSearchParams('url=https://evil.example/x');
    const response = responseOf(await createImageProxy(HOSTS)(query, '203.0.113.9'));
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ error: expect.stringContaining('allowed hosts') });
  });
});
