import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { toOrder } from '@servery/app-kit/testing/fixtures/order.ts';
import { listAddresses } from '@servery/contract/addresses';
import { listSources, removeSource } from '@servery/contract/cards';
import { getCustomer, listOwnOrders, logoutCustomer, updateCustomer, verifyCode } from '@servery/contract/customers';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadCustomer, fakeCodes, fakeCustomer, phone } from '../../testing/checkout.ts';
import { fakePortal, openStore } from '../../testing/open-portal.tsx';

const number = page.getByLabelText('Mobile number');
const code = page.getByLabelText('Code');
const send = page.getByRole('button', { name: 'Send the code' });

it('signs in with the code sent by text message, shows errors at the field, and returns to the previous page', async () => {
  const portal = fakePortal();
  await openStore(portal);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect.element(number).toBeVisible();
  await expectAccessible('sign in');
  await number.fill('12');
  await send.click();
  await expect.element(number).toHaveFocus();
  await expectAccessible('sign in with what is wrong');
  const { requests } = fakeCodes();
  fakeApi(verifyCode, ({ body }) =>
    body.code === '123456' ? loadCustomer({ name: '' }) : refusal('invalid_grant', { message: 'This code is not right.' }),
  );
  await number.fill(phone.typed);
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expect.element(page.getByText(phone.shown)).toBeVisible();
  await expect.element(code).toHaveFocus();
  await expectAccessible('code');
  await code.fill('111111');
  await expect.element(code).toHaveAccessibleDescription(/This code is not right/);
  await expect.element(page.getByText(/You can ask for another code in \d+ s/)).toBeVisible();
  await expectAccessible('wrong code');
  fakeApi(getCustomer, loadCustomer({ name: '' }));
  await code.fill('123456');
  await expect.element(page.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: portal.store.name })).toBeVisible();
  expect(requests).toHaveLength(1);
});

it('lists all orders of a customer, also from other devices', async () => {
  const portal = fakePortal();
  fakeCodes();
  fakeApi(verifyCode, loadCustomer());
  fakeApi(getCustomer, loadCustomer());
  const order = toOrder({ status: 'accepted', paymentStatus: 'PAID', paymentMethod: 'stripeCheckout' });
  fakeApi(listOwnOrders, { rows: [order], nextCursor: null });
  await openStore(portal, '/orders');
  await page.getByRole('link', { name: 'Sign in to see all your orders' }).click();
  await number.fill(phone.typed);
  await send.click();
  await code.fill('123456');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'House lemonade' })).toMatchTextContent('Paid');
  await expect.poll(() => location.pathname).toMatch(/\/orders$/);
  await expectAccessible('orders of an account');
});

it('changes the name, removes a card, and signs out', async () => {
  const portal = fakePortal();
  fakeCustomer({ name: 'Regular' });
  const card = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, isDefault: true, expired: false };
  fakeApi(listSources, { rows: [card] });
  const renamed = fakeApi(updateCustomer, ({ body }) => loadCustomer(body));
  const removed = fakeApi(removeSource, { rows: [] });
  const ended = fakeApi(logoutCustomer, { ok: true });
  await openStore(portal, '/account');
  await page.getByLabelText('Name').fill('Regular Renamed');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  expect(renamed.requests).toMatchObject([{ body: { name: 'Regular Renamed' } }]);
  await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
  await expectAccessible('account with a card');
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect.element(page.getByText('None yet.')).toBeVisible();
  expect(removed.requests).toMatchObject([{ params: { sourceId: 'pm_1' } }]);
  await expectAccessible('account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(ended.requests).toHaveLength(1);
  await openStore(portal, '/account');
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

it('clears a session that has ended', async () => {
  const portal = fakePortal();
  fakeCustomer();
  fakeApi(getCustomer, () => refusal('user_not_allowed'));
  fakeApi(listAddresses, () => refusal('user_not_allowed'));
  fakeApi(listSources, () => refusal('user_not_allowed'));
  await openStore(portal, '/account');
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
