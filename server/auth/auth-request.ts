import * as v from 'valibot';
import { parseJsonObject } from '#server/http/json-body.ts';
import { AUTH_ROUTES, tokenBody, type AuthRoute } from '#server/auth/auth-routes.ts';
import { NO_OBJECT, type Refusal } from '#server/http/refusal.ts';

const BASE = '/auth/v1';

const UNKEEPABLE: Refusal = {
  status: 422,
  code: 'validation_failed',
  sentence: 'A text of this request holds a character that cannot be kept.',
};

/**
 * Whether a text or a field's name holds what the database does not take: U+0000, or half of a surrogate pair. Refused for all: a
 * sign-up that fails only there tells by it that its address has no account.
 */
function isUnkeepable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || /\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => isUnkeepable(name) || isUnkeepable(inner));
}

/** The route of a request, or why there is none: `/otp`, `/magiclink` and unknown ones look alike. */
export function findAuthRoute(method: string, path: string): AuthRoute | Refusal {
  const below = path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : null;
  const candidates = AUTH_ROUTES.filter((route) => route.path === below);
  const route = candidates.find((candidate) => candidate.method === method);
  if (route) return route;
  if (candidates.length === 0)
    return { status: 404, code: 'unknown_path', sentence: 'There is nothing at this address.' };
  return {
    status: 405,
    code: 'method_not_allowed',
    sentence: 'The auth API does not know this method here.',
    headers: { Allow: candidates.map((candidate) => candidate.method).join(', ') },
  };
}

/** Whether a browser that is sent there stays on the site; `//host`, `user@host` and other schemes do not. */
function staysOnSite(address: string, publicUrl: string): boolean {
  return URL.canParse(address, publicUrl) && new URL(address, publicUrl).origin === publicUrl;
}

/**
 * The query that is passed on: known parameters only, each at most once. Addresses off the site are left out: the backend
 * passes them on unread, and sessions travel in the address that a browser is sent back to.
 */
export function authQuery(route: AuthRoute, search: string, publicUrl: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of route.query ?? []) {
    const value = given.get(name);
    if (value === null || (name === 'redirect_to' && !staysOnSite(value, publicUrl))) continue;
    kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept.toString()}` : '';
}

/** The body that is passed on, or what is wrong with it. Null: the route takes none. */
export function authBody(
  route: AuthRoute,
  search: string,
  bytes: Uint8Array,
): Record<string, unknown> | Refusal | null {
  const schema =
    route.path === '/token' ? tokenBody(new URLSearchParams(search).get('grant_type')) : route.body;
  if (schema === null)
    return { status: 400, code: 'bad_grant_type', sentence: 'This kind of sign-in is not offered.' };
  if (schema === undefined) return null;
  const parsed = parseJsonObject(bytes);
  if (parsed === null) return NO_OBJECT;
  if (isUnkeepable(parsed)) return UNKEEPABLE;
  const result = v.safeParse(schema, parsed, { abortPipeEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const known = /^[A-Z].*\.$/.test(issue.message);
  return {
    status: 422,
    code: FIELD_CODES[v.getDotPath(issue) ?? ''] ?? 'validation_failed',
    sentence: known ? issue.message : 'A field of this request is missing or not of the expected kind.',
  };
}

/** The service's own codes for what is wrong with a field. */
const FIELD_CODES: Readonly<Record<string, string>> = {
  email: 'email_address_invalid',
  password: 'weak_password',
};

/** Whether this request makes the backend hash a password. */
export function hashesPassword(
  route: AuthRoute,
  search: string,
  body: Readonly<Record<string, unknown>> | null,
): boolean {
  if (route.path === '/token') return new URLSearchParams(search).get('grant_type') === 'password';
  return body !== null && (route.hashesPassword?.(body) ?? false);
}
