import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { adminUrl, signInToAdmin } from '../journeys/admin.ts';
import { pair, pairingCode, signIn, tillCode } from '../journeys/world.ts';
import type { Tour } from './tours.ts';

interface Listed {
  rows: { id: string }[];
  nextCursor?: unknown;
}

/** Makes a list return its own rows repeatedly, until there are as many as requested. */
async function multiply(page: Page, address: RegExp, count: number): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const answer = (await response.json()) as Listed;
    if (answer.rows.length > 0) {
      answer.rows = Array.from({ length: count }, (_, at) => ({ ...answer.rows[at % answer.rows.length]!, id: randomUUID() }));
    }
    await route.fulfill({ response, json: answer });
  });
}

/** Long lists: what a store looks like in its worst hour, and after a year. */
export const manyTour: Tour = {
  name: 'many',
  sizes: ['phone', 'desk'],
  async walk({ page, world, shoot }) {
    const { restaurantId, storeId } = world.place;
    const home = `${world.env.primary.url}/staff/restaurants/${restaurantId}/stores/${storeId}`;
    await multiply(page, /\/stores\/[^/]+\/orders(\?|$)/, 500);
    await signIn(page, world);
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    await page.goto(home);
    await page.getByRole('article').first().waitFor();
    await shoot('orders');
    await page.goto(`${home}/order-history`);
    await page.getByRole('link', { name: /W-001/ }).first().waitFor();
    await shoot('history');
    await page.goto(`${world.env.primary.url}/pos/`);
    await pair(page, await tillCode(world));
    await page.getByRole('link', { name: /^Online orders/ }).click();
    await page.getByRole('article').first().waitFor();
    await shoot('till');
    await page.context().clearCookies();
    await multiply(page, /\/users\/list/, 500);
    await signInToAdmin(page, world, world.login('restaurantAdmin'), `/restaurants/${restaurantId}/users`);
    await page.goto(adminUrl(world, `/restaurants/${restaurantId}/users`));
    await page.getByRole('table').waitFor();
    await shoot('team');
  },
};

/** A board with two hundred tickets. */
export const boardTour: Tour = {
  name: 'many-tickets',
  sizes: ['wall', 'tablet'],
  async walk({ page, world, shoot, dark }) {
    await multiply(page, /\/stores\/[^/]+\/tickets(\?|$)/, 200);
    await page.goto(`${world.env.primary.url}/kitchen/`);
    await pair(page, await pairingCode(world));
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: dark ? 'Dark' : 'Light' }).check();
    await page.getByRole('link', { name: 'Active' }).click();
    await page.getByRole('article').nth(20).waitFor();
    await shoot('wall');
    await page.getByRole('button', { name: 'All day' }).click();
    await shoot('all-day');
  },
};
