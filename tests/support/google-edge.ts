/**
 * Redirects the server's requests for Google to the test's fake Google (`oauth-peer.ts`). `startTestServer({ googlePeer
 * })` preloads this file. The product deliberately has no setting for Google's URLs.
 */
const HOSTS = new Set(['oauth2.googleapis.com', 'www.googleapis.com']);
const peer = process.env['TEST_GOOGLE_PEER'] ?? '';
const real = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  return HOSTS.has(url.hostname) ? real(`${peer}${url.pathname}${url.search}`, init) : real(input, init);
};
