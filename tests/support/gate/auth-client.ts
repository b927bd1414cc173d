import { AuthClient } from '@supabase/auth-js';
import type { TestServer } from '../server.ts';

let clients = 0;

/**
 * Creates an auth client with the app's options. It has separate storage and cookies, and a new IP address. The server
 * under test must trust `X-Forwarded-For`.
 */
export function openBrowser(
  server: TestServer,
  address = `10.20.${++clients >> 8}.${clients & 255}`,
): InstanceType<typeof AuthClient> {
  const kept = new Map<string, string>();
  const cookies = new Map<string, string>();
  return new AuthClient({
    url: `${server.url}/auth/v1`,
    headers: { apikey: server.anonKey },
    storageKey: 'session',
    flowType: 'pkce',
    detectSessionInUrl: false,
    autoRefreshToken: false,
    persistSession: true,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', address);
      if (cookies.size > 0) headers.set('cookie', [...cookies].map((cookie) => cookie.join('=')).join('; '));
      const answer = await fetch(input, { ...init, headers });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return answer;
    },
  });
}
