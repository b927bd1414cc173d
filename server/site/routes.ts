/** The app's pages (specification, section 2). `/*` stands for any single or deeper path below. */
const ROUTES = [
  '/',
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/lineup',
  '/profile',
  '/profile/*',
  '/settings',
  '/settings/*',
  '/privacy',
  '/terms',
  '/admin',
  '/admin/*',
];

const EXACT = new Set(ROUTES.filter((route) => !route.endsWith('/*')));
const PREFIXES = ROUTES.filter((route) => route.endsWith('/*')).map((route) => route.slice(0, -1));

/** Whether the app has a page at this path. Others get the app too (it shows its 404 page), with status 404. */
export function isAppRoute(path: string): boolean {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return EXACT.has(bare) || PREFIXES.some((prefix) => bare.startsWith(prefix) && bare.length > prefix.length);
}

/** Whether a path asks for a file: it has a dot, or lies in the assets' folder. */
export function isFilePath(path: string): boolean {
  return path.startsWith('/assets/') || path.includes('.');
}
