import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isPublicAddress, readImageUrl } from '#server/api/image-address.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import '#server/endpoint-refusals.ts';

export interface FetchedImage {
  /** The host's content type without parameters, such as `image/svg+xml`. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The network access. Tests replace it. Production always uses `REAL_NETWORK`. */
export type Network = typeof REAL_NETWORK;

export const REAL_NETWORK = {
  resolve: async (host: string) => (await lookup(host, { all: true })).map((entry) => entry.address),
  isAllowedAddress: isPublicAddress,
  get: (url: URL, address: string, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      // Connect to the address that was checked, because a second DNS lookup could return another one.
      // `servername` makes Node verify the certificate for the host name.
      const outgoing = httpsRequest(
        {
          host: address,
          servername: url.hostname,
          path: `${url.pathname}${url.search}`,
          signal,
          agent: false,
          headers: { Host: url.hostname, Accept: 'image/*', 'User-Agent': 'line-rush-image-proxy' },
        },
        resolve,
      );
      outgoing.on('error', reject);
      outgoing.end();
    }),
};

/** Fetches an image from one of `hosts`. Follows redirects only within the host. Rejects with a `RefusedError`. */
export async function fetchImage(
  source: string,
  hosts: readonly string[],
  network: Network = REAL_NETWORK,
  timeout: number = SITE_LIMITS.imageTimeout,
): Promise<FetchedImage> {
  let url = readImageUrl(source, hosts);
  if (!url) throw new RefusedError({ code: 'image-not-allowed' });
  const signal = AbortSignal.timeout(timeout);
  try {
    for (let hop = 0; hop <= SITE_LIMITS.imageRedirects; hop++) {
      const response = await network.get(url, await checkedAddress(url.hostname, network), signal);
      const next = redirectTarget(response, url, hosts);
      if (!next) return await readImage(response);
      response.destroy();
      url = next;
    }
    throw new RefusedError({ code: 'image-too-many-redirects' });
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    if (signal.aborted) throw new RefusedError({ code: 'image-too-slow' });
    throw new RefusedError({ code: 'image-unreachable' });
  }
}

/** Returns the host's first address. Rejects with a `RefusedError` unless all of its addresses are public. */
async function checkedAddress(host: string, network: Network): Promise<string> {
  const addresses = await network.resolve(host);
  const [first] = addresses;
  if (first === undefined) throw new RefusedError({ code: 'image-host-unknown' });
  if (!addresses.every((address) => network.isAllowedAddress(address)))
    throw new RefusedError({ code: 'image-not-allowed' });
  return first;
}

function redirectTarget(response: IncomingMessage, from: URL, hosts: readonly string[]): URL | null {
  const { location } = response.headers;
  const status = response.statusCode ?? 0;
  if (status < 300 || status >= 400 || location === undefined) return null;
  const next = URL.canParse(location, from.href) ? readImageUrl(new URL(location, from).href, hosts) : null;
  response.on('error', () => undefined);
  if (next?.hostname === from.hostname) return next;
  response.destroy();
  throw new RefusedError({ code: 'image-redirected-away' });
}

async function readImage(response: IncomingMessage): Promise<FetchedImage> {
  try {
    if (response.statusCode !== 200)
      throw new RefusedError({ code: 'image-host-failed', hostStatus: String(response.statusCode) });
    const type = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!/^image\/[a-z0-9.+-]+$/.test(type)) throw new RefusedError({ code: 'not-an-image' });
    if (
      response.headers['content-encoding'] !== undefined &&
      response.headers['content-encoding'] !== 'identity'
    )
      throw new RefusedError({ code: 'image-encoded' });
    return { type, bytes: await readBytes(response) };
  } finally {
    response.destroy();
  }
}

async function readBytes(response: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new RefusedError({ code: 'image-too-large', limit: SITE_LIMITS.imageBytes });
  if (Number(response.headers['content-length'] ?? 0) > SITE_LIMITS.imageBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > SITE_LIMITS.imageBytes) throw tooLarge();
    chunks.push(chunk);
  }
  if (response.complete) return new Uint8Array(Buffer.concat(chunks));
  throw new RefusedError({ code: 'image-cut-off' });
}
