/** The site's public address as its cards and shares show it: the server's `public-url`, else where the page is. */
export function getSiteAddress(): string {
  const given = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content.trim();
  return given && given !== '/' ? given : location.origin;
}

/** Where people write to: the server's `support-email` where it names one, else the usual mailbox of this site. */
export function getSupportAddress(): string {
  const given = document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content.trim();
  return given || `support@${location.hostname}`;
}
