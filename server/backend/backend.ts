import type { BackendFetch } from '#server/gate/gate.ts';
import type { Secrets } from '#server/secrets.ts';

/** What the page must know to reach the backend; written into its head when it is served. */
export interface PageConfig {
  /** `/` when the backend is this server itself, so that any host name it is reached by works. */
  supabaseUrl: string;
  anonKey: string;
  google: boolean;
}

/** One of the three backends, running. */
export interface Backend {
  page: PageConfig;
  /** What the gate guards; null on hosted Supabase, which guards itself. */
  gated: { fetch: BackendFetch; secrets: Secrets } | null;
  /** Whether the database answers; never rejects. */
  isReachable(): Promise<boolean>;
  /** Ends everything that was started. Safe to call twice. */
  close(): Promise<void>;
}

/** A reason not to start, in a sentence for whoever starts the server. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
}
