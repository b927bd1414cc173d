/** This site's own endpoints (specification, section 2), as pages call them and the server routes them. */
export const ENDPOINTS = {
  /** Where password managers look for the page that changes the password. */
  changePassword: '/.well-known/change-password',
  deleteAccount: '/api/delete-account',
  imageProxy: '/api/image-proxy',
  lineupPicture: '/api/lineup-picture',
  sendReport: '/api/send-report',
  trackVisit: '/api/track-visit',
  health: '/healthz',
  metrics: '/metrics',
} as const;

/**
 * Paths that the server handles itself, in any letter case: its endpoints, and those of a Supabase backend.
 * The app's own pages are excepted (`/auth/callback`).
 */
export const SERVER_PATHS =
  /^\/(?:_[^/]*|api|auth|rest|storage|realtime|functions|graphql|studio|pg|healthz|metrics)(?:\/|$)/i;
