/**
 * Files of a built site that are completed when served, with this deployment's configuration: the page of every route,
 * and the home page, which has its first screen in it already.
 */
export const PAGES = ['index.html', 'home.html'];
