import { findRoute } from '#server/site/routes.ts';

/** Endpoints that the metrics list by name. */
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
 * Classifies a path as one of about 15 words, for metrics.
 * Paths themselves cannot be labels: they contain names, and each would stay in memory.
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
