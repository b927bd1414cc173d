import ipaddr from 'ipaddr.js';

/**
 * Whether an address is on the public internet.
 * All others (loopback, private, link-local, carrier, reserved) may be services in the operator's network.
 */
export function isPublicAddress(text: string): boolean {
  // "unicast" also excludes IPv6 forms with an embedded IPv4 address (::ffff:…, 64:ff9b::…, 2002:…), which image hosts don't
  // need.
  return ipaddr.isValid(text) && ipaddr.parse(text).range() === 'unicast';
}

/** Returns the URL if it is https on the default port of an allowed host; else null. */
export function readImageUrl(text: string, allowedHosts: readonly string[]): URL | null {
  if (text.length > 2048 || !URL.canParse(text)) return null;
  const url = new URL(text);
  const plain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return plain && allowedHosts.includes(url.hostname) ? url : null;
}
