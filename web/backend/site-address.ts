import { readSetting } from './page-setting.ts';

/** Returns the site's public URL for cards and shares: the setting `public-url`, or the page's origin. */
export function getSiteAddress(): string {
  const given = readSetting('public-url');
  return given && given !== '/' ? given : location.origin;
}

/** Returns the address of support: the setting `support-email`, or `support@` with the page's host name. */
export function getSupportAddress(): string {
  return readSetting('support-email') ?? `support@${location.hostname}`;
}
