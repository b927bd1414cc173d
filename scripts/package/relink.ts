import { posix } from 'node:path';

/**
 * Changes the links of a Markdown page for its path in a release package.
 * Links to files of the package get the new path. Links to other files become plain text. Pictures that are not in the
 * package are removed.
 *
 * @param from The page's path in the repository.
 * @param to The page's path in the package.
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
