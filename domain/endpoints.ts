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
