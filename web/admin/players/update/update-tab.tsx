/** Fills in what a CSV file knows of a team's players. */
export function UpdateTab() {
  return null;
}
