import { refundOrder } from '@servery/contract/payments';
import { randomUUID } from 'node:crypto';
import { ordersOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { orderNumber, payLater, placeButton, quickAdd, storeUrl, totalToPay } from './guest.ts';
import { cards, heldFor, payButton, paymentsOf, readyToPay, statesOf, typeCard } from './paying.ts';
import { accept, staffCard } from './screens.ts';

test('a guest pays by card, the restaurant accepts, and the money is taken once @money', async ({ world, devices }) => {
  const [guest, staff] = [await devices.phone(), await devices.staff()];
  await readyToPay(guest, world, { name: 'Card Holder', card: cards.pays });
  await expect(guest.getByText('Test mode.')).toBeVisible();
  await payButton(guest).click();
  const number = await orderNumber(guest);
  await expect(guest.getByRole('heading', { name: 'Your order is with the restaurant' })).toBeVisible();
  await expect(guest.getByRole('region', { name: 'What you ordered' })).toContainText('Paid. Ordered');
  const price = world.item('House lemonade').price.basePrice;
  expect(await paymentsOf(world, 'Card Holder')).toMatchObject([{ amount: price, authorised: price, captured: 0, declines: 0 }]);

  await expect(staffCard(staff, number)).toContainText('Paid');
  await accept(staff, number);
  await expect(guest.getByRole('heading', { name: 'Being prepared' })).toBeVisible();
  expect(await paymentsOf(world, 'Card Holder')).toMatchObject([{ captured: price }]);
  await test.step('the restaurant gives a part back, and the guest sees how much', async () => {
    const orderId = /orders\/([0-9a-f-]+)/.exec(guest.url())![1]!;
    const body = { id: randomUUID(), amount: 250, reason: 'missingItem' as const, note: '' };
    await world.owner.must(refundOrder, { params: { ...world.place, orderId }, body });
    await expect(guest.getByRole('region', { name: 'What you ordered' })).toContainText('Paid, $2.50 of it refunded.');
  });
  // The cart is empty, and the list says what became of the money.
  await guest.goto(storeUrl(world, '/orders'));
  await expect(guest.getByRole('listitem').filter({ hasText: number })).toContainText('Paid, $2.50 of it refunded');
});

test('what is typed wrong is told at its field before anything is sent @money', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPay(guest, world, { name: 'Wrong Digits', card: '4242424242424241' });
  await payButton(guest).click();
  await expect(guest.getByLabel('Card number')).toBeFocused();
  await expect(guest.getByLabel('Card number')).toHaveAccessibleDescription('Please check the card number: a digit is missing or wrong.');
  await guest.getByLabel('Card number').fill(cards.pays);
  await guest.getByLabel('Expiry').fill('10 / 20');
  await payButton(guest).click();
  await expect(guest.getByLabel('Expiry')).toBeFocused();
  await expect(guest.getByLabel('Expiry')).toHaveAccessibleDescription('This card has expired. Please use another one.');
  expect(await ordersOf(world, 'Wrong Digits')).toEqual([]);
});

test('a declined card is told where it was typed, and another one pays the same order @money', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPay(guest, world, { name: 'Second Card', card: cards.noMoney });
  await payButton(guest).click();
  await expect(guest.getByRole('alert').filter({ hasText: 'Not enough money on the card' })).toBeVisible();
  await expect(guest.getByText(/waits for its payment until/)).toBeVisible();
  await expect(guest.getByLabel('Name')).toHaveValue('Second Card');

  await typeCard(guest, cards.wrongCode);
  await payButton(guest).click();
  await expect(guest.getByRole('alert').filter({ hasText: 'Check the security code' })).toBeVisible();
  await expect(guest.getByLabel('Security code')).toBeFocused();

  await typeCard(guest, cards.pays);
  await payButton(guest).click();
  const number = await orderNumber(guest);
  expect(await ordersOf(world, 'Second Card')).toEqual([number]);
  expect(await paymentsOf(world, 'Second Card')).toMatchObject([{ declines: 2 }]);
  expect(await heldFor(world, 'Second Card')).toEqual([world.item('House lemonade').price.basePrice]);
});

test('after a decline the guest pays at the store, and only that order is made @money', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPay(guest, world, { name: 'Rather Cash', card: cards.declined });
  await payButton(guest).click();
  await expect(guest.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
  await payLater(guest).check();
  await totalToPay(guest);
  await placeButton(guest).click();
  const number = await orderNumber(guest);
  await expect(guest.getByRole('region', { name: 'What you ordered' })).toContainText('Pay when you pick up');
  expect(await statesOf(world, 'Rather Cash')).toEqual(['failure', 'new']);
  expect(await heldFor(world, 'Rather Cash')).toEqual([]);
  await guest.goto(storeUrl(world, '/orders'));
  await expect(guest.getByRole('listitem').filter({ hasText: 'Order W-' })).toHaveCount(1);
  await expect(guest.getByRole('listitem').filter({ hasText: number })).toBeVisible();
});

test('after a decline the cart is changed, and the changed one is paid @money', async ({ world, devices }) => {
  const guest = await devices.phone();
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
  await expect(guest.getByRole('region', { name: 'What you ordered' })).toContainText('Garden salad');
  expect(await statesOf(world, 'More Hungry')).toEqual(['failure', 'new']);
  const total = world.item('House lemonade').price.basePrice + world.item('Garden salad').price.basePrice;
  expect(await heldFor(world, 'More Hungry')).toEqual([total]);
});
