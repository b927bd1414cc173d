/** Names of the files that people take away. */

const LONGEST = 80;

/**
 * `toronto_maple_leafs_lineup.png`: the team's name in lower case with underscores. Only letters, digits and dashes of
 * any script are kept, so that no name can carry a path, an extension or a control character into a file name.
 */
export function lineupFileName(teamName: string | null | undefined): string {
  const words = (teamName ?? '')
    .slice(0, 500)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, '_')
    .replaceAll(/^[_-]+/g, '');
  const name = Array.from(words)
    .slice(0, LONGEST)
    .join('')
    .replaceAll(/[_-]+$/g, '');
  return name === '' ? 'lineup.png' : `${name}_lineup.png`;
}
