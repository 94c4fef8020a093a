import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { addRoute, noAnswer, setOnline } from '@servery/app-kit/testing/fake-network.ts';
import { toOrder } from '@servery/app-kit/testing/fixtures/order.ts';
import { resolveStore } from '@servery/app-kit/testing/fixtures/store.ts';
import { listSources } from '@servery/contract/cards';
import { cancelOwnOrder } from '@servery/contract/online-ordering';
import { checkPayment, payOrder } from '@servery/contract/payments';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { emptyCart } from '../../shared/cart/cart.ts';
import { fakeCheckout, fakeCustomer, fillDetails, payButton, payLater, toCheckout, typeCard } from '../../testing/checkout.ts';
import { fakeCards, toResult, testCards } from '../../testing/fake-cards.ts';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openStore } from '../../testing/open-portal.tsx';

/** From the menu to a checkout that is ready for card payment. */
async function readyToPay(card: string) {
  const portal = fakeCheckout({ store: resolveStore() });
  const orders = fakeOrders(portal);
  const cards = fakeCards(orders);
  await toCheckout(portal, ['House lemonade']);
  await fillDetails('Card Holder');
  await typeCard(card);
  await expect.element(payButton).toHaveTextContent('Pay$7.50');
  return { portal, orders, cards };
}
const number = page.getByLabelText('Card number');
const once = page.getByText('you are charged once at most');

it('shows a typing error at its field, before anything is sent', async () => {
  const { orders } = await readyToPay('4242424242424241');
  await expect.element(page.getByText('Test mode.')).toBeVisible();
  await page.getByText('Test cards', { exact: true }).click();
  await expectAccessible('card form');
  await payButton.click();
  await expect.element(number).toHaveFocus();
  await expect.element(number).toHaveAccessibleDescription('Please check the card number: a digit is missing or wrong.');
  await expectAccessible('card form with what is wrong');
  await number.fill(testCards.pays);
  await page.getByLabelText('Expiry').fill('10 / 20');
  await payButton.click();
  await expect.element(page.getByLabelText('Expiry')).toHaveFocus();
  await expect.element(page.getByLabelText('Expiry')).toHaveAccessibleDescription('This card has expired. Please use another one.');
  expect(orders.requests).toEqual([]);
});

it('reports a declined card at its field, and pays the same order with another one', async () => {
  const { orders, cards } = await readyToPay(testCards.noMoney);
  await payButton.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Not enough money on the card' })).toBeVisible();
  await expect.element(page.getByText(/Your order is saved until/)).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Card Holder');
  await typeCard(testCards.wrongCode);
  await payButton.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Check the security code' })).toBeVisible();
  await expect.element(page.getByLabelText('Security code')).toHaveFocus();
  await expectAccessible('declined card');
  await typeCard(testCards.pays);
  await payButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'What you ordered' }))
    .toMatchTextContent('Card held, charged when the restaurant accepts. Ordered');
  expect(orders.placed()).toHaveLength(1);
  expect(cards.requests).toHaveLength(3);
});

it('gives the declined order up when the guest pays at the store instead, and lists only the other', async () => {
  const { portal, orders } = await readyToPay(testCards.declined);
  await payButton.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
  await payLater.click();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect.element(page.getByRole('region', { name: 'What you ordered' })).toMatchTextContent('Pay when you pick up');
  expect(orders.placed().map(({ status }) => status)).toEqual(['failure', 'new']);
  await openStore(portal, '/orders');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'W-002' })).toBeVisible();
  expect(page.getByRole('listitem').filter({ hasText: 'Order W-' }).length).toBe(1);
});

it('pays the changed cart after a decline', async () => {
  const { orders } = await readyToPay(testCards.declined);
  await payButton.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the menu' }).click();
  await page.getByRole('button', { name: 'Add Garden salad', exact: true }).first().click();
  await page.getByRole('link', { name: 'View order' }).click();
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await typeCard(testCards.pays);
  await expect.element(payButton).toHaveTextContent('Pay$18.50');
  await payButton.click();
  await expect.element(page.getByRole('region', { name: 'What you ordered' })).toMatchTextContent('Garden salad');
  expect(orders.placed().map(({ status, cart }) => [status, cart.grandTotal])).toEqual([
    ['failure', 750],
    ['new', 1850],
  ]);
});

it('keeps the chosen payment method after a reload', async () => {
  const { portal } = await readyToPay(testCards.pays);
  await payLater.click();
  await openStore(portal, '/checkout');
  await expect.element(payLater).toBeChecked();
});

it('pays once for two presses', async () => {
  const { orders, cards } = await readyToPay(testCards.pays);
  await payButton.dblClick();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  expect(orders.placed()).toHaveLength(1);
  expect(cards.requests).toHaveLength(1);
});

it('sends the same try again after a lost answer', async () => {
  const { orders } = await readyToPay(testCards.pays);
  const sent: string[] = [];
  fakeApi(payOrder, ({ body }) => {
    sent.push(body.attemptId);
    return noAnswer;
  });
  await payButton.click();
  await expect.element(once).toBeVisible();
  await expectAccessible('checkout without an answer about the payment');
  fakeApi(payOrder, ({ params, body }) => {
    sent.push(body.attemptId);
    const paid = orders.set({ ...orders.get(params.orderId)!, status: 'new', paymentStatus: 'PAID' });
    return toResult(paid, { outcome: 'authorised', payBefore: null });
  });
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  expect(new Set(sent).size).toBe(1);
  expect(orders.placed()).toHaveLength(1);
});

it('finds out the outcome of a payment when the phone is back online', async () => {
  const { orders } = await readyToPay(testCards.pays);
  fakeApi(payOrder, () => noAnswer);
  await payButton.click();
  await expect.element(once).toBeVisible();
  setOnline(false);
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expect.element(once).toBeVisible();
  fakeCards(orders);
  setOnline(true);
  // Back online, the page reads the outcome: no payment was tried, so the button is "Pay" again.
  await expect.element(once).not.toBeInTheDocument();
  await payButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  expect(orders.placed()).toMatchObject([{ status: 'new', paymentStatus: 'PAID' }]);
});

it('says once that the phone is offline, and removes that when it is back', async () => {
  const { orders } = await readyToPay(testCards.pays);
  setOnline(false);
  await payButton.click();
  await expect.element(page.getByText('You are offline. Your order is saved on this device')).toBeVisible();
  await expect.element(payButton).not.toHaveAttribute('aria-busy');
  expect(page.getByText(/did not answer/).length).toBe(0);
  expect(page.getByRole('alert').filter({ hasText: /./ }).length).toBe(0);
  setOnline(true);
  await expect.element(page.getByText('You are offline. Your order is saved on this device')).not.toBeInTheDocument();
  expect(page.getByRole('alert').filter({ hasText: /./ }).length).toBe(0);
  await payButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  expect(orders.placed()).toHaveLength(1);
});

it('clears a missing answer from the bank when the phone is back online', async () => {
  await readyToPay(testCards.pays);
  addRoute('POST', '/bank/v1/payment_methods', () => {
    throw new TypeError('Failed to fetch');
  });
  await payButton.click();
  const silent = page.getByRole('alert').filter({ hasText: 'did not answer' });
  await expect.element(silent).toBeVisible();
  setOnline(false);
  await expect.element(silent).not.toBeInTheDocument();
  setOnline(true);
  await expect.element(payButton).toBeVisible();
  expect(silent.length).toBe(0);
});

it('reports that the bank is waiting', async () => {
  const { portal, orders } = await readyToPay(testCards.declined);
  await payButton.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
  const action = { kind: 'redirect' as const, url: 'https://bank.example/ask' };
  fakeApi(checkPayment, ({ params }) => toResult(orders.get(params.orderId)!, { outcome: 'actionRequired', action }));
  await openStore(portal, '/checkout');
  await expect.element(page.getByText('Your bank wants to be sure that it is you.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue to your bank' })).toBeVisible();
  await expectAccessible('checkout while the bank waits');
});

it('says that the bank is waiting for another tab’s card, instead of sending the guest there', async () => {
  const { orders, cards } = await readyToPay(testCards.declined);
  await payButton.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
  // As the other tab does: its try is stored for all tabs while its bank is asked.
  const [order] = orders.placed();
  const other = { type: 'new' as const, paymentMethodId: `pm_${testCards.bankAsks}`, save: false };
  localStorage.setItem(`servery.paying.${order!.id}`, JSON.stringify({ attemptId: 'other', card: other, last4: '3184' }));
  const action = { kind: 'redirect' as const, url: 'https://bank.example/ask' };
  fakeApi(checkPayment, ({ params }) => toResult(orders.get(params.orderId)!, { outcome: 'actionRequired', action }));
  await typeCard(testCards.pays);
  await payButton.click();
  await expect.element(page.getByText('A payment with the card ending in 3184 is still waiting at the bank')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue to your bank' })).toBeVisible();
  await expectAccessible('the bank waits for another card');
  expect(cards.requests).toHaveLength(1);
  await payButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  expect(cards.requests.map(({ body }) => body.card)).toMatchObject([{}, { paymentMethodId: `pm_${testCards.pays}` }]);
});

it('opens the order that another tab has placed and paid while the card was asked for, and places no second one', async () => {
  const { portal, orders, cards } = await readyToPay(testCards.pays);
  const { promise: asked, resolve: answer } = Promise.withResolvers<Response>();
  addRoute('POST', '/bank/v1/payment_methods', () => asked);
  await payButton.click();
  const name = `servery.attempt.${portal.store.id}`;
  await expect.poll(() => localStorage.getItem(name)).not.toBeNull();
  // As the other tab does: the press there is about the same order. Nothing of it has been reported to this tab yet.
  const { id } = JSON.parse(localStorage.getItem(name)!) as { id: string };
  orders.set(toOrder({ id, number: 'W-007', status: 'new', paymentMethod: 'stripeCheckout', paymentStatus: 'PAID' }));
  localStorage.removeItem(name);
  localStorage.setItem(`servery.cart.${portal.store.id}`, JSON.stringify(emptyCart));
  answer(Response.json({ id: `pm_${testCards.pays}` }));
  await expect.element(page.getByText('Order W-007')).toBeVisible();
  expect(orders.requests).toEqual([]);
  expect(cards.requests).toEqual([]);
});

it('opens the order when the browser’s back leads here from the page of an order that is paid', async () => {
  const { portal, orders } = await readyToPay(testCards.pays);
  // The bank's page opens in place of this one, which the browser keeps as it is.
  const action = { kind: 'redirect' as const, url: '#bank' };
  fakeApi(payOrder, ({ params }) => toResult(orders.get(params.orderId)!, { outcome: 'actionRequired', action }));
  await payButton.click();
  await expect.element(payButton).toHaveTextContent('Going to your bank$7.50');
  const [order] = orders.placed();
  const paid = orders.set({ ...order!, status: 'new', paymentStatus: 'PAID' });
  fakeApi(checkPayment, () => toResult(paid, { outcome: 'authorised' }));
  localStorage.removeItem(`servery.attempt.${portal.store.id}`);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(page.getByText('Order W-001')).toBeVisible();
});

it('is paid on the order’s page, or given up there', async () => {
  const { portal, orders } = await readyToPay(testCards.wrongCode);
  const decline = page.getByRole('alert').filter({ hasText: 'Check the security code' });
  await payButton.click();
  await expect.element(decline).toBeVisible();
  await openStore(portal, '/orders');
  await page.getByRole('link', { name: /^Order W-/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await expect.element(page.getByText(/Please pay before/)).toBeVisible();
  await expect.element(decline).toBeVisible();
  await page.getByRole('button', { name: 'Give up this order' }).click();
  await expectAccessible('order that waits for its payment');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await number.fill(testCards.pays);
  await page.getByLabelText('Expiry').fill('12 / 34');
  await page.getByLabelText('Security code').fill('123');
  await payButton.click();
  await expect.element(page.getByRole('heading', { name: 'Your order is with the restaurant' })).toBeVisible();
  expect(orders.placed()).toMatchObject([{ status: 'new', paymentStatus: 'PAID' }]);

  await toCheckout(portal, ['House lemonade']);
  await typeCard(testCards.declined);
  await payButton.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
  await openStore(portal, '/orders');
  await page.getByRole('link', { name: /^Order W-002/ }).click();
  await page.getByRole('button', { name: 'Give up this order' }).click();
  await page.getByRole('button', { name: 'Yes, give it up' }).click();
  await expect.element(page.getByRole('heading', { name: 'This order was not paid' })).toBeVisible();
  await expect.element(page.getByText('You have not been charged.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the cart' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Your order' })).toMatchTextContent('House lemonade');
});

it('cancels a paid order that nobody has accepted', async () => {
  const { orders } = await readyToPay(testCards.pays);
  await payButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  const cancelled = { status: 'cancelled', reason: 'customerCalledToCancel', paymentStatus: 'NOT_PAID', version: 2 } as const;
  fakeApi(cancelOwnOrder, ({ params }) => orders.set({ ...orders.get(params.orderId)!, ...cancelled, closedAt: new Date().toISOString() }));
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await expectAccessible('cancelling');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect.element(page.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible();
  await expect.element(page.getByText('You have not been charged.')).toBeVisible();
  await expectAccessible('cancelled by the guest');
  await page.getByRole('link', { name: 'Back to the cart' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Your order' })).toMatchTextContent('House lemonade');
});

it('offers a signed-in customer to save the card, and the saved card', async () => {
  fakeCustomer({ name: 'Regular' });
  const { portal } = await readyToPay(testCards.pays);
  await expect.element(page.getByText('Signed in with +61 491 570 006')).toBeVisible();
  await page.getByLabelText('Keep this card for next time').click();
  await expectAccessible('checkout, signed in');
  const visa = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 };
  fakeApi(listSources, { rows: [{ ...visa, id: 'pm_4242424242424242', isDefault: true, expired: false }] });
  await openStore(portal, '/checkout');
  await expect.element(page.getByRole('radio', { name: /^Visa ending in 4242/ })).toBeChecked();
  await expect.element(payButton).toHaveTextContent('Pay$7.50');
  await payButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
});
