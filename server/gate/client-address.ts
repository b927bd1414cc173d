import ipaddr from 'ipaddr.js';

/**
 * Whom a request is counted for. Behind a trusted proxy it is the last address of `X-Forwarded-For`: the one our proxy
 * saw itself; everything before it was sent by the client and may be invented. IPv6 clients own a whole /64 network, so
 * that is what counts.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | null): string {
  const forwarded = forwardedFor?.split(',').at(-1)?.trim();
  const text = forwarded !== undefined && ipaddr.isValid(forwarded) ? forwarded : (socketAddress ?? '');
  if (!ipaddr.isValid(text)) return 'unknown';
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv6)
    return `${address.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(':')}::/64`;
  return address.toString();
}
