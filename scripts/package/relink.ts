import { posix } from 'node:path';

/**
 * Adapts a Markdown page of the repository to its place in a package.
 * Links to files that are in the package point there; others keep only their text, and pictures are dropped.
 *
 * @param from The page's path in the repository.
 * @param to Its path in the package.
 * @param places Paths in the package by paths in the repository.
 */
export function relink(
  markdown: string,
  from: string,
  to: string,
  places: ReadonlyMap<string, string>,
): string {
  return markdown.replaceAll(
    /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g,
    (whole, picture: string, label: string, target: string) => {
      if (/^(?:[a-z]+:|#)/.test(target)) return whole;
      const [path = '', anchor] = target.split('#');
      const place = places.get(posix.join(posix.dirname(from), path));
      if (place === undefined) return picture === '' ? label : '';
      return `${picture}[${label}](${posix.relative(posix.dirname(to), place)}${anchor === undefined ? '' : `#${anchor}`})`;
    },
  );
}
