import { defineConfig } from 'vitest/config';

/** Three suites: `unit` beside the code, and two that need a real server and database. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,card,web,server,scripts,supabase}/**/*.test.{ts,tsx}',
            'tests/card/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'policies',
          include: ['tests/{policies,gate}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
