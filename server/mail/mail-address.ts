import { domainToASCII } from 'node:url';
import { EMAIL_MAX_BYTES } from '#domain/email.ts';

/** Before the `@`: an unquoted name of ASCII characters (RFC 5322, dot-atom), which every mail server takes. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Behind it, in any script: no blanks and none of the characters at which an address ends for the function that converts it. */
const ANY_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** Converted: a name with a dot, whose last part is no number, so that no IP address passes. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** A domain as mail servers know it, in lower case and ASCII; null when it is none, or an IP address. */
export function readMailDomain(typed: string): string | null {
  const domain = ANY_DOMAIN.test(typed) ? domainToASCII(typed) : '';
  return DOMAIN.test(domain) ? domain : null;
}

/**
 * The one email address that a text is, ready for a header: no name before it, no list, no quotes, its domain in ASCII.
 * Null when the text is anything else. Stricter than `domain/email.ts`, by which people register: here a comma would be a
 * second recipient.
 */
export function readMailAddress(text: string): string | null {
  const at = text.indexOf('@');
  if (at < 1 || at > 64) return null;
  const local = text.slice(0, at);
  const domain = readMailDomain(text.slice(at + 1));
  if (domain === null || !LOCAL_PART.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length <= EMAIL_MAX_BYTES ? address : null;
}
