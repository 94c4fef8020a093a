import { expectCheckToSee } from './axe.ts';
import { tableOf } from './database.ts';
import { checkoutSettings, deliver } from './delivering.ts';
import { expect, test } from './fixtures.ts';
import { findOnPlatform, readOn, storeUrl } from './guest.ts';
import { coupon } from './offers.ts';

test('the check of journeys sees what is wrong', async ({ devices }) => expectCheckToSee(await devices.phone()));

test('pages come whole from the server, with their status: platform, errors, hours, coupons, delivery, entry points', async ({
  world,
  devices,
}) => {
  const base = world.env.primary.url;
  const restaurantUrl = `${base}/restaurants/${world.place.restaurantId}`;
  const guest = await devices.phone({ javaScript: false });
  await test.step('the platform’s page leads to every restaurant and every app', async () => {
    await findOnPlatform(guest, world);
    const listed = guest.getByRole('listitem').filter({ has: guest.getByRole('link', { name: world.restaurant.name }) });
    await expect(listed).toContainText('Open 24 hours');
    await expect(listed).toContainText('Australia');
    const states = await guest
      .getByRole('main')
      .getByText(/^(Open|Closing|Closed)/)
      .allTextContents();
    const firstClosed = states.findIndex((text) => text.startsWith('Closed'));
    expect(firstClosed === -1 || states.slice(firstClosed).every((text) => text.startsWith('Closed'))).toBe(true);
    for (const [name, path] of Object.entries({ Admin: '/admin/', Staff: '/staff/', Kitchen: '/kitchen/', API: '/api/docs' })) {
      await guest.goto(base);
      await guest.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await expect(guest).toHaveURL(base + path);
      expect(await guest.title()).not.toBe('');
    }
  });
  await test.step('what is not there is a website error with its own words, its status and a way back', async () => {
    const nobody = '00000000-0000-7000-8000-000000000000';
    const { id, categoryId } = world.item('House lemonade');
    const cases: [string, string, string | null][] = [
      [`${base}/nowhere`, 'We could not find that page.', null],
      [`${base}/restaurants/${nobody}`, 'We could not find that restaurant.', null],
      [`${restaurantUrl}/stores/${nobody}`, 'We could not find that store.', 'Back to the restaurant'],
      [storeUrl(world, `/categories/${categoryId}/items/basic/${nobody}`), 'We could not find that on the menu.', 'Back to the menu'],
      [storeUrl(world, `/categories/${nobody}/items/basic/${id}`), 'We could not find that on the menu.', 'Back to the menu'],
    ];
    for (const [address, text, back] of cases) {
      const answer = await guest.goto(address);
      expect(answer?.status(), address).toBe(404);
      await expect(guest.getByRole('heading', { name: 'Website Error!', level: 1 })).toBeVisible();
      await expect(guest.getByText(text)).toBeVisible();
      await expect(guest).toHaveTitle('Website Error!');
      await guest.getByRole('link', { name: back ?? 'All restaurants' }).click();
      await expect(guest.getByRole('heading', { name: 'Website Error!' })).toHaveCount(0);
    }
    const missing = await guest.goto(storeUrl(world, `/tables/${nobody}`));
    expect(missing?.status()).toBe(404);
    await expect(guest.getByText('We could not find that table.')).toBeVisible();
    const table = await guest.goto(storeUrl(world, `/tables/${await tableOf(world, 'Table 3')}`));
    expect(table?.status()).toBe(200);
  });
  await test.step('hours by what can be had, and the coupons of the store', async () => {
    await guest.goto(storeUrl(world, '/store_trading_hours').replace(world.place.storeId, world.otherStoreId));
    const groups = guest.getByRole('main').getByRole('heading', { level: 2 });
    expect((await groups.allTextContents()).join(' ')).toMatch(/Pickup/);
    await expect(guest.getByRole('heading', { level: 3, name: /^Today, / }).first()).toHaveAttribute('aria-current', 'date');
    await expect(guest.getByText('Hours after midnight stand with the day on which they begin.')).toBeVisible();
    await guest.getByRole('contentinfo').getByRole('link', { name: 'Coupons' }).click();
    await expect(guest.getByRole('main').getByText('BONDIBEACH')).toBeVisible();
    await guest.getByRole('main').getByRole('link', { name: /menu/i }).first().click();
    await expect(guest.getByRole('navigation', { name: 'Menu categories' })).toBeVisible();
  });
  await test.step('public coupons and the terms of delivery', async () => {
    const settings = await checkoutSettings(world, { hasCoupons: true });
    const deals = [
      await coupon(world, 'READABLE', { description: 'For whoever reads' }),
      await coupon(world, 'SECRET7', { isPublic: false }),
    ];
    const offer = await deliver(world, { radiusInMetres: null, suburbs: [{ id: 'a', name: 'Enmore', postcode: '2042', fee: 350 }] });
    await readOn(guest, storeUrl(world, '/coupons'), () =>
      expect(guest.getByRole('listitem').filter({ hasText: 'READABLE' })).toContainText('10% off', { timeout: 500 }),
    );
    await expect(guest.getByText('SECRET7')).toHaveCount(0);
    await readOn(guest, storeUrl(world, '/delivery'), () =>
      expect(guest.getByRole('listitem').filter({ hasText: 'Enmore 2042' })).toContainText('Delivery $3.50', { timeout: 500 }),
    );
    for (const each of [offer, ...deals, settings]) await each.stop();
  });
  await test.step('the entry points with pages of their own', async () => {
    for (const [flow, path, title] of [
      ['ORDER_HISTORY', '/orders', 'Your orders'],
      ['SAVED_ORDERS', '/saved-orders', 'Saved carts'],
      ['TABLE_BOOKINGS', '/table-bookings', 'Book a table'],
      ['MAKE_PAYMENT', '/make-payment', 'Pay for your order'],
    ] as const) {
      const answer = await guest.goto(storeUrl(world, `?flow=${flow}`));
      expect(answer?.status()).toBe(200);
      await expect(guest).toHaveURL(storeUrl(world, path));
      await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
    await guest.goto(`${restaurantUrl}?flow=ORDER_HISTORY`);
    await expect(guest.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible();
  });
});
