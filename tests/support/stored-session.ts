/** Returns a session in the form that browsers store. It expires in an hour. */
export function storedSession(
  user: { readonly id: string; readonly email: string } = { id: 'u1', email: 'fan@lines.example' },
  token = 'token',
) {
  return {
    access_token: token,
    refresh_token: `renews-${token}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { app_metadata: {}, user_metadata: {}, ...user },
  };
}
