import { expect, test } from './fixtures.ts';
import { orderNumber } from './guest.ts';
import { answerBank, cards, heldFor, payButton, readyToPay, readStates, typeCard } from './paying.ts';
test('the bank asks: back by the button, declined there, asked again and approved, the order is placed and held for once @money', async ({
  world,
  devices,
}) => {
  const guest = await devices.phone();
  await readyToPay(guest, world, { name: 'Bank Asks', card: cards.bankAsks });
  await payButton(guest).click();
  await expect(guest.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  await test.step('back from the bank by the back button, the checkout knows that the bank waits', async () => {
    await guest.goBack();
    await expect(guest.getByText('Your bank wants to be sure that it is you.')).toBeVisible();
    await guest.getByRole('button', { name: 'Continue to your bank' }).click();
  });
  await test.step('declined at the bank, the checkout is as it was, and says why', async () => {
    await answerBank(guest, 'decline');
    await expect(guest.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
    await expect(guest.getByRole('alert').filter({ hasText: 'Your bank could not confirm it was you' })).toBeVisible();
    await expect(guest.getByLabel('Name')).toHaveValue('Bank Asks');
    await expect(guest.getByRole('region', { name: 'Your order' })).toContainText('House lemonade');
  });
  await typeCard(guest, cards.bankAsks);
  await expect(payButton(guest)).toHaveText(/^Pay\$[\d.]+$/);
  await payButton(guest).click();
  await answerBank(guest, 'approve');
  await orderNumber(guest);
  await expect(guest.getByRole('heading', { name: 'Your order is with the restaurant' })).toBeVisible();
  // The bank's parameters are removed from the address.
  expect(new URL(guest.url()).search).toBe('');
  expect(await readStates(world, 'Bank Asks')).toEqual(['new']);
  expect(await heldFor(world, 'Bank Asks')).toEqual([world.item('House lemonade').price.basePrice]);
});
