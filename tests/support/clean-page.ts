/** Vitest's setup of `web`: removes what each test has stubbed and stored. */
import { afterEach, vi } from 'vitest';
import { configureBackend } from '#web/backend/configuration.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs(); // the environment is the worker's, so the next file would have it, too
  configureBackend({});
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
