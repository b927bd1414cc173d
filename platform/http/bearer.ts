import type { RequestHeaders } from '#platform/http/incoming.ts';

export function bearerToken(headers: RequestHeaders): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
}
