/** Explains a roster that failed to load while offline. Empty when online. */
export function adviseOffline(): string {
  return navigator.onLine
    ? ''
    : 'You are offline, and this browser has never loaded this team’s roster. Connect to the internet and try again. Teams that you have opened before work offline.';
}
