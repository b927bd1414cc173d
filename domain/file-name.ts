const MAX_LENGTH = 80;

/**
 * Converts a name to a part of a file name, such as `toronto_maple_leafs`. The result can be empty. Preserves only
 * letters, digits, and dashes of any script, so that a name cannot add a path, an extension, or a control character.
 */
export function fileStem(name: string | null | undefined): string {
  const words = (name ?? '')
    .slice(0, 500)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, '_')
    .replaceAll(/^[_-]+/g, '');
  return Array.from(words)
    .slice(0, MAX_LENGTH)
    .join('')
    .replaceAll(/[_-]+$/g, '');
}

/**
 * Returns the file name of a lineup's picture or video, such as `toronto_maple_leafs_lineup.png`.
 * See section 9 of the specification. A `variant` distinguishes several pictures of one lineup, such as
 * `toronto_maple_leafs_lineup_square.png`.
 */
export function lineupFileName(
  teamName: string | null | undefined,
  variant?: string,
  extension = 'png',
): string {
  const words = [fileStem(teamName), 'lineup', variant ?? ''];
  return `${words.filter(Boolean).join('_')}.${extension}`;
}
