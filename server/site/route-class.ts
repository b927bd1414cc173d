import { ENDPOINTS } from '#domain/endpoints.ts';
import { findPage } from '#domain/pages.ts';
import { remember } from '#platform/http/remember.ts';

const NAMED_ENDPOINTS: ReadonlySet<string> = new Set(Object.values(ENDPOINTS));
const isPage = remember(1000, (path) => findPage(path) !== null);

/**
 * Classifies a path as one of about 15 words, for metrics.
 * Paths cannot be labels: they contain users' names, and the metrics would keep every path in memory.
 */
export function routeClassOf(path: string): string {
  if (NAMED_ENDPOINTS.has(path)) return path.slice(1).replace('api/', '');
  if (path.startsWith('/rest/v1/rpc/')) return 'rpc';
  if (path.startsWith('/rest/v1/')) return 'rest';
  if (path.startsWith('/auth/v1/')) return 'auth';
  if (path.startsWith('/api/')) return 'api-other';
  if (path.startsWith('/assets/')) return 'asset';
  return isPage(path) ? 'page' : 'other';
}
