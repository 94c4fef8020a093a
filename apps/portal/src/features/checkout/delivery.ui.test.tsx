import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { getSlots } from '@servery/app-kit/testing/fixtures/store.ts';
import { forgetAddress, listAddresses, resolveAddress, suggestAddresses } from '@servery/contract/addresses';
import { listOwnOrders } from '@servery/contract/customers';
import { placeOrder } from '@servery/contract/online-ordering';
import { listSlots } from '@servery/contract/restaurants';
import { quoteAt } from '@servery/app-kit/testing/fixtures/quote.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bringing, expectTotal, fakeCheckout, fakeCustomer, fillDetails, placeButton, toCheckout } from '../../testing/checkout.ts';
import { addressBox, chooseAddress, fakeAddresses, places } from '../../testing/fake-addresses.ts';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openStore, quickAdd, type Portal } from '../../testing/open-portal.tsx';

/** The cart is for a delivery. */
async function forDelivery(portal: Portal): Promise<void> {
  await openStore(portal, '?flow=DELIVERY');
  await expect.poll(() => location.search).toBe('');
}
function fakeDelivery(terms: Parameters<typeof bringing>[0] = {}) {
  const portal = fakeCheckout({ store: bringing(terms) });
  const suggest = fakeAddresses();
  return { portal, suggest, orders: fakeOrders(portal) };
}
const due = page.getByRole('region', { name: 'To pay' });
const byHand = page.getByRole('group', { name: 'Address by hand' });

it('delivers an order to an address chosen by keyboard alone', async () => {
  const { portal, orders } = fakeDelivery({ fee: 650 });
  await forDelivery(portal);
  await quickAdd('House lemonade');
  await page.getByRole('link', { name: 'View order' }).click();
  await expect.element(page.getByText(`Delivery from ${portal.store.name}`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  // The fee is shown before anything is typed.
  await expect.element(page.getByRole('radio', { name: /^Delivery Delivery \$6\.50/ })).toBeChecked();
  await expectTotal(1400);

  (addressBox.element() as HTMLElement).focus();
  await userEvent.keyboard('12 king newt');
  const option = page.getByRole('option', { name: '12 King Street Newtown NSW 2042' });
  await expect.element(option).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option).toHaveAttribute('aria-selected', 'true');
  await expect.element(addressBox).toHaveAttribute('aria-activedescendant', option.element().id);
  await userEvent.keyboard('{Escape}');
  await expect.element(option).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Change the address, 12 King Street' })).toHaveFocus();

  await page.getByLabelText('Notes for the driver').fill('Blue door, please knock');
  await expect.element(page.getByText('23 of 300 characters')).toBeVisible();
  await fillDetails('Delia Vered');
  await page.getByRole('radio', { name: /^Pay in cash at the door/ }).click();
  await expectTotal(1400);
  await placeButton.click();
  // The order's page shows where it goes, what is due, and when it arrives.
  await expect.element(page.getByText('To 12 King Street', { exact: true })).toBeVisible();
  await expect.element(page.getByText('“Blue door, please knock”')).toBeVisible();
  await expect.element(due).toMatchTextContent('$14.00');
  await expect.element(due).toMatchTextContent('In cash, to the driver');
  const [order] = orders.placed();
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const accepted = { ...order!, status: 'accepted' as const, acceptedAt: soon(0), promisedFor: soon(40), version: 2 };
  orders.set(accepted);
  await expect.poll(() => orders.live.open).toBe(1);
  orders.live.reset();
  await expect.element(page.getByText('At your door around')).toBeVisible();
  orders.set({ ...accepted, promisedFor: soon(90), version: 3 });
  orders.live.reset();
  await expect.element(page.getByText(/^The restaurant changed the time\. It was .* before\.$/)).toBeVisible();
  // The next order knows the address already.
  await toCheckout(portal, ['House lemonade']);
  await expect.element(page.getByRole('button', { name: 'Change the address, 12 King Street' })).toBeVisible();
});

it('keeps the list when the chosen address cannot be read, and takes it when it can', async () => {
  const { portal } = fakeDelivery();
  fakeAddresses();
  await forDelivery(portal);
  await toCheckout(portal, ['House lemonade']);
  const lost = fakeApi(resolveAddress, () => noAnswer);
  await addressBox.fill('12 king newtown');
  await page.getByRole('option', { name: '12 King Street' }).click();
  await expect.element(page.getByText('The address could not be read.')).toBeVisible();
  expect(lost.requests.length).toBeGreaterThan(0);
  await expect.element(addressBox).toHaveValue('12 king newtown');
  await expectAccessible('an address that could not be read');
  fakeAddresses();
  await page.getByRole('option', { name: '12 King Street' }).click();
  await expect.element(page.getByRole('button', { name: 'Change the address, 12 King Street' })).toBeVisible();
});

it('refetches the store when its areas have changed since the checkout was opened', async () => {
  const of = (suburb: string, postcode: string) => bringing({ radiusInMetres: null, suburbs: [{ name: suburb, postcode, fee: 300 }] });
  const { portal } = fakeDelivery();
  portal.store = of('Bondi Beach', '2026');
  await forDelivery(portal);
  await toCheckout(portal, ['House lemonade']);
  await chooseAddress('12 king newtown', '12 King Street');
  const refused = page.getByText('This store does not deliver to this address');
  await expect.element(refused).toBeVisible();
  portal.store = of('Newtown', '2042');
  await page.getByRole('button', { name: /^Change the address/ }).click();
  await chooseAddress('20 king newtown', '20 King Street');
  await expectTotal(1050);
  await expect.element(refused).not.toBeInTheDocument();
});

it('accepts a typed address, also where address search is unavailable', async () => {
  const { portal, orders } = fakeDelivery();
  fakeApi(suggestAddresses, () => noAnswer);
  await forDelivery(portal);
  await toCheckout(portal, ['House lemonade']);
  await fillDetails('Hand Written');
  await expectTotal(1250);
  await placeButton.click();
  await expect.element(page.getByText('Please enter your delivery address.')).toBeVisible();
  await expect.element(addressBox).toHaveFocus();
  await userEvent.keyboard('Unit 3, the old mill');
  await expect.element(page.getByText('Addresses cannot be looked up at the moment.')).toBeVisible();

  await page.getByRole('button', { name: 'Enter it by hand' }).click();
  await expect.element(page.getByLabelText('Unit, number and street')).toHaveFocus();
  await expect.element(page.getByLabelText('Unit, number and street')).toHaveValue('Unit 3, the old mill');
  await page.getByLabelText('Suburb').fill('Newtown');
  await placeButton.click();
  await expect.element(page.getByLabelText('Postcode')).toHaveFocus();
  await expect.element(page.getByLabelText('Postcode')).toHaveAccessibleDescription('Please enter the 4 digits of the postcode.');
  await page.getByLabelText('Postcode').fill('2042');
  // A reload loses nothing of it.
  await openStore(portal, '/checkout');
  await expect.element(page.getByLabelText('Suburb')).toHaveValue('Newtown');
  await expect.element(page.getByLabelText('Name')).toHaveValue('Hand Written');
  await expectTotal(1250);
  await placeButton.click();
  await expect.element(page.getByText('To Unit 3, the old mill')).toBeVisible();
  expect(orders.placed()).toHaveLength(1);
});

it('completes a street with its number, and never replaces a new answer with an old one', async () => {
  const { portal } = fakeDelivery();
  await forDelivery(portal);
  await toCheckout(portal, ['House lemonade']);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const old = { rows: [{ id: getId('old'), primary: 'Missenden Road', secondary: 'Camperdown' }], attribution: null };
  const slow = fakeApi(suggestAddresses, async () => {
    await held;
    return old;
  });
  await addressBox.fill('missenden');
  await expect.poll(() => slow.requests.length).toBe(1);
  fakeAddresses();
  await addressBox.fill('erskineville road');
  const street = page.getByRole('option', { name: 'Erskineville Road Erskineville' });
  await expect.element(street).toBeVisible();
  release();
  await expect.element(page.getByRole('option', { name: /^Missenden/ })).not.toBeInTheDocument();
  await street.click();
  await expect.element(page.getByLabelText('Unit, number and street')).toHaveFocus();
  await page.getByLabelText('Unit, number and street').fill('5 Erskineville Road');
  await fillDetails('Numbered');
  await expectTotal(1250);
  await placeButton.click();
  await expect.element(page.getByText('To 5 Erskineville Road')).toBeVisible();
});

it('says before payment that the minimum is not reached, and keeps the input', async () => {
  const { portal, orders } = fakeDelivery({ minOrderValue: 2000 });
  await forDelivery(portal);
  await quickAdd('House lemonade');
  await page.getByRole('link', { name: 'View order' }).click();
  await expect.element(page.getByText('Delivery starts at $20.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Save this cart' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Please enter a name.')).toBeVisible();
  await expectAccessible('cart with too little for a delivery, being saved');
  await openStore(portal, '/checkout');
  await chooseAddress('12 king newtown', '12 King Street');
  await fillDetails('Nearly There');
  await page.getByLabelText('Note for the restaurant').fill('No straws');
  await expect.element(page.getByText('Delivery starts at $20.00. Please add $12.50 more.')).toBeVisible();
  await expect.element(placeButton).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'See the menu' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: portal.store.name })).toBeVisible();
  await quickAdd('Charred broccolini');
  await page.getByRole('link', { name: 'View order' }).click();
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Nearly There');
  await expect.element(page.getByLabelText('Note for the restaurant')).toHaveValue('No straws');
  await expect.element(page.getByRole('button', { name: 'Change the address, 12 King Street' })).toBeVisible();
  await expect.element(placeButton).not.toHaveAttribute('aria-disabled');
  await expectTotal(2550);
  await placeButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  expect(orders.placed()).toHaveLength(1);
});

it('says at the address that it is too far away; pickup is one press away and loses nothing', async () => {
  const { portal, orders } = fakeDelivery({ radiusInMetres: 3000 });
  await forDelivery(portal);
  await toCheckout(portal, ['House lemonade']);
  await chooseAddress('12 hall bondi', '12 Hall Street');
  await fillDetails('Far Away');
  await expect.element(page.getByRole('alert').filter({ hasText: /this store delivers up to 3 km/ })).toBeVisible();
  await expect.element(placeButton).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible('address that is too far away');
  await page.getByRole('radio', { name: /^Pick up/ }).click();
  await expect.element(placeButton).not.toHaveAttribute('aria-disabled');
  await page.getByRole('radio', { name: /^Delivery/ }).click();
  await expect.element(page.getByText('12 Hall Street')).toBeVisible();
  await page.getByRole('button', { name: /^Change the address/ }).click();
  await expect.element(addressBox).toHaveFocus();
  await page.getByRole('button', { name: 'Keep 12 Hall Street' }).click();
  await page.getByRole('button', { name: /^Change the address/ }).click();
  await page.getByRole('button', { name: 'Enter it by hand' }).click();
  await byHand.getByLabelText('Unit, number and street').fill('1 Nowhere Lane');
  await byHand.getByLabelText('Suburb').fill('Newtown');
  await byHand.getByLabelText('State').fill('NSW');
  await byHand.getByLabelText('Postcode').fill('2042');
  await expect.element(page.getByRole('alert').filter({ hasText: /delivers up to/ })).not.toBeInTheDocument();
  await page.getByRole('radio', { name: /^Pick up/ }).click();
  await expectTotal(750);
  await placeButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  expect(orders.placed()).toMatchObject([{ collectionType: 'pickup', delivery: null }]);
});

it('is accessible: suggested addresses, without an address, by hand with what is missing', async () => {
  const { portal } = fakeDelivery({ minOrderValue: 2000 });
  await forDelivery(portal);
  await toCheckout(portal, ['House lemonade']);
  await addressBox.fill('king');
  await expect.element(page.getByRole('option').nth(1)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expectAccessible('suggested addresses');
  await userEvent.keyboard('{Escape}');
  // The cart is below the minimum as well: the button says so, and still names what else is missing.
  await placeButton.click({ force: true });
  await expect.element(page.getByText('Please enter your delivery address.')).toBeVisible();
  await expectAccessible('delivery without an address');
  await page.getByRole('option', { name: 'None of these' }).click();
  await page.getByLabelText('Unit, number and street').fill('');
  await placeButton.click({ force: true });
  await expect.element(page.getByText('Please enter the suburb.')).toBeVisible();
  await expectAccessible('address by hand with what is missing');
  await page.getByRole('button', { name: 'Look the address up instead' }).click();
  await expect.element(addressBox).toBeVisible();
});

it('takes orders for later while delivery is paused, and keeps the input', async () => {
  const { portal, orders } = fakeDelivery();
  await forDelivery(portal);
  await toCheckout(portal, ['House lemonade']);
  await chooseAddress('12 king newtown', '12 King Street');
  await fillDetails('Patient Person');
  await expectTotal(1250);
  const until = new Date(Date.now() + 2 * 3_600_000).toISOString();
  portal.store = { ...portal.store, pausedUntil: { ...portal.store.pausedUntil, delivery: until } };
  fakeApi(listSlots, () => getSlots({ asap: null, reason: 'Paused.' }, { now: until }));
  const paused = fakeApi(placeOrder, ({ body }) =>
    refusal('resource_status_conflict', { details: { reason: 'NOT_ORDERABLE', message: 'Delivery is paused.', ...quoteAt(portal, body) } }),
  );
  await placeButton.click();
  await expect.element(page.getByText('Nothing has been ordered yet.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^Choose a time/ })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: /^As soon as possible/ })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Patient Person');
  await expect.element(page.getByText(/^Paused until .*\. You can order for later\.$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change the address, 12 King Street' })).toBeVisible();
  await expectTotal(1250);
  expect(paused.requests).toHaveLength(1);
  const open = fakeOrders(portal);
  await placeButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  expect(open.placed()[0]!.requestedFor).not.toBeNull();
  expect(orders.placed()).toEqual([]);
});

it('lets a customer choose an address of earlier orders, and remove one', async () => {
  const { portal } = fakeDelivery();
  fakeCustomer();
  let saved = [places[2]!, places[0]!].map((address) => ({
    id: getId(`saved ${address.line1}`),
    createdAt: new Date().toISOString(),
    ...address,
    dropoffNotes: '',
  }));
  fakeApi(listAddresses, () => ({ rows: saved }));
  const { requests } = fakeApi(forgetAddress, ({ params }) => {
    saved = saved.filter(({ id }) => id !== params.addressId);
    return {};
  });
  fakeApi(listOwnOrders, { rows: [], nextCursor: null });
  await forDelivery(portal);
  await toCheckout(portal, ['House lemonade']);
  // The last one is filled in already.
  await page.getByRole('button', { name: 'Change the address, 7 Erskineville Road' }).click();
  const list = page.getByRole('list', { name: 'Your addresses' });
  await expect.poll(() => list.getByRole('listitem').length).toBe(2);
  await list.getByRole('button', { name: /^12 King Street/ }).click();
  await expect.element(page.getByRole('button', { name: 'Change the address, 12 King Street' })).toHaveFocus();

  // Removed, undone, and removed permanently.
  await openStore(portal, '/account');
  await page.getByRole('button', { name: 'Forget 12 King Street' }).click();
  await expect.poll(() => list.getByRole('listitem').length).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => list.getByRole('listitem').length).toBe(2);
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Forget 12 King Street' }).click();
  // Continuing means that the removal was meant.
  await page.getByRole('link', { name: 'See your orders' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible();
  await expect.poll(() => requests.length).toBe(1);
  await openStore(portal, '/account');
  await expect.poll(() => list.getByRole('listitem').length).toBe(1);
});

it('asks only what the store asks for', async () => {
  const { portal } = fakeDelivery();
  portal.store = { ...portal.store, hasCollectionTime: false, hasComments: false };
  await toCheckout(portal, ['House lemonade']);
  await expectTotal(750);
  await expect.element(page.getByRole('radio', { name: /^As soon as possible/ })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: /^Choose a time/ })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Note for the restaurant')).not.toBeInTheDocument();
});
