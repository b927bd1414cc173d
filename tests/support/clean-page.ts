/** Vitest's setup of `web`: removes what each test has stubbed and stored. */
import { afterEach, vi } from 'vitest';
import { configureBackend } from '#web/backend/configuration.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  configureBackend({});
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
