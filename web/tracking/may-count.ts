import { isLocalHost } from '#domain/local-host.ts';
import { getAnalyticsScript } from '#web/backend/page-setting.ts';

/** Do Not Track, and Global Privacy Control, which TypeScript does not know yet. */
type Signals = Pick<Navigator, 'doNotTrack'> & { readonly globalPrivacyControl?: boolean };

/** Whether the person's browser asks not to be tracked: by Do Not Track or by Global Privacy Control. */
export function asksNotToBeTracked(signals: Signals = navigator): boolean {
  return signals.doNotTrack === '1' || signals.globalPrivacyControl === true;
}

/**
 * Whether the code that counts is worth fetching: not against the person's will, and not where nothing is counted, which is on
 * local hosts unless web analytics are on.
 */
export function mayCount(): boolean {
  const countsHere = !isLocalHost(location.hostname) || getAnalyticsScript() !== null;
  return countsHere && !asksNotToBeTracked();
}
