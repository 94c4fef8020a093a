import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { setOnline } from '@servery/app-kit/testing/fake-network.ts';
import { fakeStream } from '@servery/app-kit/testing/fake-stream.ts';
import { getQuote } from '@servery/app-kit/testing/fixtures/cart.ts';
import { dish, menuWith } from '@servery/app-kit/testing/fixtures/menu.ts';
import { toOrder } from '@servery/app-kit/testing/fixtures/order.ts';
import { getSlots } from '@servery/app-kit/testing/fixtures/store.ts';
import { orderLive } from '@servery/contract/live';
import { getOwnOrder, placeOrder } from '@servery/contract/online-ordering';
import { listSlots } from '@servery/contract/restaurants';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dollars, expectTotal, fakeCheckout, fillDetails, placeButton, summary, toCheckout } from '../../testing/checkout.ts';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openStore, type Portal } from '../../testing/open-portal.tsx';

/** From the menu to a checkout with its price. */
async function atCheckout(portal: Portal, names: string[]): Promise<void> {
  await toCheckout(portal, names);
  await expectTotal(names.map((name) => dish(name).price.basePrice).reduce((sum, price) => sum + price, 0));
}

/** Placing is refused because something has changed; the answer carries the new quote. */
const changed = (portal: Portal, reason: 'PRICE_CHANGED' | 'CART_PROBLEMS') =>
  fakeApi(placeOrder, ({ body }) =>
    refusal('resource_status_conflict', { details: { reason, message: 'Changed', ...getQuote(body, portal.menu) } }),
  );

/** Placing succeeds, and the order's page opens. */
function placing() {
  fakeStream(orderLive);
  const placed = fakeApi(placeOrder, ({ body }) => toOrder({ id: body.id, customerName: body.customer.name }));
  fakeApi(getOwnOrder, ({ params }) => toOrder({ id: params.orderId }));
  return placed;
}

it('says that the cart is empty', async () => {
  await openStore(fakeCheckout(), '/checkout');
  await expect.element(page.getByText('Your cart is empty.')).toBeVisible();
  await expectAccessible('checkout of an empty cart');
});

it('keeps the footer below the window before and after the cart is read, so that it does not jump', async () => {
  await page.viewport(390, 844);
  await openStore(fakeCheckout(), '/checkout');
  await expect.element(page.getByText('Your cart is empty.')).toBeVisible();
  const footer = page.getByRole('contentinfo').element();
  expect(footer.getBoundingClientRect().top).toBeGreaterThanOrEqual(innerHeight);
});

it('shows what is missing, what sold out and that the connection is lost, and loses nothing', async () => {
  const portal = fakeCheckout();
  await atCheckout(portal, ['House lemonade', 'Garden salad']);
  await page.getByRole('radio', { name: /^Choose a time/ }).click();
  await expectAccessible('checkout');
  await placeButton.click();
  await expect.element(page.getByText('Please enter your name.')).toBeVisible();
  await expectAccessible('checkout with what is missing');

  await fillDetails('Accessible');
  portal.menu = menuWith({ 'Garden salad': { soldout: true } });
  const { requests } = changed(portal, 'CART_PROBLEMS');
  await placeButton.click();
  await expect.element(summary.getByText('Nothing has been ordered yet.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove Garden salad' })).toBeVisible();
  const line = summary.getByRole('listitem').filter({ hasText: 'Garden salad' });
  await expect.element(line.getByRole('alert')).toMatchTextContent(/sold out/i);
  await expect.element(page.getByText('Please remove or change the marked items first.')).toBeVisible();
  await expectAccessible('checkout after a change');
  expect(requests).toHaveLength(1);

  await page.getByRole('button', { name: 'Remove Garden salad' }).click();
  await expectTotal(dish('House lemonade').price.basePrice);
  setOnline(false);
  await placeButton.click();
  await expect.element(page.getByText('Trying again is safe')).toBeVisible();
  await expectAccessible('checkout without a connection');

  // The rest can be ordered.
  const orders = fakeOrders(portal);
  setOnline(true);
  await placeButton.click();
  await expect.poll(() => orders.placed().map(({ cart }) => cart.lines.map(({ name }) => name))).toEqual([['House lemonade']]);
  await expect.poll(() => location.pathname).toMatch(/\/success$/);
});

it('shows a changed price old and new, and places nothing without confirmation', async () => {
  const portal = fakeCheckout();
  const { basePrice } = dish('Garden salad').price;
  await atCheckout(portal, ['Garden salad']);
  await fillDetails('Price Change Guest');
  portal.menu = menuWith({ 'Garden salad': { price: { ...dish('Garden salad').price, basePrice: basePrice + 125 } } });
  const refused = changed(portal, 'PRICE_CHANGED');
  await placeButton.click();
  const changes = summary.getByRole('alert');
  await expect.element(changes).toMatchTextContent('Nothing has been ordered yet.');
  await expect
    .element(changes.getByRole('listitem').filter({ hasText: 'Garden salad' }))
    .toMatchTextContent(`was ${dollars(basePrice)}, is now ${dollars(basePrice + 125)}`);
  await expect.element(changes.getByRole('listitem').filter({ hasText: 'Total' })).toMatchTextContent(dollars(basePrice + 125));
  expect(refused.requests).toHaveLength(1);

  await expectTotal(basePrice + 125);
  const { requests } = placing();
  await placeButton.click();
  await expect.element(page.getByText('Order W-042')).toBeVisible();
  expect(requests.map(({ body }) => body.shownTotal)).toEqual([basePrice + 125]);
});

it('refetches the times when the chosen one is no longer offered', async () => {
  const portal = fakeCheckout();
  await toCheckout(portal, ['House lemonade']);
  await fillDetails('Slot Guest');
  await page.getByRole('radio', { name: /^Choose a time/ }).click();
  const offered = getSlots();
  const { requests: asked } = fakeApi(listSlots, { ...offered, days: offered.days.map((day) => ({ ...day, slots: day.slots.slice(1) })) });
  const message = 'Orders are not taken for 3:07 PM. The nearest times are 3:00 PM and 3:15 PM.';
  fakeApi(placeOrder, () => refusal('validation_failed', { fields: [{ path: 'requestedFor', message }] }));
  // Another time means another price to confirm.
  await expectTotal(dish('House lemonade').price.basePrice);
  await placeButton.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(page.getByLabelText('Name')).toHaveValue('Slot Guest');
});

it('explains the loyalty card to guests who are not signed in, and shows nothing where there is none', async () => {
  await atCheckout(fakeCheckout({}, { count: 2, type: 'amount', value: 250 }), ['House lemonade']);
  const card = page.getByRole('region', { name: /[Ll]oyalty card$/ });
  await expect.element(card.getByRole('link', { name: 'Sign in to collect' })).toBeVisible();
  await openStore(fakeCheckout(), '/checkout');
  await expectTotal(dish('House lemonade').price.basePrice);
  await expect.element(page.getByRole('heading', { name: /Loyalty card/ })).not.toBeInTheDocument();
});
