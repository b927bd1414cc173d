import { readSetting } from './page-setting.ts';

/** The site's public address as its cards and shares show it: the server's `public-url`, else where the page is. */
export function getSiteAddress(): string {
  const given = readSetting('public-url');
  return given && given !== '/' ? given : location.origin;
}

/** Where people write to: the server's `support-email` where it names one, else the usual mailbox of this site. */
export function getSupportAddress(): string {
  return readSetting('support-email') ?? `support@${location.hostname}`;
}
