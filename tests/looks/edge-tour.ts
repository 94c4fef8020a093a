import type { Page } from '@playwright/test';
import { createBatchUpload, getBatchUpload } from '@servery/contract/batch-uploads';
import { getMenu } from '@servery/contract/menu';
import { createRestaurant, createStore } from '@servery/contract/restaurants';
import { login } from '@servery/contract/user';
import type { MenuSnapshot } from '@servery/domain/menu';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../dev-env/api.ts';
import { rows } from '../journeys/database.ts';
import { readOn, settled as settle, storeUrl } from '../journeys/guest.ts';
import type { World } from '../journeys/world.ts';
import type { Tour } from './tours.ts';

const longest = 'Featherstonehaugh-Cholmondeley’s Slow-Roasted Aubergine and Walnut Moutabal';
const longCategory = 'Smorgasbord-and-antipasti tray';

/** Rows of a menu file: categories and items without any picture, some with names that are far too long. */
function menuFile(categories: number, items: number): string {
  const quoted = (text: string) => `"${text}"`;
  const rows = ['kind,category,name,price,description,groups,label,min,max'];
  rows.push('group,,How would you like it?,,,,,1,1', 'option,,Exactly as the kitchen likes to send it out,0,,How would you like it?,,,');
  rows.push(`option,,${quoted(`${longest} on the side`)},12.50,,How would you like it?,,,`);
  for (let at = 0; at < categories; at++) rows.push(`category,,${quoted(at === 3 ? longCategory : `Category ${at + 1}`)},,,,,,`);
  for (let at = 0; at < items; at++) {
    const category = quoted(at % categories === 3 ? longCategory : `Category ${(at % categories) + 1}`);
    const name = quoted(at % 7 === 1 ? `${longest} No. ${at + 1}` : `Dish ${at + 1}`);
    const description = quoted(
      at % 5 === 2 ? '' : 'Warm flatbread, whipped feta, dukkah and honey from two streets away. '.repeat(1 + (at % 4)),
    );
    const groups = at % 6 === 0 || at === 1 ? 'How would you like it?' : '';
    rows.push(`item,${category},${name},${4 + (at % 40)}.50,${description},${groups},${at % 11 === 0 ? 'Special' : ''},,`);
  }
  return rows.join('\n');
}

/** A store without photos and with so many items; none: its menu is empty. */
async function plainStore(world: World, items: number): Promise<World> {
  const place = { restaurantId: randomUUID() as string, storeId: randomUUID() as string };
  await world.owner.must(createRestaurant, { body: { id: place.restaurantId, name: `House of ${items} dishes`, country: 'AU' } });
  const address = { formattedAddress: '1 King Street, Newtown NSW 2042', suburb: 'Newtown', state: 'NSW', postcode: '2042' };
  await world.owner.must(createStore, {
    params: { restaurantId: place.restaurantId },
    body: {
      id: place.storeId,
      name: items === 0 ? 'Opening soon' : 'Grand Hall',
      timeZone: 'Australia/Sydney',
      phone: '+61 2 5550 0142',
      email: '',
      address: { ...address, latitude: null, longitude: null },
    },
  });
  if (items > 0) {
    const id = randomUUID();
    const body = { id, format: 'csv' as const, fileName: 'menu.csv', content: menuFile(25, items) };
    await world.owner.must(createBatchUpload, { params: place, body });
    for (;;) {
      const job = await world.owner.must(getBatchUpload, { params: { restaurantId: place.restaurantId, batchUploadJobId: id } });
      if (job.status === 'failure')
        throw new Error(`the menu was not imported: ${job.message} ${JSON.stringify(job.problems.slice(0, 3))}`);
      if (job.status === 'success') break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  const menu = items > 0 ? ((await world.owner.must(getMenu, { params: place })) as MenuSnapshot) : world.menu;
  return { ...world, place, menu };
}

/** As many lines in the cart as asked for, as if the guest had put them there. */
async function fillCart(page: Page, world: World, count: number): Promise<void> {
  const plain = world.menu.items.filter((item) => item.type === 'basic' && item.modifierGroupIds.length === 0 && !item.soldout);
  const lines = Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    type: 'basic',
    itemId: plain[at % plain.length]!.id,
    quantity: 1 + (at % 3),
    comments: at % 6 === 2 ? 'No coriander please, and the sauce in a pot of its own so that it stays crisp' : '',
    selection: { modifiers: [] },
  }));
  const key = `servery.cart.${world.place.storeId}`;
  await page.evaluate(
    ([at, text]) => {
      localStorage.setItem(at!, text!);
    },
    [key, JSON.stringify({ version: 1, savedAt: Date.now(), lines })] as const,
  );
}

/** Eight more restaurants; the platform's users may create as many as they like. */
async function makeCrowd(world: World): Promise<void> {
  const owner = new ApiClient(world.env.primary.url);
  await owner.must(login, { body: world.login('superAdmin') });
  for (let at = 0; at < 8; at++) await plainStore({ ...world, owner }, 1);
  await rows(world, 'update directory.restaurant set listed = true');
  await rows(world, 'update restaurant set opened_at = coalesce(opened_at, now())');
}

let crowd: Promise<void> | undefined;
let stores: Promise<{ none: World; one: World; many: World }> | undefined;

/** Menus and carts of no, one and five hundred rows, without photos and with names that are too long; the network slow, dead and back. */
export const edgeTour: Tour = {
  name: 'edge',
  sizes: ['phone', 'tablet', 'desk'],
  async walk({ page, world, shoot, settled }) {
    stores ??= Promise.all([plainStore(world, 0), plainStore(world, 1), plainStore(world, 500)]).then(([none, one, many]) => ({
      none,
      one,
      many,
    }));
    const { none, one, many } = await stores;
    crowd ??= makeCrowd(world);
    await crowd;
    // The platform's page is some seconds old.
    await readOn(page, world.env.primary.url, () => page.getByRole('searchbox').waitFor({ timeout: 1000 }));
    await settled();
    await shoot('platform-many');
    await page.getByRole('searchbox').fill('house');
    await shoot('platform-found');
    await page.getByRole('searchbox').fill('xyzzy');
    await shoot('platform-nothing-found');
    for (const [name, at] of Object.entries({ none, one, many })) {
      await page.goto(storeUrl(at));
      await settled();
      await shoot(`menu-${name}`);
    }
    await page.evaluate('scrollTo(0, 3000)');
    await shoot('menu-many-scrolled');
    await page.getByRole('button', { name: 'All categories' }).click();
    await page.getByRole('dialog', { name: 'All categories' }).waitFor();
    await shoot('categories');
    const long = many.menu.items.find(({ name }) => name.startsWith(longest))!;
    await page.goto(storeUrl(many, `/categories/${long.categoryId}/items/basic/${long.id}`));
    await settled();
    await shoot('item-long');
    await page.getByRole('dialog').getByLabel('Note for the kitchen').scrollIntoViewIfNeeded();
    await shoot('item-long-scrolled');

    await page.goto(storeUrl(many));
    await fillCart(page, many, 60);
    await page.goto(storeUrl(many, '/cart'));
    await settle(page);
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /checkout/i })
      .waitFor();
    await shoot('cart-many');
    await page.goto(storeUrl(many, '/checkout'));
    await page.getByRole('button', { name: /^(Place order|Pay)/ }).waitFor();
    await page.getByText('Includes GST').waitFor();
    await shoot('checkout-many');
    await page.goto(storeUrl(world, '/store_trading_hours'));
    await settled();

    // Every request takes long, then gets no response.
    const slow = (path: RegExp) => page.route(path, () => new Promise(() => {}));
    await page.goto(storeUrl(world, '/coupons'));
    await settled();
    await slow(/\/api\//);
    await page.goto(storeUrl(world, '/orders'), { waitUntil: 'commit' });
    await settled();
    await page.evaluate(
      ([restaurantId, storeId]) => {
        const order = {
          restaurantId,
          storeId,
          token: 'A'.repeat(22),
          number: 'W-042',
          storeName: 'Marigold Street',
          placedAt: '2026-11-20T01:00:00.000Z',
        };
        const orders = Array.from({ length: 50 }, (_, at) => ({ ...order, orderId: crypto.randomUUID(), number: `W-${100 + at}` }));
        localStorage.setItem('servery.orders', JSON.stringify(orders));
      },
      [world.place.restaurantId, world.place.storeId] as const,
    );
    await page.reload();
    await settled();
    await shoot('orders-waiting');
    await page.goto(storeUrl(world, `/secure/orders/${randomUUID()}#t=${'A'.repeat(22)}`));
    await settled();
    await shoot('order-waiting');
    await page.goto(storeUrl(world));
    await fillCart(page, world, 3);
    await page.goto(storeUrl(world, '/checkout'));
    await settled();
    await shoot('checkout-waiting');
    await page.unroute(/\/api\//);

    await page.route(/\/api\//, (route) => route.abort('internetdisconnected'));
    await page.goto(storeUrl(world, '/checkout'));
    await settled();
    await page.getByRole('button', { name: 'Check the price again' }).waitFor();
    await shoot('checkout-dead');
    await page.goto(storeUrl(world, `/secure/orders/${randomUUID()}#t=${'A'.repeat(22)}`));
    await page.getByRole('heading', { name: 'We could not reach the restaurant' }).waitFor();
    await shoot('order-dead');
    await page.goto(storeUrl(world, '/orders'));
    await settled();
    await shoot('orders-dead');
    await page.goto(storeUrl(world));
    await settled();
    await page.context().setOffline(true);
    await page
      .getByText(/offline/i)
      .first()
      .waitFor();
    await shoot('menu-offline');
    await page.context().setOffline(false);
  },
};
