/**
 * Loads the script of the hosting provider's web analytics, and sends it page views through Vercel's queue
 * (`window.va`).
 * Disables the script's automatic tracking, because the app reports its own page views.
 */
import { getAnalyticsScript } from '#web/backend/page-setting.ts';

type Sent = readonly [event: string, data?: unknown];

declare global {
  interface Window {
    va?: (...sent: Sent) => void;
    vaq?: Sent[];
  }
}

interface Seen {
  readonly url: string;
}

/** Removes query and hash, which may contain private data: codes of sign-in links, ids of lineups. */
function withoutQuery<Event extends Seen>(event: Event): Event {
  return { ...event, url: event.url.replace(/[?#].*$/, '') };
}

const ADVICE = import.meta.env.DEV
  ? 'Please check if any ad blockers are enabled and try again.'
  : 'Be sure to enable web analytics for this site and deploy again.';

function load(source: string): void {
  window.va ??= (...sent) => void (window.vaq ??= []).push(sent);
  window.va('beforeSend', withoutQuery);
  const script = document.createElement('script');
  script.src = source;
  script.defer = true;
  script.dataset.disableAutoTrack = '1';
  script.addEventListener('error', () => {
    // oxlint-disable-next-line no-console -- the specification asks for this message
    console.log(`[Web Analytics] Failed to load script from ${source}. ${ADVICE}`);
  });
  document.head.append(script);
}

/** Sends a page view if the server names an analytics script. The first call loads the script. */
export function sendPageView(path: string): void {
  const source = getAnalyticsScript();
  if (!source) return;
  if (!window.va) load(source);
  window.va?.('pageview', { path });
}
