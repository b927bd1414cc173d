/**
 * HTML files of the build, completed with the deployment's configuration when served.
 * In order: the page of every route, the home page with its first screen, and the page for lineup links, which preloads its files.
 */
export const PAGES = ['index.html', 'home.html', 'home-link.html'];
