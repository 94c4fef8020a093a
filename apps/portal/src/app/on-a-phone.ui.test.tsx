import { menuWith } from '@servery/app-kit/testing/fixtures/menu.ts';
import { makePizzeria } from '@servery/app-kit/testing/fixtures/pizza.ts';
import { amountOff } from '@servery/app-kit/testing/fixtures/quote.ts';
import { expect, it, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { setCoupon } from '../shared/cart/extras.ts';
import { bringing, fakeCheckout, fakeCodes, phone, toCheckout, typeCard } from '../testing/checkout.ts';
import { addressBox, chooseAddress, fakeAddresses } from '../testing/fake-addresses.ts';
import { fakeCards } from '../testing/fake-cards.ts';
import { fakeOrders } from '../testing/fake-orders.ts';
import { fakePortal, openStore, sheet } from '../testing/open-portal.tsx';

/**
 * Presses a button, and returns what has the focus as soon as the press has been handled. A phone shows its keyboard for a field that gets
 * the focus during a press, and not for one that gets it in a later frame.
 */
async function focusAfter(button: Locator): Promise<Element | null> {
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).click();
  // What the press has changed is rendered in microtasks; no frame and no timer comes in between.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  return document.activeElement;
}

/** Effects of what was rendered have run by then. */
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve))));

it('shows the keyboard for the search as soon as it is opened', async () => {
  await openStore(fakePortal());
  const focused = await focusAfter(page.getByRole('link', { name: 'Search the menu' }));
  expect(focused).toBe(page.getByRole('searchbox').element());
});

it('shows the keyboard for an address as soon as it is changed, and when it is entered by hand', async () => {
  fakeAddresses();
  await openStore(fakePortal({ store: bringing() }), '/delivery');
  await chooseAddress('12 king newtown', '12 King Street');
  expect(await focusAfter(page.getByRole('button', { name: /^Change the address/ }))).toBe(addressBox.element());
  const byHand = await focusAfter(page.getByRole('button', { name: 'Enter it by hand' }));
  expect(byHand).toBe(page.getByLabelText('Unit, number and street').element());
});

it('shows the keyboard for another coupon as soon as one is removed', async () => {
  const portal = fakeCheckout({ coupons: [amountOff('FIVER', 500)] });
  portal.store = { ...portal.store, hasCoupons: true };
  setCoupon(portal.store.id, 'FIVER');
  await toCheckout(portal, ['House lemonade', 'Garden salad']);
  const focused = await focusAfter(page.getByRole('button', { name: 'Remove coupon FIVER' }));
  expect(focused).toBe(page.getByLabelText('Coupon code').element());
});

it('shows the keyboard for a code that the guest already has', async () => {
  fakeCodes();
  await openStore(fakePortal(), '/login');
  await page.getByLabelText('Mobile number').fill(phone.typed);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByRole('button', { name: 'Use another number' }).click();
  await page.getByLabelText('Mobile number').fill(phone.typed);
  const focused = await focusAfter(page.getByRole('button', { name: 'I have a code' }));
  expect(focused).toBe(page.getByLabelText('Code').element());
});

it('announces the next step of a deal before anything else can take the focus', async () => {
  const portal = fakePortal({ menu: makePizzeria() });
  const { id, categoryId } = portal.menu.items.find(({ name }) => name === 'Two large pies')!;
  await openStore(portal, `/categories/${categoryId}/items/deal/${id}`);
  const deal = sheet('Two large pies');
  await deal.getByRole('radio', { name: /^Full moon/ }).click();
  const focused = await focusAfter(deal.getByRole('button', { name: /^Next/ }));
  expect(focused).toHaveTextContent('Large pie 2 of 2');
});

it('keeps the last of several choices that a slow phone handles in one go', async () => {
  const portal = fakeCheckout({ store: bringing() });
  await toCheckout(portal, ['House lemonade']);
  await page.getByRole('radio', { name: /^Choose a time/ }).click();
  // Two presses without a frame in between.
  await focusAfter(page.getByRole('radio', { name: /^Delivery/ }));
  await focusAfter(page.getByRole('radio', { name: /^Pick up/ }));
  await twoFrames();
  await expect.element(page.getByRole('radio', { name: /^Pick up/ })).toBeChecked();

  const time = page.getByRole('combobox', { name: /^Time/ });
  await expect.element(time).toBeVisible();
  const select = time.element() as HTMLSelectElement;
  const choose = async (at: number) => {
    select.value = select.options[at]!.value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  await choose(1);
  await choose(2);
  await twoFrames();
  expect(select.selectedIndex).toBe(2);
});

it('lets a finger scroll without waiting for the page', async () => {
  const listens = vi.spyOn(EventTarget.prototype, 'addEventListener');
  try {
    await openStore(fakePortal());
    await expect.element(page.getByRole('link', { name: 'House lemonade' })).toBeVisible();
    const waiting = listens.mock.calls.filter(
      ([type, , options]) =>
        ['touchstart', 'touchmove', 'wheel'].includes(type) && !(typeof options === 'object' && options?.passive === true),
    );
    expect(waiting.map(([type]) => type)).toEqual([]);
  } finally {
    listens.mockRestore();
  }
});

it('does not check the spelling of addresses, codes and card numbers', async () => {
  const store = { ...bringing(), hasCoupons: true, paymentMethods: { pickup: [], delivery: ['stripeCheckout' as const], dineIn: [] } };
  const portal = fakeCheckout({ store: { ...store, collectionTypes: ['delivery'] } });
  fakeAddresses();
  fakeCards(fakeOrders(portal));
  await toCheckout(portal, ['House lemonade']);
  for (const field of [addressBox, page.getByLabelText('Coupon code')]) await expect.element(field).toHaveAttribute('spellcheck', 'false');
  await chooseAddress('12 king newtown', '12 King Street');
  await typeCard('4242424242424242');
  for (const label of ['Card number', 'Expiry', 'Security code']) {
    await expect.element(page.getByLabelText(label)).toHaveAttribute('spellcheck', 'false');
  }
});

it('loads photos that are far down only when they come near, in every browser', async () => {
  const image = { id: 'photo', path: 'item/photo/one.jpg', width: 1600, height: 1200 };
  const portal = fakePortal({ menu: menuWith({ 'House lemonade': { image } }) });
  await openStore(portal);
  await expect.element(page.getByRole('link', { name: 'House lemonade' })).toBeVisible();
  const photos = [...document.querySelectorAll('picture img')];
  expect(photos.length).toBeGreaterThan(0);
  // Some browsers begin to load as soon as an address is set: whatever they have to know comes before it.
  for (const photo of photos) {
    const names = photo.getAttributeNames();
    expect(names.indexOf('loading')).toBeLessThan(names.indexOf('src'));
    expect(names.indexOf('srcset')).toBeLessThan(names.indexOf('src'));
  }
});
