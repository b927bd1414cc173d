import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whom a request is counted for. Behind a trusted proxy it is the last address of `X-Forwarded-For`: the one our proxy
 * saw itself; everything before it was sent by the client and may be invented. IPv6 clients own a whole /64 network, so
 * that is what counts.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | null): string {
  const forwarded = withoutPort(forwardedFor?.split(',').at(-1)?.trim() ?? '');
  // Most are, and need no parsing.
  if (isIPv4(forwarded)) return forwarded;
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

/** Some proxies write the client's port, too: `203.0.113.9:4711`, `[2001:db8::1]:4711`. All of theirs would count as one client. */
function withoutPort(text: string): string {
  return /^(?:\[([\da-f:.]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/i.exec(text)?.slice(1).find(Boolean) ?? text;
}

/** Headers by which proxies say that they pass a request on for somebody else. */
const PASSED_ON = [
  'cf-connecting-ip',
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether a program on this machine asks for itself: the connection comes from the machine, and no proxy says that it passes
 * something on. A proxy here that says nothing cannot be told from such a program.
 */
export function isFromThisMachine(socketAddress: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (socketAddress === undefined || !ipaddr.isValid(socketAddress)) return false;
  const isLoopback = ipaddr.process(socketAddress).range() === 'loopback';
  return isLoopback && PASSED_ON.every((name) => headers[name] === undefined);
}
