/** A setting that the server has written into the page's head, by its name; null where it has none. */
export function readSetting(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() || null;
}

/** Path of the hosting provider's web analytics script on this site. */
export function getAnalyticsScript(): string | null {
  return readSetting('web-analytics-script');
}

/**
 * Whether mails of the auth service reach people. False where the server has no mail server and writes them to its log; a
 * purely static host has no such setting, because its backend sends mails.
 */
export function sendsMail(): boolean {
  return readSetting('auth-mail') !== 'false';
}
