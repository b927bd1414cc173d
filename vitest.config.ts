import { defineConfig } from 'vitest/config';

/** Four suites: `unit` and `web` beside the code, and two that need a real server and database. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: 'tests/support/seed-properties.ts',
          include: [
            '{domain,card,platform,server,scripts,supabase}/**/*.test.{ts,tsx}',
            'tests/{card,docs}/**/*.test.ts',
          ],
          // Test files keep no state, so each worker loads a module only once.
          isolate: false,
          testTimeout: 120_000, // generous, because property tests take seconds on a busy machine
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          setupFiles: ['tests/support/seed-properties.ts', 'tests/support/clean-page.ts'],
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          globals: true, // Testing Library removes what was rendered if it finds a global `afterEach`
          // Each file has a page and modules of its own, because the stores of the app have state. Contexts in one thread
          // share the compiled code, so this takes half of the time of `threads`.
          pool: 'vmThreads',
          // A single worker would run all files in one context, and two cores have one by default.
          maxWorkers: 2,
          sequence: { groupOrder: 1 }, // Vitest wants it where numbers of workers differ
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'engines',
          env: { LINE_RUSH_SERVER: 'dist' },
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'policies',
          setupFiles: 'tests/support/seed-properties.ts',
          include: ['tests/{policies,gate}/**/*.test.ts'],
          globalSetup: 'tests/support/templates.ts',
          isolate: false,
          // These timeouts are long enough for slow machines. Tests never wait for a whole timeout unless they fail.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 100_000 } }, // once, 60 s were not enough for a recovery
          chaiConfig: { truncateThreshold: 5000 }, // the summary of failures has only the message
        },
      },
    ],
  },
});
