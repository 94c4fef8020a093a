import { expect, test } from './fixtures.ts';
import { orderNumber } from './guest.ts';
import { answerBank, cards, heldFor, payButton, readyToPay, statesOf, typeCard } from './paying.ts';

test('the bank asks, the guest approves, and the order is placed @money', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPay(guest, world, { name: 'Bank Asks', card: cards.bankAsks });
  await payButton(guest).click();
  await answerBank(guest, 'approve');
  await orderNumber(guest);
  await expect(guest.getByRole('heading', { name: 'Your order is with the restaurant' })).toBeVisible();
  // What the bank wrote into the address is gone.
  expect(new URL(guest.url()).search).toBe('');
  expect(await heldFor(world, 'Bank Asks')).toEqual([world.item('House lemonade').price.basePrice]);
});

test('the guest declines at the bank, comes back to the checkout as it was, and pays with another card @money', async ({
  world,
  devices,
}) => {
  const guest = await devices.phone();
  await readyToPay(guest, world, { name: 'Bank Says No', card: cards.bankAsks });
  await payButton(guest).click();
  await answerBank(guest, 'decline');
  await expect(guest.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(guest.getByRole('alert').filter({ hasText: 'Your bank could not confirm it was you' })).toBeVisible();
  await expect(guest.getByLabel('Name')).toHaveValue('Bank Says No');
  await expect(guest.getByRole('region', { name: 'Your order' })).toContainText('House lemonade');
  await typeCard(guest, cards.pays);
  await expect(payButton(guest)).toHaveText(/^Pay\$[\d.]+$/);
  await payButton(guest).click();
  await orderNumber(guest);
  expect(await statesOf(world, 'Bank Says No')).toEqual(['new']);
  expect(await heldFor(world, 'Bank Says No')).toHaveLength(1);
});

test('back from the bank by the back button, the checkout knows that the bank waits @money', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPay(guest, world, { name: 'Back Button', card: cards.bankAsks });
  await payButton(guest).click();
  await expect(guest.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  await guest.goBack();
  await expect(guest.getByText('Your bank wants to be sure that it is you.')).toBeVisible();
  await guest.getByRole('button', { name: 'Continue to your bank' }).click();
  await answerBank(guest, 'approve');
  await orderNumber(guest);
  expect(await statesOf(world, 'Back Button')).toEqual(['new']);
  expect(await heldFor(world, 'Back Button')).toHaveLength(1);
});
