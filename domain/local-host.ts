/** `localhost`, IP addresses (as `URL` writes host names: IPv6 in brackets), names of the local network, and files. */
const LOCAL = /^$|(?:^|\.)local(?:host)?\.?$|^[\d.]+$|[[:\]]/i;

/** Whether a host name is a machine of one's own rather than a site on the Internet: nothing is tracked there. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL.test(hostname);
}
