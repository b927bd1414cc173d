/** `localhost`, IP addresses (IPv6 in brackets, as `URL` writes them), local network names, and files. */
const LOCAL = /^$|(?:^|\.)local(?:host)?\.?$|^[\d.]+$|[[:\]]/i;

/** Whether a host name is local and not a site on the Internet. Nothing is tracked on local hosts. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL.test(hostname);
}
