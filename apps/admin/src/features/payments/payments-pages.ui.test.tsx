import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { archiveAccount, getActiveAccount, getBalance, listBalanceMovements, listPayouts } from '@servery/contract/connect';
import type { ResponseOf } from '@servery/contract/endpoint';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeAdmin, openAdminStore, resize } from '../../testing/open-admin.tsx';
import { account, movement } from './payments.fixtures.ts';

type Answer = ResponseOf<typeof getActiveAccount>;
const provider = { publishableKey: 'pk_test_1', simulatorUrl: '/api/bank' };
const active: Answer = {
  ...provider,
  account: account({
    schedule: { interval: 'weekly', weeklyAnchor: 'monday', monthlyAnchor: null, delayDays: 2 },
    transactionFee: { fixed: 30, percentage: 1_750 },
  }),
};
const none: Answer = { ...provider, account: null };
const dialog = page.getByRole('dialog');

it('shows that cards are on, what a bank account lacks, and asks before an account is archived', async () => {
  fakeApi(getActiveAccount, active);
  fakeApi(listPayouts, { rows: [], nextCursor: null });
  const { requests } = fakeApi(archiveAccount, none);
  await openAdminStore(fakeAdmin(), '/settings/payments');
  await expect.element(page.getByRole('heading', { name: 'Card payments are on' })).toBeVisible();
  await expectAccessible('payment settings');
  await resize('phone');
  await page.getByRole('button', { name: 'Use another bank account' }).click();
  await page.getByRole('button', { name: 'Pay out to this account' }).click();
  await expect.element(page.getByText('Please enter the 6 digits of the BSB.')).toBeVisible();
  await expectAccessible('bank account, missing');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Archive the account…' }).click();
  await expect.element(dialog).toBeVisible();
  await expectAccessible('archiving');
  expect(requests).toEqual([]);
});

it('shows what is ready to be paid out, and what a transaction costs', async () => {
  fakeApi(getActiveAccount, active);
  fakeApi(getBalance, { available: [{ amount: 12_500, currency: 'AUD' }], pending: [{ amount: 4_000, currency: 'AUD' }] });
  fakeApi(listPayouts, { rows: [], nextCursor: null });
  fakeApi(listBalanceMovements, { rows: [], nextCursor: null });
  const admin = fakeAdmin();
  await openAdminStore(admin, '/payouts', 'phone');
  await expect.element(page.getByText('Ready to be paid out')).toBeVisible();
  await expect.element(page.getByText('$125.00').first()).toBeVisible();
  await expectAccessible('payouts');
  await openAdminStore(admin, '/transaction-fee', 'phone');
  await expect.element(page.getByText('What it comes to')).toBeVisible();
  await expectAccessible('transaction fee');
});

it('lists what makes up a negative balance, with correct totals at every step, and explains why it is negative', async () => {
  fakeApi(getActiveAccount, active);
  fakeApi(getBalance, { available: [{ amount: -7_523, currency: 'AUD' }], pending: [{ amount: 2_970, currency: 'AUD' }] });
  fakeApi(listPayouts, { rows: [], nextCursor: null });
  const sale = movement({ id: 'txn_4', orderNumber: 'W014', amount: 3_000, fee: 30, net: 2_970, ready: false });
  const refund = movement({ id: 'txn_3', kind: 'refund', orderNumber: 'W012', amount: -8_000, fee: -80, net: -7_920 });
  const earlier = movement({ id: 'txn_1', orderNumber: 'W002', amount: 401, fee: 4, net: 397 });
  fakeApi(listBalanceMovements, ({ query }) =>
    query.cursor === undefined ? { rows: [sale, refund], nextCursor: 'txn_3' } : { rows: [earlier], nextCursor: null },
  );
  await openAdminStore(fakeAdmin(), '/payouts', 'phone');
  await expect.element(page.getByText('Refunds leave the balance at once', { exact: false })).toMatchTextContent('2 days after the sale');
  const ready = page.getByRole('region', { name: 'Movements ready for payout' });
  const amounts = () => (ready.element() as HTMLElement).innerText.match(/-?\$[\d.]+(?=\n|$)/g);
  await expect.element(ready).toMatchTextContent('Refund, order W012');
  expect(amounts()).toEqual(['-$79.20', '$3.97', '-$75.23']);
  await expect.element(page.getByRole('region', { name: 'Movements not ready yet' })).toMatchTextContent('$30.00, less $0.30 fee');
  await page.getByRole('button', { name: 'Show earlier movements' }).click();
  await expect.element(ready).toMatchTextContent('Card payment, order W002');
  expect(amounts()).toEqual(['-$79.20', '$3.97', '-$75.23']);
  await expect.element(ready).not.toMatchTextContent('Everything before that');
  await expectAccessible('movements');
});

it.each([
  ['/settings/payments', 'Take cards online'],
  ['/payouts', 'Card payments are not set up'],
  ['/transaction-fee', 'Card payments are not set up'],
])('%s says of a store without an account: %s', async (path, words) => {
  fakeApi(getActiveAccount, none);
  for (const endpoint of [getBalance, listBalanceMovements, listPayouts]) fakeApi(endpoint, () => refusal('resource_status_conflict'));
  await openAdminStore(fakeAdmin(), path, 'phone');
  await expect.element(page.getByText(words)).toBeVisible();
  await expectAccessible(`${path} without an account`);
});
