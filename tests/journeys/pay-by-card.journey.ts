import { refundOrder } from '@servery/contract/payments';
import { randomUUID } from 'node:crypto';
import { getOrders } from './database.ts';
import { expect, test } from './fixtures.ts';
import { orderNumber, payLater, placeButton, quickAdd, storeUrl, totalToPay } from './guest.ts';
import { cards, heldFor, payButton, getPayments, readyToPay, readStates, typeCard } from './paying.ts';
import { accept, staffCard } from './screens.ts';

test('a guest pays by card, the restaurant accepts, and the money is taken once @money', async ({ world, devices }) => {
  const [guest, staff] = [await devices.phone(), await devices.staff()];
  await readyToPay(guest, world, { name: 'Card Holder', card: cards.pays });
  await expect(guest.getByText('Test mode.')).toBeVisible();
  await payButton(guest).click();
  const number = await orderNumber(guest);
  await expect(guest.getByRole('heading', { name: 'Your order is with the restaurant' })).toBeVisible();
  await expect(guest.getByRole('region', { name: 'What you ordered' })).toContainText(
    'Card held, charged when the restaurant accepts. Ordered',
  );
  const price = world.item('House lemonade').price.basePrice;
  expect(await getPayments(world, 'Card Holder')).toMatchObject([{ amount: price, authorised: price, captured: 0, declines: 0 }]);

  await expect(staffCard(staff, number)).toContainText('Card held');
  await accept(staff, number);
  await expect(guest.getByRole('heading', { name: 'Being prepared' })).toBeVisible();
  expect(await getPayments(world, 'Card Holder')).toMatchObject([{ captured: price }]);
  await test.step('the restaurant gives a part back, and the guest sees how much', async () => {
    const orderId = /orders\/([0-9a-f-]+)/.exec(guest.url())![1]!;
    const body = { id: randomUUID(), amount: 250, reason: 'missingItem' as const, note: '' };
    await world.owner.must(refundOrder, { params: { ...world.place, orderId }, body });
    await expect(guest.getByRole('region', { name: 'What you ordered' })).toContainText('Paid, $2.50 of it refunded.');
  });
  // The cart is empty, and the list shows the payment's status.
  await guest.goto(storeUrl(world, '/orders'));
  await expect(guest.getByRole('listitem').filter({ hasText: number })).toContainText('Paid, $2.50 of it refunded');
});
test('after declines another card pays the same order, a changed cart or another way to pay is another one, and nothing is held for what was given up @money', async ({
  world,
  devices,
}) => {
  const guest = await devices.phone();
  const [lemonade, salad] = ['House lemonade', 'Garden salad'].map((name) => world.item(name).price.basePrice);
  await test.step('another card pays the same order', async () => {
    await readyToPay(guest, world, { name: 'Second Card', card: cards.noMoney });
    await payButton(guest).click();
    await expect(guest.getByRole('alert').filter({ hasText: 'Not enough money on the card' })).toBeVisible();
    await typeCard(guest, cards.pays);
    await payButton(guest).click();
    const number = await orderNumber(guest);
    expect(await getOrders(world, 'Second Card')).toEqual([number]);
    expect(await getPayments(world, 'Second Card')).toMatchObject([{ declines: 1 }]);
    expect(await heldFor(world, 'Second Card')).toEqual([lemonade]);
  });
  await test.step('paid at the store instead', async () => {
    await readyToPay(guest, world, { name: 'Rather Cash', card: cards.declined });
    await payButton(guest).click();
    await expect(guest.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
    await payLater(guest).check();
    await totalToPay(guest);
    await placeButton(guest).click();
    await orderNumber(guest);
    expect(await readStates(world, 'Rather Cash')).toEqual(['failure', 'new']);
    expect(await heldFor(world, 'Rather Cash')).toEqual([]);
  });
  await test.step('the changed cart is paid', async () => {
    await readyToPay(guest, world, { name: 'More Hungry', card: cards.declined });
    await payButton(guest).click();
    await expect(guest.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
    await guest.getByRole('link', { name: 'Back to the menu' }).click();
    await quickAdd(guest, 'Garden salad');
    await guest.goto(storeUrl(world, '/checkout'));
    await typeCard(guest, cards.pays);
    await expect(payButton(guest)).toHaveText(/^Pay\$[\d.]+$/);
    await payButton(guest).click();
    await orderNumber(guest);
    expect(await readStates(world, 'More Hungry')).toEqual(['failure', 'new']);
    expect(await heldFor(world, 'More Hungry')).toEqual([lemonade! + salad!]);
  });
});
