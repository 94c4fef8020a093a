import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { setOnline } from '@servery/app-kit/testing/fake-network.ts';
import { amountOff, toCoupon } from '@servery/app-kit/testing/fixtures/quote.ts';
import { restaurantId, resolveStore } from '@servery/app-kit/testing/fixtures/store.ts';
import { suggestCoupons } from '@servery/contract/coupons';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  bringing,
  dollars,
  expectTotal,
  fakeCheckout,
  fillDetails,
  paidLater,
  payLater,
  placeButton,
  summary,
  toCheckout,
} from '../../testing/checkout.ts';
import { chooseAddress, fakeAddresses, places } from '../../testing/fake-addresses.ts';
import { fakeCards } from '../../testing/fake-cards.ts';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openPortal, openStore } from '../../testing/open-portal.tsx';

const codeBox = page.getByLabelText('Coupon code');
const lemonade = 750;

async function typeCoupon(code: string): Promise<void> {
  await codeBox.fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

it('offers the coupon for a delivery, explains the price, and reports an address outside the area', async () => {
  const [inside, outside] = [places[0]!, places[1]!];
  const between = { latitude: (inside.latitude! + outside.latitude!) / 2, longitude: 0 };
  const polygon = [
    { latitude: between.latitude, longitude: 151 },
    { latitude: between.latitude, longitude: 151.4 },
    { latitude: -34.1, longitude: 151.4 },
    { latitude: -34.1, longitude: 151 },
  ];
  const area = { id: 'south', name: 'King Street south', fee: 450, minOrderValue: 500, polygon };
  const store = { ...bringing({ radiusInMetres: null, areas: [area] }), hasCoupons: true };
  const deal = toCoupon('BRINGIT', { collectionType: ['delivery'], description: 'Ten percent off delivered orders' });
  const portal = fakeCheckout({ store, coupons: [deal] });
  fakeAddresses();
  const orders = fakeOrders(portal);
  await openStore(portal, '/delivery');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Map of the delivery area of/ })).toBeVisible();
  await expectAccessible('delivery information');
  await chooseAddress('20 king newtown', '20 King Street');
  await expect.element(page.getByText('We do not deliver there')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Order for pickup' })).toBeVisible();
  await page.getByRole('button', { name: /^Change the address/ }).click();
  await chooseAddress('12 king newtown', '12 King Street');
  await expect.element(page.getByText('Yes, we deliver to 12 King Street')).toBeVisible();
  const terms = page.getByRole('status').filter({ hasText: 'Delivery $4.50, minimum order $5.00 (King Street south).' });
  await expect.element(terms).toBeVisible();
  await expect.element(page.getByRole('img', { name: '12 King Street lies in King Street south.' })).toBeVisible();
  await expectAccessible('an address that is delivered to');
  await page.getByRole('button', { name: 'Order for delivery' }).click();

  // Nothing is asked twice, and the fitting coupon is one press away.
  fakeApi(suggestCoupons, { rows: [{ coupon: deal, saves: 75 }], almost: [] });
  await toCheckout(portal, ['House lemonade']);
  await expect.element(page.getByRole('button', { name: 'Change the address, 12 King Street' })).toBeVisible();
  await page.getByRole('button', { name: 'Use BRINGIT and save $0.75' }).click();
  await expect.element(page.getByRole('button', { name: 'Remove coupon BRINGIT' })).toHaveFocus();
  await expect.element(summary).toMatchTextContent('Coupon BRINGIT-$0.75');
  await expect.element(summary).toMatchTextContent('Delivery$4.50');
  await fillDetails('Coupon Brought');
  await page.getByRole('radio', { name: /^Pay in cash at the door/ }).click();
  await expectTotal(1125);
  await expectAccessible('checkout with a coupon');

  await page.getByRole('button', { name: 'Explain this price' }).click();
  const explained = page.getByRole('dialog', { name: 'Price breakdown' });
  await expect.element(explained.getByRole('row').filter({ hasText: 'Your coupon, off the items.' })).toMatchTextContent('-$0.75');
  await expect.element(explained.getByRole('row').filter({ hasText: 'For bringing it to your address.' })).toMatchTextContent('+$4.50');
  await expect.element(explained.getByRole('row').last()).toMatchTextContent('$11.25');
  await expectAccessible('a price explained');
  await userEvent.keyboard('{Escape}');
  await expect.element(explained).not.toBeInTheDocument();

  // Just outside: reported at the address, and nothing is placed.
  await page.getByRole('button', { name: /^Change the address/ }).click();
  await chooseAddress('20 king newtown', '20 King Street');
  await expect.element(page.getByRole('alert').filter({ hasText: 'does not deliver to this address' })).toBeVisible();
  await expect.element(placeButton).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: /^Change the address/ }).click();
  await expect.element(page.getByRole('button', { name: 'Keep 20 King Street' })).toBeVisible();
  await chooseAddress('12 king newtown', '12 King Street');
  await expectTotal(1125);
  await placeButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  await expect.element(page.getByText('Coupon BRINGIT')).toBeVisible();
  expect(orders.placed()).toMatchObject([{ cart: { coupon: { amount: 75 } } }]);
});

it('reports before ordering that somebody else used the last one', async () => {
  const portal = fakeCheckout({ store: { ...paidLater, hasCoupons: true }, coupons: [amountOff('LASTONE', 300, { maxRedeems: 1 })] });
  const orders = fakeOrders(portal);
  await toCheckout(portal, ['House lemonade']);
  await fillDetails('Coupon Too Late');
  await typeCoupon('last one');
  await expect.element(summary).toMatchTextContent('Coupon LASTONE-$3.00');
  await expectTotal(lemonade - 300);
  portal.usedUp = ['LASTONE'];
  await placeButton.click();
  await expect.element(page.getByText('Nothing has been ordered yet.')).toBeVisible();
  await expect.element(summary.getByRole('listitem').filter({ hasText: 'Coupon LASTONE' })).toMatchTextContent('$0.00');
  await expect.element(codeBox).toHaveAccessibleDescription('This coupon has been used as often as it can be.');
  await expect.element(codeBox).toHaveValue('LASTONE');
  await expect.element(page.getByLabelText('Name')).toHaveValue('Coupon Too Late');
  await expectAccessible('checkout after a coupon ran out');
  await expectTotal(lemonade);
  await placeButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  expect(orders.placed().map(({ cart }) => cart.coupon ?? null)).toEqual([null]);
});

it('asks for no card where a coupon covers everything, and says that a card cannot pay a few cents', async () => {
  const store = resolveStore({
    hasCoupons: true,
    paymentMethods: { pickup: ['stripeCheckout'], delivery: [], dineIn: ['stripeCheckout'] },
  });
  const portal = fakeCheckout({ store, coupons: [amountOff('ONTHEHOUSE', 5000), amountOff('ALMOST', 725)] });
  const orders = fakeOrders(portal);
  fakeCards(orders);
  await toCheckout(portal, ['House lemonade']);
  await fillDetails('Coupon Guest of Ours');
  await expect.element(page.getByLabelText('Card number')).toBeVisible();
  await typeCoupon('ALMOST');
  const little = page.getByRole('alert').filter({ hasText: 'Cards pay from $0.50 on. Please add something to your order.' });
  await expect.element(little).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Pay ?\$0\.25/ })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible('checkout with less than a card can pay');
  await page.getByRole('button', { name: 'Remove coupon ALMOST' }).click();

  const nothing = page.getByText('Nothing to pay: your discounts cover all of it.');
  await typeCoupon('ONTHEHOUSE');
  await expect.element(nothing).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^Pay/ })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Card number')).not.toBeInTheDocument();
  await expectAccessible('checkout with nothing to pay');
  await page.getByRole('button', { name: 'Remove coupon ONTHEHOUSE' }).click();
  await expect.element(page.getByLabelText('Card number')).toBeVisible();
  await typeCoupon('ONTHEHOUSE');
  await expect.element(nothing).toBeVisible();

  // No connection: a retry is the same order, and still asks for no card.
  await expectTotal(0);
  setOnline(false);
  await placeButton.click();
  await expect.element(page.getByText('Trying again is safe: it is placed once')).toBeVisible();
  setOnline(true);
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expect.element(page.getByText(/^Nothing to pay\. Ordered/)).toBeVisible();
  await expectAccessible('an order that costs nothing');
  expect(orders.placed()).toHaveLength(1);
});

it('shows what is wrong with a coupon at the field, and takes one from a link', async () => {
  const [big, secret] = [toCoupon('BIGORDER', { applicableOverAmount: 1500 }), toCoupon('SECRET7', { isPublic: false })];
  const portal = fakeCheckout({ store: { ...paidLater, hasCoupons: true }, coupons: [big, secret] });
  fakeOrders(portal);
  fakeApi(suggestCoupons, { rows: [], almost: [{ coupon: big, missing: 750 }] });
  await openStore(portal, '?coupon=bigorder');
  await expect.poll(() => location.search).toBe('');
  await toCheckout(portal, ['House lemonade']);
  await fillDetails('Coupon Reader');
  // A coupon with an unmet condition can be kept or removed.
  const told = page.getByRole('alert').filter({ hasText: 'This coupon starts at $15.00 of items. Please add $7.50 more.' });
  await expect.element(told).toBeVisible();
  await expect.element(placeButton).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible('checkout with a coupon that misses its minimum');
  await page.getByRole('button', { name: 'Go on without it' }).click();
  await expect.element(codeBox).toHaveValue('');
  await expect.element(page.getByRole('link', { name: /^Add \$7\.50 more for 10% off with BIGORDER/ })).toBeVisible();
  await expectTotal(lemonade);
  // An unknown code changes only the field.
  for (let tries = 0; tries < 2; tries += 1) {
    await typeCoupon('NOSUCHCODE');
    await expect.element(codeBox).toHaveAccessibleDescription('This coupon code is not known. Please check how it is spelled.');
    await expect.element(placeButton).not.toHaveAttribute('aria-disabled');
  }
  // A link brings a private coupon, and the page remembers it.
  await openStore(portal, '/checkout?coupon=secret7');
  await expect.element(summary).toMatchTextContent('Coupon SECRET7-$0.75');
  await expect.poll(() => location.search).toBe('');
  await openStore(portal, '/checkout');
  await expect.element(summary).toMatchTextContent('Coupon SECRET7-$0.75');
  await expectTotal(lemonade - 75);
  await placeButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  // The next cart starts without it.
  await toCheckout(portal, ['House lemonade']);
  await expect.element(codeBox).toHaveValue('');
  // A link to the restaurant carries it to the store chosen there.
  await openPortal(`/restaurants/${restaurantId}?coupon=secret7`);
  await page.getByRole('link', { name: portal.store.name }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'SECRET7 is used at the checkout' })).toBeVisible();
  await expect.poll(() => location.search).toBe('');
  await openStore(portal, '/checkout');
  await expect.element(summary).toMatchTextContent('Coupon SECRET7-$0.75');
});

it('explains a coupon’s effect beside another payment method', async () => {
  const store = resolveStore({ hasCoupons: true });
  const portal = fakeCheckout({ store, coupons: [amountOff('ALMOST', 725)] });
  fakeCards(fakeOrders(portal));
  await toCheckout(portal, ['House lemonade']);
  await typeCoupon('ALMOST');
  await payLater.click();
  await expect.element(placeButton).toHaveTextContent(`Place order${dollars(25)}`);
  await expect.element(page.getByText(/^Cards pay from/)).not.toBeInTheDocument();
});
