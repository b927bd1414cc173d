/**
 * What to do about a roster that could not be loaded: without a network, only rosters that were opened before
 * are there.
 */
export function adviseOffline(): string {
  return navigator.onLine
    ? ''
    : 'You are offline, and this team’s roster was never loaded in this browser. Connect to the internet and try again. Teams that you have opened before work offline.';
}
