/** Words an opponent as a schedule does: `vs BOS` at home, `at BOS` away. */
export function versus(isHome: boolean, opponent: string): string {
  return `${isHome ? 'vs' : 'at'} ${opponent}`;
}
