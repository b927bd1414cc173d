import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the client address whose limits apply to a request.
 * Behind a trusted proxy, this is the last address in `X-Forwarded-For`, which our proxy added. Clients can invent
 * the earlier addresses. An IPv6 client has a whole /64 network, so the network is returned.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | null): string {
  const last = forwardedFor?.slice(forwardedFor.lastIndexOf(',') + 1).trim() ?? '';
  // Most addresses are plain IPv4 and need no parsing.
  if (isIPv4(last)) return last;
  const mapped = last === '' ? socketAddress?.replace(/^::ffff:/, '') : undefined;
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  const forwarded = withoutPort(last);
  const text = ipaddr.isValid(forwarded) ? forwarded : (socketAddress ?? '');
  if (!ipaddr.isValid(text)) return 'unknown';
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv6)
    return `${address.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(':')}::/64`;
  return address.toString();
}

/** Returns the /48 network of an IPv6 {@link clientAddress}; null for IPv4. One customer may have a whole /48. */
export function networkOf(address: string): string | null {
  return address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : null;
}

/** Removes the port that some proxies add: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^(?:\[([\da-f:.]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/i.exec(text)?.slice(1).find(Boolean) ?? text;
}
