import { defineConfig } from 'vitest/config';
import { preactAliases } from './apps/portal/preact-aliases.ts';
import { LongFirst } from './tests/dev-env/long-first.ts';
import { screens } from './tests/dev-env/screens.ts';

const outside = ['**/node_modules/**', '**/dist/**', '.node/**', '.data/**', 'tests/journeys/**', 'tests/long/**'];
const needsPostgres = ['**/*.pg.test.ts'];
const needsBrowser = ['**/*.ui.test.tsx'];

/** Front-end files that need no browser: their modules are written for a page that ends, with its timers and calls under way. */
const frontEnds = ['apps/{admin,kitchen,pos,staff}/**/*.test.{ts,tsx}', 'packages/{app-kit,device-app,ui}/**/*.test.{ts,tsx}'];
/** The same of the portal, which runs on Preact: what it imports passes through Vite, which replaces React. */
const portal = ['apps/portal/**/*.test.{ts,tsx}'];

const rules = {
  environment: 'node',
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 30_000,
} as const;

/**
 * Projects, so that a run of rules alone starts no database and no browser:
 * `npx vitest run --project 'rules*'`, `--project pg apps/server/src/modules/orders`, `--project ui apps/kitchen`.
 */
export default defineConfig({
  test: {
    // Tests with a database wait for it, and those of faults for time-outs: more workers than cores use both meanwhile.
    maxWorkers: 4,
    // Given on the command line, a shuffled order wins.
    ...(process.argv.some((word) => word.includes('sequence.shuffle')) ? {} : { sequence: { sequencer: LongFirst } }),
    projects: [
      {
        extends: true,
        test: {
          ...rules,
          name: 'rules',
          isolate: false,
          setupFiles: ['tests/timeouts.ts', 'tests/leave-nothing.ts'],
          include: ['**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: [...outside, ...needsPostgres, ...needsBrowser, ...frontEnds, ...portal],
        },
      },
      {
        extends: true,
        test: {
          ...rules,
          name: 'rules-of-pages',
          setupFiles: ['tests/timeouts.ts'],
          include: frontEnds,
          exclude: [...outside, ...needsBrowser],
        },
      },
      {
        extends: true,
        resolve: { alias: preactAliases },
        test: {
          ...rules,
          name: 'rules-of-portal',
          setupFiles: ['tests/timeouts.ts'],
          include: portal,
          exclude: [...outside, ...needsBrowser],
          server: { deps: { inline: [/@tanstack/, /preact/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          isolate: false,
          environment: 'node',
          setupFiles: ['tests/timeouts.ts', 'apps/server/src/platform/testing/lock-watch.setup.ts'],
          expect: { poll: { timeout: 20_000 } },
          include: needsPostgres,
          exclude: outside,
          globalSetup: ['apps/server/src/platform/embedded-postgres/test-server.ts'],
          // Generous: a loaded machine must not fail a right test.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      ...(await screens({ include: needsBrowser, exclude: outside })),
    ],
  },
});
