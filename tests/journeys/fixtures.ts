import { join } from 'node:path';
import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { bootMs } from '../dev-env/app-process.ts';
import { collectConsoleErrors } from './console-errors.ts';
import { pair, pairingCode, signIn, startServers, tillCode, type Servers, type World } from './world.ts';

export interface Looks {
  width?: number;
  height?: number;
  dark?: boolean;
  javaScript?: boolean;
  /** How far the device's clock is ahead, in hours; behind when negative. */
  hoursAhead?: number;
  /** The device's own time zone. */
  timeZone?: string;
}

/** Opens devices, each with its own storage; all are closed when the journey ends. */
export interface Devices {
  /** A guest's phone. */
  phone(looks?: Looks): Promise<Page>;
  /** The staff app, signed in, at the store's open orders. */
  staff(looks?: Looks & { base?: string }): Promise<Page>;
  /** A kitchen display, paired, at its active orders. */
  kitchen(looks?: Looks & { base?: string; storeId?: string }): Promise<Page>;
  /** A till, paired, on its first screen. */
  till(looks?: Looks & { storeId?: string; name?: string; deviceId?: string }): Promise<Page>;
}

/** Servers for each worker, a restaurant on them for each file of journeys. */
export const test = base.extend<{ world: World; devices: Devices }, { servers: Servers }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const servers = await startServers();
      await use(servers);
      await servers.stop();
    },
    // Not of the first journey’s time.
    { scope: 'worker', timeout: bootMs + 60_000 },
  ],
  world: [async ({ servers }, use, { file }) => use(await servers.worldOf(file)), { scope: 'test', timeout: 60_000 }],
  devices: async ({ browser, world }, use) => {
    const opened: Page[] = [];
    const complaints: string[] = [];
    const open = async ({ width = 390, height = 844, dark = false, javaScript = true, hoursAhead = 0, timeZone }: Looks) => {
      const options: BrowserContextOptions = {
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        javaScriptEnabled: javaScript,
        locale: 'en-AU',
        ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
      };
      const context = await browser.newContext(options);
      if (hoursAhead !== 0) await context.clock.install({ time: Date.now() + hoursAhead * 3_600_000 });
      const page = await context.newPage();
      await page.addInitScript({ path: join(import.meta.dirname, 'report-mismatches.js') });
      collectConsoleErrors(page, complaints);
      opened.push(page);
      return page;
    };
    await use({
      phone: (looks = {}) => open(looks),
      staff: async ({ base: at = world.env.primary.url, ...looks } = {}) => {
        const page = await open({ width: 820, height: 1180, ...looks });
        await signIn(page, world, 'storeAdmin', at);
        await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
        return page;
      },
      kitchen: async ({ base: at = world.env.primary.url, storeId = world.place.storeId, ...looks } = {}) => {
        const page = await open({ width: 1920, height: 1080, dark: true, ...looks });
        await page.goto(`${at}/kitchen/`);
        await pair(page, await pairingCode(world, { storeId }));
        await expect(page).toHaveURL(/active-orders/);
        return page;
      },
      till: async ({ storeId, name, deviceId, ...looks } = {}) => {
        const page = await open({ width: 1024, height: 768, dark: true, ...looks });
        await page.goto(`${world.env.primary.url}/pos/`);
        await pair(page, await tillCode(world, { ...(storeId && { storeId }), ...(name && { name }), ...(deviceId && { deviceId }) }));
        await expect(page.getByRole('navigation', { name: 'Till' })).toBeVisible();
        return page;
      },
    });
    for (const page of opened) await page.context().close();
    expect(complaints, 'what the browsers complained about').toEqual([]);
  },
});
export { expect };
