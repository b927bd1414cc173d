import { domainToASCII } from 'node:url';

/** The maximum length of an email address (RFC 5321). */
const MAX_LENGTH = 254;

/** Local part: unquoted ASCII characters (RFC 5322, dot-atom), which every mail server accepts. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Domain in any script. Excludes spaces, and characters at which `domainToASCII` would cut the domain off. */
const ANY_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** ASCII domain: contains a dot, and its last part is not a number, which excludes IP addresses. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Returns the domain in ASCII; null for an invalid domain or an IP address. */
export function readMailDomain(typed: string): string | null {
  const domain = ANY_DOMAIN.test(typed) ? domainToASCII(typed) : '';
  return DOMAIN.test(domain) ? domain : null;
}

/**
 * Parses exactly one bare email address, ready for a mail header. Null for any other text.
 * This is stricter than the check of sign-ups, because a comma in a mail header would add a second recipient.
 */
export function readMailAddress(text: string): string | null {
  const at = text.indexOf('@');
  if (at < 1 || at > 64) return null;
  const local = text.slice(0, at);
  const domain = readMailDomain(text.slice(at + 1));
  if (domain === null || !LOCAL_PART.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length <= MAX_LENGTH ? address : null;
}
