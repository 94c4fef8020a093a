import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { getSettings, putSettings } from '@servery/contract/settings/index';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSection } from '../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

const open = (admin = fakeAdmin()) => openAdminStore(admin, '/settings/checkout');
const fake = (delivery = true) => {
  const { store } = fakeSection('onlineOrdering');
  store.onlineOrdering.value = { ...store.onlineOrdering.value, collectionTypes: { pickup: true, delivery, dineIn: true } };
  return { checkout: fakeSection('checkout'), tips: fakeSection('surcharges') };
};
const save = page.getByRole('button', { name: 'Save checkout' });
const effect = page.getByRole('region', { name: 'What guests see' });

it('shows what guests see while the form is changed, and saves it', async () => {
  const { checkout, tips } = fake();
  await open();
  await expect.element(effect).toMatchTextContent('On an item up to 100 characters');
  await expect.element(effect).toMatchTextContent('No way to pay: guests cannot order.');
  await page.getByLabelText('Longest note on an item').fill('120');
  await page.getByRole('group', { name: 'Delivery' }).getByRole('checkbox', { name: 'Cash at the door' }).click();
  await page.getByRole('switch', { name: 'Coupons' }).click();
  await expect.element(effect).toMatchTextContent('On an item up to 120 characters');
  await expect.element(effect).toMatchTextContent('Pays in cash at the door');
  await expect.element(page.getByText('Not saved yet').first()).toBeVisible();
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(checkout.store.checkout).toMatchObject({
    value: { hasCoupons: true, commentMaxLength: { item: 120, order: 250 }, paymentSettings: { delivery: ['cashOnDelivery'] } },
    version: 2,
  });
  await page.getByRole('switch', { name: 'Offer tips online' }).click();
  await page.getByRole('button', { name: 'Remove 5 %' }).click();
  await expect.element(effect).toMatchTextContent('10%, 15%, another amount, none');
  await page.getByRole('button', { name: 'Save tips' }).click();
  await expect.poll(() => tips.store.surcharges.value.tips).toEqual({ enabled: true, percentages: [10, 15] });
});

it('does not warn about paying for orders that are switched off', async () => {
  const { checkout } = fake(false);
  checkout.store.checkout.value = { ...checkout.store.checkout.value, paymentSettings: { pickup: ['inStore'], delivery: [], dineIn: [] } };
  await open();
  await expect.element(effect).toMatchTextContent('DeliverySwitched off');
  // Dine in is on, and has no way to pay either.
  await expect.element(effect).toMatchTextContent('Dine inNo way to pay: guests cannot order.');
  await expect.element(effect).not.toMatchTextContent('DeliveryNo way to pay');
  await page.getByRole('group', { name: 'Delivery' }).getByRole('checkbox', { name: 'Cash at the door' }).click();
  await expect.element(effect).toMatchTextContent('Switched off. Once it is on: pays in cash at the door');
});

it('ticks a way to pay for all kinds of orders at once, half on where only some have it', async () => {
  const { store } = fake().checkout;
  await open();
  const all = page.getByRole('group', { name: 'All kinds of orders' });
  const card = all.getByRole('checkbox', { name: 'Card, online' });
  const inGroup = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('checkbox', { name: 'Card, online' });
  await expect.element(all.getByRole('checkbox', { name: 'At the counter' })).toBeChecked();
  await inGroup('Delivery').click();
  await expect.element(card).toBePartiallyChecked();
  await expect.element(all).toMatchTextContent('Only for delivery');
  await expectAccessible('a way to pay for some orders');
  await card.click();
  for (const name of ['Pickup', 'Delivery', 'Dine in']) await expect.element(inGroup(name)).toBeChecked();
  await all.getByRole('checkbox', { name: 'At the counter' }).click();
  await save.click();
  await expect
    .poll(() => store.checkout.value.paymentSettings)
    .toEqual({ pickup: ['stripeCheckout'], delivery: ['stripeCheckout'], dineIn: ['stripeCheckout'] });
});

it('says at the field what is wrong, and sends nothing', async () => {
  const { checkout } = fake();
  await open();
  const length = page.getByLabelText('Longest note on an order');
  await length.fill('4000');
  await save.click();
  await expect.element(length).toHaveFocus();
  await expect.element(length).toHaveAccessibleDescription(/at most 1000/);
  // What is wrong is not shown as if it counted.
  await expect.element(effect).toMatchTextContent('on the order up to 250 characters');
  await expectAccessible('checkout, refused');
  await length.fill('');
  await save.click();
  await expect.element(length).toHaveAccessibleDescription(/Please fill this in/);
  expect(checkout.requests).toEqual([]);
});

it('says which way to pay does not suit a kind of order, and drops it with the next choice', async () => {
  const { store, requests } = fake().checkout;
  store.checkout.value = { ...store.checkout.value, paymentSettings: { pickup: ['inStore'], delivery: ['inStore'], dineIn: [] } };
  await open();
  const delivery = page.getByRole('group', { name: 'Delivery' });
  await save.click();
  await expect.element(delivery).toHaveAccessibleDescription(/does not suit this kind of order/);
  expect(requests).toEqual([]);
  await delivery.getByRole('checkbox', { name: 'Cash at the door' }).click();
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.checkout.value.paymentSettings.delivery).toEqual(['cashOnDelivery']);
});

it('shows what somebody else has saved meanwhile', async () => {
  const { store } = fake().checkout;
  await open();
  const coupons = page.getByRole('switch', { name: 'Coupons' });
  await coupons.click();
  store.checkout = { value: { ...store.checkout.value, hasComments: false }, version: 2 };
  await save.click();
  await expect.element(page.getByText('Somebody else has saved this meanwhile')).toBeVisible();
  // Before anybody decides, with what was typed still in the form.
  await expect.element(page.getByRole('definition').filter({ hasText: /^Off$/ })).toBeVisible();
  await expect.element(page.getByRole('term').filter({ hasText: 'Special instructions' })).toBeVisible();
  await expect.element(page.getByRole('term').filter({ hasText: 'Coupons' })).not.toBeInTheDocument();
  await expect.element(coupons).toBeChecked();
  await expectAccessible('checkout, conflict');
  await page.getByRole('button', { name: 'Show what they saved' }).click();
  await expect.element(coupons).not.toBeChecked();
  await expect.element(page.getByLabelText('Longest note on an item')).not.toBeInTheDocument();
  await coupons.click();
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.checkout).toMatchObject({ value: { hasComments: false, hasCoupons: true }, version: 3 });
});

it('says what another page has to mend before this one can be saved', async () => {
  const { store, requests } = fake().tips;
  store.surcharges.value = { ...store.surcharges.value, card: { amountInCents: -1, percentage: 0, applicableBelowAmount: null } };
  store.surcharges.misfits = ['card.amountInCents'];
  await open();
  await page.getByRole('switch', { name: 'Offer tips online' }).click();
  await page.getByRole('button', { name: 'Save tips' }).click();
  await expect.element(page.getByText('Settings of another page keep this from being saved')).toBeVisible();
  expect(requests).toEqual([]);
});

it('loads, fails and has no connection', async () => {
  fake();
  let answer: () => unknown = () => new Promise(() => {});
  fakeApi(getSettings('checkout'), () => answer() as never);
  await open();
  await expect.element(page.getByRole('status', { name: 'Loading the settings' })).toBeVisible();
  await expectAccessible('checkout, loading');
  answer = () => noAnswer;
  await open();
  await expect.element(page.getByText(/No connection/).first()).toBeVisible();
  await expectAccessible('checkout, no connection');
  answer = () => refusal('internal_server_error');
  await open();
  await expect.element(page.getByText('An Error Occurred')).toBeVisible();
  await expectAccessible('checkout, failed');
  fake();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(save).toBeVisible();
});

it('keeps what was typed when it cannot be sent', async () => {
  fake();
  fakeApi(putSettings('checkout'), () => noAnswer as never);
  await open();
  await page.getByRole('switch', { name: 'Coupons' }).click();
  await save.click();
  await expect.element(page.getByRole('alert').filter({ hasText: /No connection/ })).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Coupons' })).toBeChecked();
  await page.getByRole('link', { name: 'Printing' }).first().click();
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

it('lets people look who may not change it, and nobody else', async () => {
  fake();
  await open(fakeAdmin({ me: getOwner({ memberships: [{ ...place, role: 'user' }], holds: ['settings.read'] }) }));
  await expect.element(page.getByText('A manager of the store can change them')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Coupons' })).toBeDisabled();
  await expect.element(save).not.toBeInTheDocument();
  await open(fakeAdmin({ me: getOwner({ memberships: [{ ...place, role: 'user' }], holds: ['storeUsers.read'] }) }));
  await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});

it('is accessible and fits every width', async () => {
  const { tips } = fake();
  tips.store.surcharges.value = { ...tips.store.surcharges.value, tips: { enabled: true, percentages: [5, 10, 15] } };
  await open();
  await expect.element(save).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`checkout on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});
