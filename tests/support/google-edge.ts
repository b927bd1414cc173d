/**
 * Loaded before the server's own code by `startTestServer({ googlePeer })`: what it asks of Google's hosts goes to the test's
 * peer. The auth library knows Google's addresses by heart, and the product has no setting for them on purpose.
 */
const HOSTS = new Set(['oauth2.googleapis.com', 'www.googleapis.com']);
const peer = process.env['TEST_GOOGLE_PEER'] ?? '';
const real = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  return HOSTS.has(url.hostname) ? real(`${peer}${url.pathname}${url.search}`, init) : real(input, init);
};
