import type { AuthRoute } from '#server/gate/auth-routes.ts';

interface AuthError {
  error_code?: unknown;
}

/**
 * Takes out of an answer what would tell that an address has an account: "wait before the next mail" comes for accounts
 * only. What does not tell is returned as it is.
 */
export async function hideAccounts(route: AuthRoute, answer: Response): Promise<Response> {
  if (route.hidesAccounts !== true || answer.ok || answer.status >= 500) return answer;
  const error = (await answer
    .clone()
    .json()
    .catch(() => null)) as AuthError | null;
  if (error?.error_code === 'over_email_send_rate_limit' && ['/recover', '/resend'].includes(route.path))
    return Response.json({});
  return answer;
}
