import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumLaunchOptions } from './chromium.ts';

/**
 * How long a test of a screen waits for what has to appear, in milliseconds: nothing comes over a network, so that it is there or wrong.
 */
const patience = 10_000;

/** What the screens and their tests import. */
const packages = [
  '@atlaskit/pragmatic-drag-and-drop/element/adapter',
  '@mantine/core',
  '@mantine/hooks',
  '@stripe/stripe-js/pure',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  '@tanstack/router-core',
  'axe-core',
  'leaflet',
  'react',
  'react-dom',
  'react-dom/client',
  'react/compiler-runtime',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'temporal-polyfill',
  'terra-draw',
  'terra-draw-leaflet-adapter',
  'uqr',
  'uuid',
  'vitest-browser-react',
  'zod/mini',
  'zustand',
  'zustand/middleware',
  'zustand/vanilla',
];

/** The looks that a system can have; a browser command, because a page cannot change them. */
async function look({ page }: { page: { emulateMedia(looks: object): Promise<void> } }, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
}

/**
 * The project `ui`: screens in a real browser, on a phone's viewport, each file on its own page. One run of Vitest runs it after the other
 * projects; `npm test` runs it beside them.
 */
export async function screens(files: { include: string[]; exclude: string[] }): Promise<TestProjectInlineConfiguration> {
  return {
    extends: true,
    // The apps' own configurations agree: the portal compiles only marked components, the others everything.
    plugins: [
      react({ include: /\/apps\/portal\/.*\.tsx?$/, compiler: { compilationMode: 'annotation' } }),
      react({ include: /\.tsx?$/, exclude: [/\/node_modules\//, /\/apps\/portal\//, /\.test\.tsx?$/], compiler: true }),
    ],
    optimizeDeps: {
      // If Vite discovered a package while a test runs, it would reload the page.
      include: packages,
    },
    test: {
      name: 'ui',
      ...files,
      sequence: { groupOrder: 1 },
      maxWorkers: 2,
      setupFiles: ['packages/app-kit/src/testing/setup.ts'],
      testTimeout: 60_000,
      expect: { poll: { timeout: patience } },
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: await chromiumLaunchOptions(),
          contextOptions: { locale: 'en-AU', reducedMotion: 'reduce', colorScheme: 'light' },
          actionTimeout: patience,
        }),
        instances: [{ browser: 'chromium' }],
        viewport: { width: 390, height: 844 },
        // Locators mean what they mean in a journey: a part of a text finds it.
        locators: { exact: false },
        screenshotFailures: false,
        commands: { look },
      },
    },
  };
}
