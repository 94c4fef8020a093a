import { defineConfig } from 'vitest/config';

/** Server tests: rules without machinery, and `*.pg.test.ts` on one real PostgreSQL for the whole run, a database per file. */
export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/platform/testing/global-setup.ts'],
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
