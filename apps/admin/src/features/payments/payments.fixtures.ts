import type { Account, Movement } from './payments.types.ts';

/** An account that takes cards and pays out. */
export const account = (change: Partial<Account> = {}): Account => ({
  accountId: 'acct_1',
  country: 'AU',
  active: true,
  chargesEnabled: true,
  payoutsEnabled: true,
  detailsSubmitted: true,
  requirements: { currentlyDue: [], pastDue: [], pendingVerification: [], errors: [], disabledReason: null },
  bankAccounts: [{ id: 'ba_1', bankName: 'Test bank', last4: '3456', currency: 'AUD', isDefault: true, failed: false }],
  schedule: null,
  transactionFee: { fixed: 30, percentage: 1500 },
  createdAt: '2026-11-05T10:00:00.000Z',
  ...change,
});

/** An available balance transaction with an amount of zero; `change` sets what it was. */
export const movement = (change: Partial<Movement>): Movement => ({
  id: 'txn_1',
  kind: 'sale',
  orderId: null,
  orderNumber: null,
  amount: 0,
  fee: 0,
  net: 0,
  currency: 'AUD',
  at: '2026-11-20T10:00:00.000Z',
  ready: true,
  readyAt: '2026-11-22T00:00:00.000Z',
  description: '',
  ...change,
});
