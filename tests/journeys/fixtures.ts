import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { createKdsDevice } from '@servery/contract/kds';
import { login } from '@servery/contract/user';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../dev-env/api.ts';
import { demoLogin } from '../dev-env/demo.ts';
import { startDevEnv, type DevEnv } from '../dev-env/dev-env.ts';
import { demoStore, type Place } from '../dev-env/orders.ts';

export interface World {
  env: DevEnv;
  place: Place;
  /** Signed in as the restaurant's owner, over HTTP. */
  owner: ApiClient;
}

/** One set of servers per worker: the journeys share them as guests share a restaurant. */
export const test = base.extend<object, { world: World }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const env = await startDevEnv();
      const owner = new ApiClient(env.primary.url);
      await owner.must(login, { body: await demoLogin('restaurantAdmin') });
      await use({ env, place: await demoStore(owner), owner });
      await env.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
export { expect };

export interface Phone {
  context: BrowserContext;
  page: Page;
}

/** A guest's phone with storage of its own. */
export async function phone(browser: Browser, options: { width?: number; height?: number; dark?: boolean } = {}): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 390, height: options.height ?? 844 },
    colorScheme: options.dark === true ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  return { context, page: await context.newPage() };
}

/** A pairing code for a new kitchen display of the store, as an owner makes it. */
export async function pairingCode(world: World, name = 'Kitchen screen'): Promise<string> {
  const device = await world.owner.must(createKdsDevice, { body: { id: randomUUID(), ...world.place, name } });
  return device.code;
}

/** Signs the staff app in and opens the store's live orders. */
export async function staffScreen(browser: Browser, world: World, base = world.env.primary.url): Promise<Phone> {
  const staff = await phone(browser, { width: 820, height: 1180 });
  await staff.page.goto(`${base}/staff/`);
  const { email, password } = await demoLogin('storeAdmin');
  await staff.page.getByLabel('Email').fill(email);
  await staff.page.getByLabel('Password').fill(password);
  await staff.page.getByRole('button', { name: /sign in/i }).click();
  return staff;
}

/** Pairs a kitchen display and opens its active orders. */
export async function kitchenScreen(browser: Browser, world: World, base = world.env.primary.url): Promise<Phone> {
  const kitchen = await phone(browser, { width: 1920, height: 1080, dark: true });
  await kitchen.page.goto(`${base}/kitchen/`);
  await kitchen.page.getByLabel(/code/i).fill(await pairingCode(world));
  await kitchen.page.getByRole('button', { name: /pair|connect/i }).click();
  await expect(kitchen.page).toHaveURL(/active-orders/);
  return kitchen;
}
