import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { orderNumber, storeUrl } from './guest.ts';
import { cards, heldFor, payButton, payCall, readyToPay, statesOf } from './paying.ts';
import type { World } from './world.ts';

/** From now on the server gets what is sent, and its answers get lost on the way. */
async function loseAnswers(page: Page): Promise<() => Promise<void>> {
  await page.route(payCall, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => page.unroute(payCall);
}

async function expectPaidOnce(world: World, name: string): Promise<void> {
  expect(await statesOf(world, name)).toEqual(['new']);
  expect(await heldFor(world, name)).toEqual([world.item('House lemonade').price.basePrice]);
}

test('two taps on "Pay" are one payment @money @race', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPay(guest, world, { name: 'Double Pay', card: cards.pays });
  await payButton(guest).dblclick();
  await orderNumber(guest);
  await expectPaidOnce(world, 'Double Pay');
});

test('after a lost answer the same try is sent again @money @fault', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPay(guest, world, { name: 'Lost Receipt', card: cards.pays });
  const answersArrive = await loseAnswers(guest);
  await payButton(guest).click();
  await expect(guest.getByText('you are charged once at most')).toBeVisible();
  await answersArrive();
  await guest.getByRole('button', { name: /^Try again/ }).click();
  await orderNumber(guest);
  await expectPaidOnce(world, 'Lost Receipt');
});

test('a reload in the middle finds the payment that went through @money @fault', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPay(guest, world, { name: 'Reloader', card: cards.pays });
  const answersArrive = await loseAnswers(guest);
  await payButton(guest).click();
  await expect(guest.getByText('you are charged once at most')).toBeVisible();
  await answersArrive();
  await guest.reload();
  await orderNumber(guest);
  await expectPaidOnce(world, 'Reloader');
});

test('a phone that goes offline while paying finds out when it is back @money @fault', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPay(guest, world, { name: 'Tunnel', card: cards.pays });
  await guest.route(payCall, (route) => route.abort('internetdisconnected'));
  await payButton(guest).click();
  await expect(guest.getByText('you are charged once at most')).toBeVisible();
  await guest.context().setOffline(true);
  await guest.getByRole('button', { name: /^Try again/ }).click();
  // What was said of the first try is taken away while the second one is on its way.
  await expect(guest.getByText('you are charged once at most')).toBeHidden();
  await expect(guest.getByText('you are charged once at most')).toBeVisible();
  await guest.unroute(payCall);
  await guest.context().setOffline(false);
  // Back online the page asks what became of it: nothing was tried, so it says "Pay" as soon as it knows, and "Try again" until then.
  await payButton(guest).click();
  await orderNumber(guest);
  await expectPaidOnce(world, 'Tunnel');
});

test('an order that waits for its payment is paid on its own page, or given up there @money', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPay(guest, world, { name: 'Closed The Tab', card: cards.declined });
  await payButton(guest).click();
  await expect(guest.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
  await guest.goto(storeUrl(world, '/orders'));
  await guest
    .getByRole('link', { name: /^Order W-/ })
    .first()
    .click();
  await expect(guest.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await expect(guest.getByText(/Please pay before/)).toBeVisible();
  await expect(guest.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
  await guest.getByLabel('Card number').fill(cards.pays);
  await guest.getByLabel('Expiry').fill('12 / 34');
  await guest.getByLabel('Security code').fill('123');
  await payButton(guest).click();
  await orderNumber(guest);
  await expectPaidOnce(world, 'Closed The Tab');

  await readyToPay(guest, world, { name: 'Gives Up', card: cards.declined });
  await payButton(guest).click();
  await expect(guest.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
  await guest.goto(storeUrl(world, '/orders'));
  await guest
    .getByRole('link', { name: /^Order W-/ })
    .first()
    .click();
  await guest.getByRole('button', { name: 'Give up this order' }).click();
  await guest.getByRole('button', { name: 'Yes, give it up' }).click();
  await expect(guest.getByRole('heading', { name: 'This order was not paid' })).toBeVisible();
  await expect(guest.getByText('You have not been charged.')).toBeVisible();
  expect(await heldFor(world, 'Gives Up')).toEqual([]);
  await guest.getByRole('link', { name: 'Back to the cart' }).click();
  await expect(guest.getByRole('dialog', { name: 'Your order' })).toContainText('House lemonade');
});
