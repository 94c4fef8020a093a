import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { preactAliases } from '../../apps/portal/preact-aliases.ts';
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

/** Packages of the portal, which runs on Preact. */
const portalPackages = [
  '@stripe/stripe-js/pure',
  '@tanstack/react-router',
  '@tanstack/router-core',
  'axe-core',
  'leaflet',
  'preact',
  'preact/compat',
  'preact/compat/client',
  'preact/jsx-dev-runtime',
  'preact/jsx-runtime',
  'temporal-polyfill',
  'uqr',
  'uuid',
  'vitest-browser-react',
  'zod/mini',
];

interface Files {
  include: string[];
  exclude: string[];
}

/**
 * Two projects: screens in a real browser, on a phone's viewport, each file on its own page. `ui` has those of the apps that run on React,
 * `ui-portal` the portal's, with the library that guests get. One run of Vitest runs them after the other projects; `npm test` runs them
 * beside them.
 */
export const screens = async ({ include, exclude }: Files): Promise<TestProjectInlineConfiguration[]> => [
  await toProject('ui', { include, exclude: [...exclude, 'apps/portal/**'] }, packages, {
    plugins: [react({ include: /\.tsx?$/, exclude: [/\/node_modules\//, /\.test\.tsx?$/], compiler: true })],
  }),
  await toProject('ui-portal', { include: include.map((pattern) => `apps/portal/${pattern}`), exclude }, portalPackages, {
    resolve: { alias: preactAliases },
  }),
];

async function toProject(
  name: string,
  files: Files,
  prebundled: string[],
  config: Pick<TestProjectInlineConfiguration, 'plugins' | 'resolve'>,
): Promise<TestProjectInlineConfiguration> {
  return {
    extends: true,
    ...config,
    optimizeDeps: {
      // If Vite discovered a package while a test runs, it would reload the page.
      include: prebundled,
    },
    test: {
      name,
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
