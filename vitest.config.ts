import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/dev-env/long-first.ts';
import { screens } from './tests/dev-env/screens.ts';

const outside = ['**/node_modules/**', '**/dist/**', '.node/**', '.data/**', 'tests/journeys/**', 'tests/long/**'];
const needsPostgres = ['**/*.pg.test.ts'];
const needsBrowser = ['**/*.ui.test.tsx'];

/**
 * Three projects, so that a run of rules alone starts no database and no browser:
 * `npx vitest run --project rules`, `--project pg apps/server/src/modules/orders`, `--project ui apps/portal`.
 */
export default defineConfig({
  test: {
    // Databases and Chromium want their share: two workers are the best on two cores, and enough on more.
    maxWorkers: 2,
    // Given on the command line, a shuffled order wins.
    ...(process.argv.some((word) => word.includes('sequence.shuffle')) ? {} : { sequence: { sequencer: LongFirst } }),
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          environment: 'node',
          setupFiles: ['tests/patience.ts', 'tests/leave-nothing.ts'],
          expect: { poll: { timeout: 20_000 } },
          include: ['**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: [...outside, ...needsPostgres, ...needsBrowser],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          isolate: false,
          environment: 'node',
          setupFiles: ['tests/patience.ts'],
          expect: { poll: { timeout: 20_000 } },
          include: needsPostgres,
          exclude: outside,
          globalSetup: ['apps/server/src/platform/embedded-postgres/test-server.ts'],
          // Generous: a loaded machine must not fail a right test.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      await screens({ include: needsBrowser, exclude: outside }),
    ],
  },
});
