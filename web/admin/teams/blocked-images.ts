/**
 * Origins whose images the page's security policy blocks.
 * Browsers report each image once, so this listens from the start.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { parseUrl } from '#domain/parse-url.ts';

const NONE: ReadonlySet<string> = new Set();
const store = createStore<{ readonly origins: ReadonlySet<string> }>()(() => ({ origins: NONE }));

document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
  const origin = effectiveDirective === 'img-src' ? parseUrl(blockedURI)?.origin : undefined;
  if (origin === undefined) return;
  store.setState(({ origins }) => ({ origins: new Set([...origins, origin]) }));
});

/** Whether images from the address's origin are known to be blocked. */
export function useIsBlocked(address: string): boolean {
  const { origin } = new URL(address, location.href);
  return useStore(store, ({ origins }) => origins.has(origin));
}
