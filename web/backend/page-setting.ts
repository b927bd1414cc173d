/** Reads a setting that the server wrote into a meta tag. */
export function readSetting(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() || null;
}

export function getAnalyticsScript(): string | null {
  return readSetting('web-analytics-script');
}

/** Whether the privacy page has the optional section about calls, own teams, and backups. */
export function hasPrivacyDetails(): boolean {
  return readSetting('privacy-details') !== null;
}

/**
 * Whether the auth service sends emails to users.
 * False if the server has no mail server, and logs emails instead.
 * True on a static host: it lacks this setting, but its backend sends emails.
 */
export function sendsMail(): boolean {
  return readSetting('auth-mail') !== 'false';
}
