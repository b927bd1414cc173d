/**
 * Files of a built site that are completed when served, with this deployment's configuration: the page of every route;
 * the home page, which has its first screen in it already; and the same for links to lineups, which also names the files
 * that opening one takes.
 */
export const PAGES = ['index.html', 'home.html', 'home-link.html'];
