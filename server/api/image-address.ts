import ipaddr from 'ipaddr.js';

/**
 * Whether an address belongs to the public internet. Everything else (loopback, private, link-local, carrier, reserved,
 * and IPv6 forms that carry such an IPv4 address) could be a service inside the operator's network.
 */
export function isPublicAddress(text: string): boolean {
  // "unicast" excludes the IPv6 forms that carry an IPv4 address too (::ffff:…, 64:ff9b::…, 2002:…): no image host
  // needs them.
  return ipaddr.isValid(text) && ipaddr.parse(text).range() === 'unicast';
}

/** The URL to fetch, or null when it is anything but https on the default port of an allowed host. */
export function readImageUrl(text: string, allowedHosts: readonly string[]): URL | null {
  if (text.length > 2048 || !URL.canParse(text)) return null;
  const url = new URL(text);
  const plain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return plain && allowedHosts.includes(url.hostname) ? url : null;
}
