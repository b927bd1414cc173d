/** Matches `localhost`, `.local` names, IP addresses (`URL` puts IPv6 in brackets), and the empty host of files. */
const LOCAL = /^$|(?:^|\.)local(?:host)?\.?$|^[\d.]+$|[[:\]]/i;

/** Whether a host name is local and not a site on the Internet. Nothing is tracked on local hosts. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL.test(hostname);
}
