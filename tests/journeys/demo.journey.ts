import type { Page } from '@playwright/test';
import { currencies } from '@servery/domain/money';
import { loadDemos } from '../../apps/server/db/seed/index.ts';
import { createRandom } from '../../apps/server/db/seed/random.ts';
import { order } from '../../apps/server/src/demo/live/guest.ts';
import { openTown } from '../../apps/server/src/demo/live/town.ts';
import { demoStores } from '../../apps/server/src/demo/data/index.ts';
import { ApiClient } from '../dev-env/api.ts';
import { takesOrdersUntil } from '../dev-env/orders.ts';
import { expect, test } from './fixtures.ts';

const demos = await loadDemos();

/** Of the picture elements of a page: how many show one, and how many could not. */
const shown = (page: Page) => page.evaluate<number>(`[...document.images].filter((image) => image.naturalWidth > 0).length`);
const broken = (page: Page) =>
  page.evaluate<number>(`[...document.images].filter((image) => image.complete && image.naturalWidth === 0).length`);

test('each restaurant shows its stores and a menu with pictures and prices of its country; a closed store says why', async ({
  world,
  devices,
}) => {
  const base = world.env.primary.url;
  const page = await devices.phone();
  for (const demo of demos) {
    const [home] = demoStores(demo);
    await page.goto(`${base}/restaurants/${home!.restaurantId}`);
    await expect(page.getByRole('heading', { name: demo.name, level: 1 })).toBeVisible();
    for (const { name } of demo.stores) await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
    await page.goto(`${base}/restaurants/${home!.restaurantId}/stores/${home!.storeId}`);
    await expect(page.getByRole('heading', { name: demo.stores[0]!.name, level: 1 })).toBeVisible();
    for (const { name } of demo.menu.categories.slice(0, 3)) await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
    await expect(page.getByText(`${currencies[demo.currency].symbol}`).first()).toBeVisible();
    await expect.poll(() => shown(page), demo.name).toBeGreaterThan(1);
    expect(await broken(page), demo.name).toBe(0);
  }
  const bramble = demos.find(({ key }) => key === 'bramble')!;
  const [, brixton] = demoStores(bramble);
  await page.goto(`${base}/restaurants/${brixton!.restaurantId}/stores/${brixton!.storeId}/store_trading_hours`);
  await expect(page.getByText('Closed for a new kitchen').first()).toBeVisible();
});

test('every store that is open takes an order, and every other one takes one for later', async ({ world }) => {
  const base = world.env.primary.url;
  const places = await openTown({ base, closedToo: true, everybody: world.owner });
  expect(places).toHaveLength(demos.flatMap(({ stores }) => stores).filter(({ closed }) => closed === undefined).length);
  const random = createRandom('journey');
  for (const place of places) {
    // One that closes before the food would be ready is open still, and takes orders for its next day.
    const inHours = takesOrdersUntil(place.view.status, Date.now()) ? 0 : 1;
    const wish = { collectionType: 'pickup', paymentMethod: 'inStore', card: 'fine', inHours } as const;
    const placed = await order(new ApiClient(base), place, random, wish);
    expect(placed?.number, place.name).toBe('W-001');
  }
});
