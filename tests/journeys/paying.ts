import { expect, type Locator, type Page } from '@playwright/test';
import { payOrder } from '@servery/contract/payments';
import type { Ledger, PaymentLine } from '@servery/simulator-stripe';
import { rows } from './database.ts';
import { fillDetails, goToCheckout, openMenu, quickAdd } from './guest.ts';
import type { World } from './world.ts';

/** Paying by card, as the guest sees it, and in the provider's own ledger. */

/** The provider's test cards. */
export const cards = {
  pays: '4242424242424242',
  amex: '378282246310005',
  bankAsks: '4000002760003184',
  declined: '4000000000000002',
  noMoney: '4000000000009995',
  wrongCode: '4000000000000127',
} as const;

/** A call of the API by its path, for stories in which an answer gets lost. */
const getPath = ({ path }: { path: string }) => new RegExp(`/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
export const payCall = getPath(payOrder);

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^(Pay ?\$|Paying|Try again|Going to your bank)/ });

/** Chooses to pay by a card that is typed, and types it. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByRole('radio', { name: /^Pay (by card|with another card)/ }).check();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Security code').fill(number === cards.amex ? '1234' : '123');
}

/** From the menu to a checkout that is ready to be paid by a card. */
export async function readyToPay(page: Page, world: World, options: { name: string; card: string; item?: string }): Promise<void> {
  await openMenu(page, world);
  await quickAdd(page, options.item ?? 'House lemonade');
  await goToCheckout(page);
  await fillDetails(page, options.name);
  await typeCard(page, options.card);
  await expect(payButton(page)).toHaveText(/^Pay\$[\d.]+$/);
}

/** The bank's page: it is the cardholder, or it is not. */
export async function answerBank(page: Page, verdict: 'approve' | 'decline'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  await page.getByRole('button', { name: verdict === 'approve' ? 'Yes, approve' : 'No, decline' }).click();
}

/** The provider's books: everything that was ever tried for a guest's orders. */
export async function getPayments(world: World, customerName: string): Promise<PaymentLine[]> {
  const orders = await rows<{ id: string }>(world, 'select id from orders where restaurant_id = $1 and customer_name = $2', [
    world.place.restaurantId,
    customerName,
  ]);
  const ledger = await world.env.cards<Ledger>('/_sim/ledger');
  expect(ledger.problems).toEqual([]);
  return ledger.payments.filter(({ metadata }) => orders.some(({ id }) => Object.values(metadata).includes(id)));
}

/** The states of a guest's orders, oldest first. */
export async function readStates(world: World, customerName: string): Promise<string[]> {
  const text = 'select status from orders where restaurant_id = $1 and customer_name = $2 order by placed_at, id';
  return (await rows<{ status: string }>(world, text, [world.place.restaurantId, customerName])).map(({ status }) => status);
}

/** Money that is held or captured for a guest, and not returned: by payment. */
export const heldFor = async (world: World, customerName: string): Promise<number[]> =>
  (await getPayments(world, customerName))
    .map(({ authorised, released, refunded }) => authorised - released - refunded)
    .filter((sum) => sum > 0);
