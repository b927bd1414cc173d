/** The paths of this site's own endpoints (specification, section 2), for pages and the server. */
export const ENDPOINTS = {
  /** Password managers open this path to find the page that changes the password. */
  changePassword: '/.well-known/change-password',
  deleteAccount: '/api/delete-account',
  imageProxy: '/api/image-proxy',
  lineupPicture: '/api/lineup-picture',
  sendReport: '/api/send-report',
  trackVisit: '/api/track-visit',
  oembed: '/oembed',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  health: '/healthz',
  metrics: '/metrics',
} as const;

/**
 * Paths that the server handles itself, in any letter case: its endpoints, and those of a Supabase backend.
 * Some pages of the app also match (`/auth/callback`), so check the app's pages first.
 */
export const SERVER_PATHS =
  /^\/(?:_[^/]*|api|auth|rest|storage|realtime|functions|graphql|studio|pg|healthz|metrics)(?:\/|$)/i;
