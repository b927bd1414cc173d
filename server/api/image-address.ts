import ipaddr from 'ipaddr.js';

/**
 * Whether an address is on the public internet.
 * Other addresses (loopback, private, link-local, carrier, reserved) may be services in the operator's network.
 */
export function isPublicAddress(text: string): boolean {
  // The range "unicast" excludes IPv6 addresses that embed an IPv4 address (::ffff:…, 64:ff9b::…, 2002:…).
  // Image hosts do not need them.
  return ipaddr.isValid(text) && ipaddr.parse(text).range() === 'unicast';
}

/** Parses an image URL. Null unless it is an https URL on the default port of an allowed host. */
export function readImageUrl(text: string, allowedHosts: readonly string[]): URL | null {
  if (text.length > 2048 || !URL.canParse(text)) return null;
  const url = new URL(text);
  const plain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return plain && allowedHosts.includes(url.hostname) ? url : null;
}
