import { findRoute } from '#server/site/routes.ts';

/** The endpoints that have a name of their own in the metrics. */
const ENDPOINTS = new Set([
  '/api/delete-account',
  '/api/image-proxy',
  '/api/lineup-picture',
  '/api/send-report',
  '/api/track-visit',
  '/healthz',
  '/metrics',
]);

/**
 * What kind of thing a path asks for: one of about 15 words, whatever a client makes up. Paths themselves are no labels: each
 * would be kept in memory for ever, and they name people.
 */
export function routeClassOf(path: string): string {
  if (ENDPOINTS.has(path)) return path.slice(1).replace('api/', '');
  if (path.startsWith('/rest/v1/rpc/')) return 'rpc';
  if (path.startsWith('/rest/v1/')) return 'rest';
  if (path.startsWith('/auth/v1/')) return 'auth';
  if (path.startsWith('/api/')) return 'api-other';
  if (path.startsWith('/assets/')) return 'asset';
  return findRoute(path) ? 'page' : 'other';
}
