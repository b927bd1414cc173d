export const SERVER_BUSY = 'The server is busy. Try again in a few seconds.';

/** Says why a request got no response: the browser is offline, or the server is away. */
export function unreachableSentence(): string {
  return navigator.onLine
    ? 'Our server cannot be reached. Try again in a moment.'
    : 'You are offline. Connect to the internet and try again.';
}
