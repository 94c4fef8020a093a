import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer, setOnline } from '@servery/app-kit/testing/fake-network.ts';
import { fakeStream } from '@servery/app-kit/testing/fake-stream.ts';
import { getCart } from '@servery/app-kit/testing/fixtures/cart.ts';
import { menuWith } from '@servery/app-kit/testing/fixtures/menu.ts';
import { guestToken, toOrder, type FakeOrder } from '@servery/app-kit/testing/fixtures/order.ts';
import { cancelOwnOrder, getOwnOrder } from '@servery/contract/online-ordering';
import { orderLive } from '@servery/contract/live';
import { addMinutes } from '@servery/domain/time';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakePortal, openStore, sheet, type Portal } from '../../testing/open-portal.tsx';

/** Opens an order by its guest's link. */
async function openOrder(order: FakeOrder, portal: Portal = fakePortal()): Promise<void> {
  fakeStream(orderLive);
  fakeApi(getOwnOrder, order);
  await openStore(portal, `/secure/orders/${order.id}#t=${guestToken}`);
}

const now = new Date().toISOString();
const states: [title: string, order: Partial<FakeOrder>][] = [
  ['Your order is with the restaurant', { status: 'new' }],
  ['Being prepared', { status: 'accepted', acceptedAt: now, promisedFor: now }],
  [
    'Confirmed for tomorrow',
    { status: 'accepted', acceptedAt: now, requestedFor: addMinutes(now, 24 * 60), promisedFor: addMinutes(now, 24 * 60) },
  ],
  [
    'On its way',
    {
      ...{ status: 'completed', collectionType: 'delivery', paymentMethod: 'stripeCheckout', paymentStatus: 'PAID' },
      ...{ acceptedAt: now, readyAt: now, closedAt: now, promisedFor: addMinutes(now, 27) },
    },
  ],
  ['Ready to pick up', { status: 'accepted', acceptedAt: now, promisedFor: now, readyAt: now }],
  ['Enjoy your meal', { status: 'completed', acceptedAt: now, promisedFor: now, readyAt: now, closedAt: now }],
  ['The restaurant could not take this order', { status: 'rejected', closedAt: now, reason: 'restaurantTooBusy' }],
  ['This order was cancelled', { status: 'cancelled', acceptedAt: now, closedAt: now, reason: 'customerCalledToCancel' }],
];

it.each(states)('is accessible: %s', async (title, given) => {
  await openOrder(toOrder(given));
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(title);
});

it.each([
  ['pickup', 'Back to the menu'],
  ['dineIn', 'Order more'],
] as const)('leads to the menu, at a table for the next round: %s', async (collectionType, words) => {
  await openOrder(toOrder({ status: 'accepted', acceptedAt: now, collectionType }));
  await page.getByRole('link', { name: words }).click();
  await expect.element(page.getByRole('navigation', { name: 'Menu categories' })).toBeVisible();
});

it('keeps the lines of a note', async () => {
  await openOrder(toOrder({ comments: 'No onions\nRing the bell' }));
  const note = page.getByText('Note: No onions');
  await expect.element(note).toBeVisible();
  expect((note.element() as HTMLElement).innerText).toBe('Note: No onions\nRing the bell');
});

it('shows an earlier state of the order if the server was set back to a backup', async () => {
  const placed = toOrder({ status: 'new', version: 1 });
  let order: FakeOrder = { ...placed, status: 'accepted', acceptedAt: now, promisedFor: now, version: 3 };
  const stream = fakeStream(orderLive);
  fakeApi(getOwnOrder, () => order);
  await openStore(fakePortal(), `/secure/orders/${order.id}#t=${guestToken}`);
  await expect.element(page.getByRole('heading', { name: 'Being prepared' })).toBeVisible();
  await expect.poll(() => stream.open).toBe(1);
  order = placed;
  stream.reset();
  await expect.element(page.getByRole('heading', { name: 'Your order is with the restaurant' })).toBeVisible();
});

it('says that it cannot show an order here', async () => {
  await openStore(fakePortal(), '/secure/orders/00000000-0000-7000-8000-000000000000');
  await expect.element(page.getByRole('heading', { name: 'We cannot show this order here' })).toBeVisible();
  await expectAccessible('unknown order');
});

it('says so too if the key is not valid', async () => {
  fakePortal();
  fakeApi(getOwnOrder, () => refusal('ORDER_DOES_NOT_EXIST'));
  await openStore(fakePortal(), `/secure/orders/${toOrder().id}#t=${guestToken}`);
  await expect.element(page.getByRole('heading', { name: 'We cannot show this order here' })).toBeVisible();
});

it('lists the orders of this device', async () => {
  await openStore(fakePortal(), '/orders');
  await expect.element(page.getByText('Orders that you place on this device appear here.')).toBeVisible();
  await expectAccessible('no orders');
  const order = toOrder({ status: 'accepted', acceptedAt: now, promisedFor: now });
  await openOrder(order);
  await expect.element(page.getByRole('heading', { name: 'Being prepared' })).toBeVisible();
  await openStore(fakePortal(), '/orders');
  await expect.element(page.getByText('Being prepared')).toBeVisible();
  await expectAccessible('orders');
});

const names = ['House lemonade', 'Garlic bread', 'Garden salad'];
const handedOver: Partial<FakeOrder> = { status: 'completed', acceptedAt: now, promisedFor: now, readyAt: now, closedAt: now };

it('orders available items again, reports the rest, and undoes it', async () => {
  const portal = fakePortal();
  const order = toOrder({ ...handedOver, cart: getCart(names) });
  await openOrder(order, portal);
  await expect.poll(() => page.getByRole('region', { name: 'What you ordered' }).getByRole('listitem').length).toBe(3);
  await openStore(portal, '/orders');
  const row = page.getByRole('listitem').filter({ hasText: order.number });
  portal.menu = menuWith({ [names[0]!]: { soldout: true } });
  await row.getByRole('button', { name: 'Order again' }).click();
  await expect.element(row.getByText('Not in your cart:')).toBeVisible();
  await expect.element(row.getByRole('listitem').filter({ hasText: names[0]! })).toMatchTextContent(/sold out/i);
  portal.menu = menuWith({});
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('button', { name: 'Order again' }).click();
  await row.getByRole('link', { name: 'Go to the cart' }).click();
  for (const name of names) await expect.element(sheet('Your order').getByText(name, { exact: true }).first()).toBeVisible();
});

it('changes nothing without a connection, and says so', async () => {
  await openOrder(toOrder(handedOver));
  const again = page.getByRole('button', { name: 'Order again' });
  await expect.element(again).toBeVisible();
  setOnline(false);
  await again.click();
  await expect.element(page.getByText('The restaurant could not be reached. Your cart is as it was. Please try again.')).toBeVisible();
  setOnline(true);
  await again.click();
  await expect.element(page.getByRole('link', { name: 'Go to the cart' })).toBeVisible();
  await expectAccessible('order again');
});

it('says that nothing was sent when the phone is offline, and only then', async () => {
  await openOrder(toOrder({ status: 'new' }));
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel the order' });
  const nothingSent = page.getByRole('alert').filter({ hasText: 'You are offline, so nothing was sent and your order still stands.' });
  const noReply = page.getByRole('alert').filter({ hasText: 'We did not hear back from the restaurant.' });
  const { requests } = fakeApi(cancelOwnOrder, () => noAnswer);
  setOnline(false);
  await cancel.click();
  await expect.element(nothingSent).toBeVisible();
  await expectAccessible('cancelling without a connection');
  setOnline(true);
  expect(requests).toEqual([]);
  await cancel.click();
  await expect.element(noReply).toBeVisible();
  expect(requests.length).toBeGreaterThan(0);
  // The restaurant may have received that call: being offline now proves nothing.
  setOnline(false);
  await cancel.click();
  await expect.element(cancel).toBeEnabled();
  await expect.element(noReply).toBeVisible();
  setOnline(true);
});

it('never says that it is live beside that the phone is offline', async () => {
  await openOrder(toOrder({ status: 'new' }));
  const live = page.getByText('Live', { exact: true });
  await expect.element(live).toBeVisible();
  // The stream may stay open for a while: the phone knows before it.
  setOnline(false);
  await expect.element(page.getByText('You are offline. This page may be out of date. Your order is not affected.')).toBeVisible();
  await expect.element(page.getByText(/^Offline/)).toBeVisible();
  await expect.element(live).not.toBeInTheDocument();
  setOnline(true);
  await expect.element(live).toBeVisible();
});
