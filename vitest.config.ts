import { defineConfig } from 'vitest/config';

/** Three suites: `unit` beside the code, and two that need a real server and database. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: 'tests/support/seed-properties.ts',
          include: [
            '{domain,card,web,platform,server,scripts,supabase}/**/*.test.{ts,tsx}',
            'tests/{card,docs}/**/*.test.ts',
          ],
          testTimeout: 60_000, // generous, as below: property tests take seconds on a busy machine
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
          // Modules share no state between files, so they are loaded once per worker.
          isolate: false,
          // Generous: tests continue as soon as what they wait for happens.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
