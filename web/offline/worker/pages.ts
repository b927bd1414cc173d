/** Decides which URLs are pages, and which document shows a page. Has no side effects, so tests can import it. */

import { SERVER_PATHS } from '#domain/endpoints.ts';
import { AUDIENCES, findPage, PAGE_NAMES, PATHS } from '#domain/pages.ts';

/** The documents of a build: the home page with its first screen, and an empty page for other URLs. */
export type DocumentPath = '/' | '/index.html';

export const TOKEN_PAGES: ReadonlySet<string> = new Set(
  PAGE_NAMES.filter((name) => AUDIENCES[name] === 'token').map((name) => PATHS[name]),
);

/** Whether the app handles a path. This includes pages that do not exist. */
export function isPage(path: string): boolean {
  return TOKEN_PAGES.has(path) || (!SERVER_PATHS.test(path) && !path.includes('.'));
}

export function documentFor(path: string): DocumentPath {
  return path === '/' ? '/' : '/index.html';
}

/** Whether the server sends the document for a URL unmodified. For some pages, it adds a link preview. */
export function isWhole({ pathname, search }: URL): boolean {
  return !TOKEN_PAGES.has(pathname) && findPage(pathname)?.key === undefined && search === '';
}
