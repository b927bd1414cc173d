/** Which addresses of the site are pages, and which document shows them. Pure: see pages.test.ts. */

/** The two documents of a build: the home page with its first screen in it, and the bare page of every other address. */
export type DocumentPath = '/' | '/index.html';

/** Addresses of the server that are no pages of the app (server/app.ts). */
const SERVER =
  /^\/(?:_[^/]*|api|auth|rest|storage|realtime|functions|graphql|studio|pg|healthz|metrics)(?:\/|$)/i;

/** Pages whose address holds a secret (server/site/routes.ts). */
export const TOKEN_PAGES: ReadonlySet<string> = new Set(['/reset-password', '/confirm', '/auth/callback']);

/** Whether the app shows something at a path, be it that there is no such page. */
export function isPage(path: string): boolean {
  return TOKEN_PAGES.has(path) || (!SERVER.test(path) && !path.includes('.'));
}

/** The document that shows a page. */
export function documentFor(path: string): DocumentPath {
  return path === '/' ? '/' : '/index.html';
}

/** Whether the server sends the document of an address as it is, without a preview of what the address is about. */
export function isWhole({ pathname, search }: URL): boolean {
  return !TOKEN_PAGES.has(pathname) && !pathname.startsWith('/profile/') && search === '';
}
