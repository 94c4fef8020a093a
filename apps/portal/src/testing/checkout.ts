import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import type { Prices } from '@servery/app-kit/testing/fixtures/quote.ts';
import { resolveStore } from '@servery/app-kit/testing/fixtures/store.ts';
import { sendVerificationCode, getCustomer } from '@servery/contract/customers';
import { listSources } from '@servery/contract/cards';
import { listAddresses } from '@servery/contract/addresses';
import { suggestCoupons } from '@servery/contract/coupons';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getOwnCard, getScheme } from '@servery/contract/loyalty';
import { formatMoney } from '@servery/domain/money';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { addLine } from '../shared/cart/cart.ts';
import { getCartStore } from '../shared/cart/cart-store.ts';
import { plainLine } from '../shared/cart/plain-line.ts';
import { setSignedIn } from '../shared/signed-in.ts';
import { fakePortal, openStore, quickAdd, sheet, type Portal } from './open-portal.tsx';

export const dollars = (minor: number): string => formatMoney(minor, 'AUD');
export const summary: Locator = page.getByRole('region', { name: 'Your order' });
export const placeButton: Locator = page.getByRole('button', { name: /^(Place order|Try again|Placing your order)/ });
export const payButton: Locator = page.getByRole('button', { name: /^(Pay ?\$|Paying|Try again|Going to your bank)/ });
/** Paying in the store, if that is offered. */
export const payLater: Locator = page.getByRole('radio', { name: /^Pay (when you pick up|at the restaurant)/ });

/** A store that takes payment only in the store: no card is requested. */
export const paidLater = resolveStore({ paymentMethods: { pickup: ['inStore'], delivery: [], dineIn: ['inStore'] } });

/** Collection types and payment methods: also delivery, on these terms. */
export const bringing = (delivery: Partial<NonNullable<Portal['store']['delivery']>> = {}): Portal['store'] =>
  resolveStore({
    collectionTypes: ['pickup', 'delivery', 'dineIn'],
    paymentMethods: { pickup: ['inStore'], delivery: ['cashOnDelivery', 'cardOnDelivery'], dineIn: ['inStore'] },
    delivery: { fee: 500, freeFrom: null, minOrderValue: 0, radiusInMetres: 4000, suburbs: [], areas: [], ...delivery },
  });

/** Answers the other calls of a checkout. */
export function fakeCheckout(given: Partial<Prices> = {}, scheme: ResponseOf<typeof getScheme>['scheme'] = null): Portal {
  const portal = fakePortal({ store: paidLater, ...given });
  fakeApi(getScheme, { scheme });
  fakeApi(suggestCoupons, { rows: [], almost: [] });
  return portal;
}

/** Waits for the price on the button. */
export async function expectTotal(minor: number): Promise<void> {
  await expect.element(placeButton).toHaveTextContent(`Place order${dollars(minor)}`);
}

/** Opens the checkout with these items in the cart, one of each. `flow.ui.test.tsx` tests the way there from the menu. */
export async function toCheckout(portal: Portal, names: string[]): Promise<void> {
  const { id: storeId } = portal.store;
  for (const name of names) {
    const item = portal.menu.items.find((one) => one.name === name);
    if (item === undefined) throw new Error(`The menu has no ${name}.`);
    getCartStore(storeId).update((cart) => addLine(cart, plainLine(item.id)));
  }
  await openStore(portal, '/checkout');
  await expect.element(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
}

/** From the menu to the checkout, as a guest goes there on a phone: by the bar at the bottom. */
export async function walkToCheckout(portal: Portal, names: string[]): Promise<void> {
  await openStore(portal);
  for (const name of names) await quickAdd(name);
  await page.getByRole('link', { name: 'View order' }).click();
  await sheet('Your order').getByRole('link', { name: 'Go to checkout' }).click();
  await expect.element(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
}

export async function fillDetails(name: string): Promise<void> {
  await page.getByLabelText('Name').fill(name);
  await page.getByLabelText('Phone').fill('0400 123 456');
}

/** Chooses a new card and types it. */
export async function typeCard(number: string): Promise<void> {
  await page.getByRole('radio', { name: /^Pay (by card|with another card)/ }).click();
  await page.getByLabelText('Card number').fill(number);
  await page.getByLabelText('Expiry').fill('12 / 34');
  await page.getByLabelText('Security code').fill('123');
}

export const phone = { typed: '0491 570 006', e164: '+61491570006', shown: '+61 491 570 006' };
export const loadCustomer = (given: Partial<ResponseOf<typeof getCustomer>> = {}): ResponseOf<typeof getCustomer> => ({
  customerId: getId('customer'),
  restaurantId: resolveStore().restaurantId,
  name: 'Mia',
  mobileNumberE164: phone.e164,
  shownMobileNumber: phone.shown,
  unverifiedEmail: '',
  previousOrderCount: 0,
  ...given,
});

/** Somebody is signed in on this device, and has no cards, no addresses and no loyalty card yet. */
export function fakeCustomer(given: Partial<ResponseOf<typeof getCustomer>> = {}): void {
  fakeApi(getCustomer, loadCustomer(given));
  fakeApi(listSources, { rows: [] });
  fakeApi(listAddresses, { rows: [] });
  fakeApi(getOwnCard, { card: null });
  setSignedIn(resolveStore().restaurantId, loadCustomer(given).name);
}

/** Sends codes to phones; another one is available after a minute. */
export const fakeCodes = () =>
  fakeApi(sendVerificationCode, () => ({
    verificationId: getId('verification'),
    phone: phone.e164,
    shownPhone: phone.shown,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    resendAt: new Date(Date.now() + 60_000).toISOString(),
  }));
