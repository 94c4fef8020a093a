import type { Account } from './payments.types.ts';

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
