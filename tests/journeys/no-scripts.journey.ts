import { expect, test } from './fixtures.ts';
import { dollars, findOnPlatform, readOn, storeUrl } from './guest.ts';

test('menu, prices, hours and links can be read without scripts', async ({ world, devices }) => {
  const guest = await devices.phone({ javaScript: false });
  await findOnPlatform(guest, world);
  await guest.getByRole('link', { name: world.restaurant.name }).click();
  await guest.getByRole('link', { name: world.storeName }).click();
  await expect(guest.getByRole('heading', { name: world.storeName, level: 1 })).toBeVisible();
  await readOn(guest, guest.url(), () => expect(guest.getByText('Open 24 hours').first()).toBeVisible({ timeout: 500 }));
  await expect(guest.getByRole('link', { name: '+61 2 5550 0142' }).first()).toBeVisible();

  const lemonade = world.item('House lemonade');
  const card = guest.getByRole('listitem').filter({ has: guest.getByRole('heading', { name: lemonade.name }) });
  await expect(card).toContainText(dollars(lemonade.price.basePrice));
  await card.getByRole('link', { name: lemonade.name }).click();
  const sheet = guest.getByRole('dialog', { name: lemonade.name });
  await expect(sheet).toContainText(lemonade.description);
  await expect(sheet).toContainText(dollars(lemonade.price.basePrice));

  await guest.goto(storeUrl(world));
  await guest.getByRole('link', { name: /See all hours/ }).click();
  await expect(guest.getByRole('heading', { name: 'Trading hours' })).toBeVisible();
  await expect(guest.getByRole('listitem').filter({ hasText: 'Open 24 hours' })).toHaveCount(7);
  await guest.getByRole('link', { name: 'See the menu' }).click();
  await expect(guest.getByRole('heading', { name: 'Burgers' })).toBeVisible();

  await guest.goto(storeUrl(world, '/search?q=lemonade'));
  await expect(guest.getByRole('heading', { name: lemonade.name })).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Marigold cheeseburger' })).toHaveCount(0);

  await guest.goto(storeUrl(world, '/cart'));
  await expect(guest.locator('dialog noscript p')).toBeVisible();
});
