/** Says which rosters are there while offline. Empty when online. */
export function adviseOffline(): string {
  return navigator.onLine ? '' : 'Teams that you have opened before work offline.';
}
