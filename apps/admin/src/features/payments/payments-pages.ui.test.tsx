import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { archiveAccount, getActiveAccount, getBalance, listPayouts } from '@servery/contract/connect';
import type { ResponseOf } from '@servery/contract/endpoint';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeAdmin, openAdminStore, resize } from '../../testing/open-admin.tsx';

type Answer = ResponseOf<typeof getActiveAccount>;
const provider = { publishableKey: 'pk_test_1', simulatorUrl: '/api/bank' };
const active: Answer = {
  ...provider,
  account: {
    accountId: 'acct_1',
    country: 'AU',
    active: true,
    chargesEnabled: true,
    payoutsEnabled: true,
    detailsSubmitted: true,
    requirements: { currentlyDue: [], pastDue: [], pendingVerification: [], errors: [], disabledReason: null },
    bankAccounts: [{ id: 'ba_1', bankName: 'Test Bank', last4: '3456', currency: 'aud', isDefault: true, failed: false }],
    schedule: { interval: 'weekly', weeklyAnchor: 'monday', monthlyAnchor: null, delayDays: 2 },
    transactionFee: { fixed: 30, percentage: 1_750 },
    createdAt: '2026-11-01T00:00:00.000Z',
  },
};
const none: Answer = { ...provider, account: null };
const dialog = page.getByRole('dialog');

it('says that cards are on, what is missing of a bank account, and asks before an account is archived', async () => {
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
  const admin = fakeAdmin();
  await openAdminStore(admin, '/payouts', 'phone');
  await expect.element(page.getByText('Ready to be paid out')).toBeVisible();
  await expect.element(page.getByText('$125.00').first()).toBeVisible();
  await expectAccessible('payouts');
  await openAdminStore(admin, '/transaction-fee', 'phone');
  await expect.element(page.getByText('What it comes to')).toBeVisible();
  await expectAccessible('transaction fee');
});

it.each([
  ['/settings/payments', 'Take cards online'],
  ['/payouts', 'Card payments are not set up'],
  ['/transaction-fee', 'Card payments are not set up'],
])('%s says of a store without an account: %s', async (path, words) => {
  fakeApi(getActiveAccount, none);
  for (const endpoint of [getBalance, listPayouts]) fakeApi(endpoint, () => refusal('resource_status_conflict'));
  await openAdminStore(fakeAdmin(), path, 'phone');
  await expect.element(page.getByText(words)).toBeVisible();
  await expectAccessible(`${path} without an account`);
});
