import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './dev-env/chromium.ts';

const launchOptions = await chromiumLaunchOptions();

/** Browser journeys: real Chromium against everything that `npm start` runs; servers for each worker, a restaurant for each file. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  // The journeys of a file share a restaurant: one after the other.
  workers: Number(process.env.JOURNEY_WORKERS ?? 3),
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  retries: 0,
  reporter: [['line'], ['json', { outputFile: '../test-results/journeys.json' }]],
  outputDir: '../test-results/journeys',
  use: {
    browserName: 'chromium',
    launchOptions,
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
    trace: 'off',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
});
