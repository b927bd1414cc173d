/** Adds players from a CSV file to a team. */
export function ImportTab() {
  return null;
}
