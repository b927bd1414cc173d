import type { Backend } from '#server/backend/backend.ts';
import type { BackendChoice } from '#server/config.ts';
import { LIMITS } from '#server/limits.ts';

type Hosted = Extract<BackendChoice, { kind: 'hosted' }>;

/**
 * Hosted Supabase: pages talk to it directly with the public key, this server only serves pages and its own endpoints.
 * Starts without reaching it, so that an outage there does not keep the site from coming up and saying so.
 */
export function useHosted(choice: Hosted): Backend {
  return {
    gated: null,
    isReachable: () => reaches(choice),
    close: () => Promise.resolve(),
  };
}

async function reaches({ secretKey, url }: Hosted): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/rest/v1/teams?select=id&limit=1`, {
      headers: { apikey: secretKey },
      signal: AbortSignal.timeout(LIMITS.healthTimeout),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
