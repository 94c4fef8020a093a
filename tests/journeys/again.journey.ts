import { setSoldOut } from '@servery/contract/menu';
import { getOrder } from '@servery/contract/online-ordering';
import { expect, test } from './fixtures.ts';
import { openMenu, quickAdd, settled, storeUrl } from './guest.ts';
import { orderIn } from './scenery.ts';

test('an order is ordered again: what can be had goes into the cart, the rest is told', async ({ world, devices }) => {
  const guest = await devices.phone();
  const { id, number, path } = await orderIn(world, 'completed', { lines: 3, name: 'Creature of Habit' });
  await guest.goto(storeUrl(world, path));
  const ordered = await world.owner.must(getOrder, { params: { ...world.place, orderId: id } });
  const names = ordered.cart.lines.map(({ name }) => name);
  await expect(guest.getByRole('region', { name: 'What you ordered' }).getByRole('listitem')).toHaveCount(3);
  const soldOut = world.item(names[0]!);

  await guest.goto(storeUrl(world, '/orders'));
  const row = guest.getByRole('listitem').filter({ hasText: number });
  const items = (soldout: boolean) => ({ params: world.place, body: { items: [{ id: soldOut.id, soldout }] } });
  await world.owner.must(setSoldOut, items(true));
  await row.getByRole('button', { name: 'Order again' }).click();
  await expect(row.getByText('Not in your cart:')).toBeVisible();
  await expect(row.getByRole('listitem').filter({ hasText: soldOut.name })).toContainText(/sold out/i);
  await world.owner.must(setSoldOut, items(false));

  await test.step('it can be taken back, and done again', async () => {
    await guest.getByRole('button', { name: 'Undo' }).click();
    await row.getByRole('button', { name: 'Order again' }).click();
    await row.getByRole('link', { name: 'Go to the cart' }).click();
    const cart = guest.getByRole('dialog', { name: 'Your order' });
    for (const name of names) await expect(cart.getByText(name, { exact: true }).first()).toBeVisible();
  });
});

test('without a connection nothing is changed, and it says so @fault', async ({ world, devices }) => {
  const guest = await devices.phone();
  const { path } = await orderIn(world, 'completed', { name: 'Cut Off' });
  await guest.goto(storeUrl(world, path));
  const again = guest.getByRole('button', { name: 'Order again' });
  await expect(again).toBeVisible();
  await guest.context().setOffline(true);
  await again.click();
  await expect(guest.getByText('The restaurant could not be reached. Your cart is as it was. Please try again.')).toBeVisible();
  await guest.context().setOffline(false);
  await again.click();
  await expect(guest.getByRole('link', { name: 'Go to the cart' })).toBeVisible();
});

test('a cart is put aside under a name, used, renamed and deleted', async ({ world, devices }) => {
  const guest = await devices.phone();
  await guest.goto(storeUrl(world, '?flow=SAVED_ORDERS'));
  await expect(guest.getByText('Carts that you save in this browser appear here.')).toBeVisible();
  await openMenu(guest, world);
  await quickAdd(guest, 'House lemonade');
  await quickAdd(guest, 'Garlic bread');
  await guest.getByRole('link', { name: 'View order' }).click();
  const cart = guest.getByRole('dialog', { name: 'Your order' });
  await cart.getByRole('button', { name: 'Save this cart' }).click();
  await expect(cart.getByLabel('Name of this cart')).toBeFocused();
  await guest.keyboard.press('Enter');
  await expect(cart.getByText('Please enter a name.')).toBeVisible();
  await guest.keyboard.type('Friday night');
  await guest.keyboard.press('Enter');
  await expect(cart.getByRole('button', { name: 'Save this cart' })).toBeFocused();
  for (const name of ['House lemonade', 'Garlic bread']) {
    await cart
      .getByRole('group', { name: `Quantity of ${name}` })
      .getByRole('button', { name: 'Remove' })
      .click();
  }
  await guest.goto(storeUrl(world, '/saved-orders'));
  await settled(guest);
  const row = guest.getByRole('listitem').filter({ hasText: 'Friday night' });
  await expect(row).toContainText('1 × House lemonade, 1 × Garlic bread');

  await test.step('renamed', async () => {
    await row.getByRole('button', { name: 'Rename Friday night' }).click();
    await guest.getByLabel('New name of Friday night').fill('Saturday night');
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('heading', { name: 'Saturday night' })).toBeVisible();
  });
  await test.step('deleted, and taken back', async () => {
    await guest.getByRole('button', { name: 'Delete Saturday night' }).click();
    await expect(guest.getByText('Carts that you save in this browser appear here.')).toBeVisible();
    await guest.getByRole('button', { name: 'Undo' }).click();
    await expect(guest.getByRole('heading', { name: 'Saturday night' })).toBeVisible();
  });
  await test.step('used', async () => {
    await guest.getByRole('button', { name: 'Put in the cart' }).click();
    await guest.getByRole('link', { name: 'Go to the cart' }).click();
    await expect(guest.getByRole('dialog', { name: 'Your order' }).getByText('Garlic bread')).toBeVisible();
  });
});
