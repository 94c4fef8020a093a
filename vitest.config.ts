import { defineConfig } from 'vitest/config';

const outside = ['**/node_modules/**', '**/dist/**', '.node/**', '.data/**', 'tests/journeys/**', 'tests/long/**'];
const needsPostgres = ['**/*.pg.test.ts'];

/**
 * Two projects, so that a run of rules alone starts no database:
 * `npx vitest run --project rules`, `npx vitest run --project pg apps/server/src/modules/orders`.
 */
export default defineConfig({
  test: {
    // Databases and Chromium want their share: two workers are the best on two cores, and enough on more.
    maxWorkers: 2,
    setupFiles: ['tests/patience.ts'],
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...outside, ...needsPostgres],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          environment: 'node',
          include: needsPostgres,
          exclude: outside,
          globalSetup: ['apps/server/src/platform/embedded-postgres/test-server.ts'],
          // Generous: a loaded machine must not fail a right test.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
