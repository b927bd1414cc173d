import { isLocalHost } from '#domain/local-host.ts';
import { getAnalyticsScript } from '#web/backend/page-setting.ts';

/** Adds Global Privacy Control, which TypeScript's types do not have yet. */
type Signals = Pick<Navigator, 'doNotTrack'> & { readonly globalPrivacyControl?: boolean };

export function asksNotToBeTracked(signals: Signals = navigator): boolean {
  return signals.doNotTrack === '1' || signals.globalPrivacyControl === true;
}

/**
 * Whether to load the tracking code.
 * False if the user objects to tracking. On local hosts, false unless there is a script for web analytics.
 */
export function mayCount(): boolean {
  const countsHere = !isLocalHost(location.hostname) || getAnalyticsScript() !== null;
  return countsHere && !asksNotToBeTracked();
}
