import { createRestaurant, createStore, getRestaurant, listRestaurants } from '@servery/contract/restaurants';
import { randomUUID } from 'node:crypto';
import { storeUrl } from '../journeys/guest.ts';
import type { World } from '../journeys/world.ts';
import type { Tour } from './tours.ts';

const longest = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

/** A restaurant without photos, with as many stores as asked for; their names are long, and none of them has hours. */
async function bareRestaurant(world: World, stores: number): Promise<string> {
  const restaurantId = randomUUID();
  await world.owner.must(createRestaurant, { body: { id: restaurantId, name: `The ${longest} Tea Room`, country: 'AU' } });
  for (let at = 0; at < stores; at++) {
    const suburb = at % 3 === 0 ? longest : `Suburb ${at}`;
    const address = { formattedAddress: `${at + 1} King Street, ${suburb}`, suburb, state: 'NSW', postcode: String(2000 + at) };
    const body = { id: randomUUID(), name: `Tea room ${suburb}`, timeZone: 'Australia/Sydney', phone: '', email: '' };
    await world.owner.must(createStore, {
      params: { restaurantId },
      body: { ...body, address: { ...address, latitude: null, longitude: null } },
    });
  }
  return restaurantId;
}

let bare: Promise<{ none: string; many: string }> | undefined;

/** What guests see before they order: the platform's page, restaurants with few stores, many and none, hours, errors, lost pictures. */
export const pagesTour: Tour = {
  name: 'pages',
  sizes: ['phone', 'tablet', 'desk'],
  async walk({ page, world, shoot, settled }) {
    const base = world.env.primary.url;
    const go = async (path: string, name: string) => {
      await page.goto(`${base}${path}`);
      await settled();
      await shoot(name);
    };
    await go('/', 'platform');
    const { rows } = await world.owner.must(listRestaurants);
    for (const { id, name } of rows) {
      await go(`/restaurants/${id}`, `restaurant-${name.replaceAll(/\W+/g, '-')}`);
      const store = (await world.owner.must(getRestaurant, { params: { restaurantId: id } })).stores.at(-1)!;
      await go(`/restaurants/${id}/stores/${store.id}`, 'store');
      await go(`/restaurants/${id}/stores/${store.id}/store_trading_hours`, 'hours');
    }
    bare ??= Promise.all([bareRestaurant(world, 0), bareRestaurant(world, 12)]).then(([none, many]) => ({ none, many }));
    const { none, many } = await bare;
    await go(`/restaurants/${none}`, 'restaurant-without-stores');
    await go(`/restaurants/${many}`, 'restaurant-many-stores');
    await go(`/restaurants/${many}?q=suburb%201`, 'restaurant-found');
    await go(`/restaurants/${many}?q=atlantis`, 'restaurant-nothing-found');
    await page.goto(storeUrl(world, '/coupons'));
    await shoot('coupons');
    await page.goto(storeUrl(world, '/search?q=xyzzy'));
    await shoot('search-nothing-found');
    await page.goto(`${base}/restaurants/${world.place.restaurantId}/stores/${randomUUID()}`);
    await shoot('error-store');
    await page.goto(storeUrl(world, `/categories/${randomUUID()}/items/basic/${randomUUID()}`));
    await shoot('error-item');
    await page.route(/\/img(-fallback)?\//, (route) => route.abort());
    await page.goto(storeUrl(world));
    await settled();
    await shoot('store-without-pictures');
  },
};
