/** Vitest's setup of `web`: removes what each test has rendered, stubbed, and stored. */
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { configureBackend } from '#web/backend/configuration.ts';

afterEach(() => {
  cleanup(); // Testing Library does so by itself, but not always where several files share a worker
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  configureBackend({});
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
