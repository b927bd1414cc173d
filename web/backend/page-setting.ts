/** A setting that the server has written into the page's head, by its name; null where it has none. */
export function readSetting(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() || null;
}

/** Path of the hosting provider's web analytics script on this site. */
export function getAnalyticsScript(): string | null {
  return readSetting('web-analytics-script');
}
