/** Names of the files that people take away. */

const LONGEST = 80;

/**
 * A name as a part of file names: `toronto_maple_leafs`, lower case with underscores. Only letters, digits and dashes of
 * any script are kept, so that no name can carry a path, an extension or a control character into a file name. May be empty.
 */
export function fileStem(name: string | null | undefined): string {
  const words = (name ?? '')
    .slice(0, 500)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, '_')
    .replaceAll(/^[_-]+/g, '');
  return Array.from(words)
    .slice(0, LONGEST)
    .join('')
    .replaceAll(/[_-]+$/g, '');
}

/**
 * The file of a lineup's picture: `toronto_maple_leafs_lineup.png` (specification, section 9). A `variant` keeps several
 * pictures of one lineup apart: `toronto_maple_leafs_lineup_square.png`.
 */
export function lineupFileName(teamName: string | null | undefined, variant?: string): string {
  const words = [fileStem(teamName), 'lineup', variant ?? ''];
  return `${words.filter(Boolean).join('_')}.png`;
}
