/** Milliseconds after which a request of the auth service has failed: longer than its own queue for password checks. */
const TIMEOUT_MS = 25_000;

/** What an auth service answers when a session is truly over. */
const REFUSALS = [400, 401, 403, 422];

function isRenewal(input: RequestInfo | URL): boolean {
  const address = input instanceof Request ? input.url : String(input);
  return address.includes('grant_type=refresh_token');
}

/**
 * The `fetch` of the auth library. It ends a session whenever the renewal is answered with anything below 500: also by a
 * "too many requests" of a whole arena behind one address, or by a proxy's 404. Those are turned into what they are, a service
 * that is not there at the moment.
 */
export async function authFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const isOver = answer.ok || answer.status >= 500 || REFUSALS.includes(answer.status);
  return isOver || !isRenewal(input) ? answer : new Response(null, { status: 503 });
}
