import { expect, test } from './fixtures.ts';
import { openMenu, quickAdd, readOn, settled, storeUrl } from './guest.ts';
import { closesIn } from './store-hours.ts';

test('a store that closes before the food would be ready says so long before the checkout', async ({ world, devices }) => {
  const hours = await closesIn(world, 30);
  const guest = await devices.phone();
  const words = `Closing at ${hours.closesAt} · order for later`;
  const store = guest.getByRole('listitem').filter({ has: guest.getByRole('link', { name: world.storeName }) });
  await readOn(guest, `${world.env.primary.url}/restaurants/${world.place.restaurantId}`, () =>
    expect(store.getByText(words)).toBeVisible({ timeout: 500 }),
  );
  await readOn(guest, storeUrl(world), () => expect(guest.getByText(words)).toBeVisible({ timeout: 500 }));
  await settled(guest);
  await quickAdd(guest, 'House lemonade');
  await guest.getByRole('link', { name: 'View order' }).click();
  const order = guest.getByRole('dialog', { name: 'Your order' });
  await expect(order.getByText('No orders for right now. You can order for later.')).toBeVisible();
  await order.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(guest.getByText('No orders are taken for right now. You can order ahead.')).toBeVisible();
  await expect(guest.getByRole('radio', { name: /^Choose a time/ })).toBeChecked();
  await expect(guest.getByRole('radio', { name: /^As soon as possible/ })).toHaveCount(0);

  // The hours are back: the page that is open hears of it.
  await openMenu(guest, world);
  await expect(guest.getByText(words)).toBeVisible();
  await hours.stop();
  await expect(guest.getByText('Open 24 hours').first()).toBeVisible();
  await expect(guest.getByText(words)).toHaveCount(0);
});
