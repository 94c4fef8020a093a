import { describe, expect, it } from 'vitest';
import { stepsOf, wishesOf } from './account-steps.ts';
import { bankProblems } from './bank-fields.ts';
import type { Account, Payout } from './payments.types.ts';
import { failureWords, openFailure, scheduleWords } from './payout-words.ts';

const none = { currentlyDue: [], pastDue: [], pendingVerification: [], errors: [], disabledReason: null };
const account = (change: Partial<Account> = {}): Account => ({
  accountId: 'acct_1',
  country: 'AU',
  active: true,
  chargesEnabled: true,
  payoutsEnabled: true,
  detailsSubmitted: true,
  requirements: none,
  bankAccounts: [{ id: 'ba_1', bankName: 'Test bank', last4: '3456', currency: 'AUD', isDefault: true, failed: false }],
  schedule: null,
  transactionFee: { fixed: 30, percentage: 1500 },
  createdAt: '2026-11-05T10:00:00.000Z',
  ...change,
});
const states = (change?: Partial<Account> | null) => stepsOf(change === null ? null : account(change)).map(({ state }) => state);
const inactive = { active: false, chargesEnabled: false, payoutsEnabled: false };

describe('the way to taking cards', () => {
  it.each([
    ['nothing begun', null, ['now', 'todo', 'todo', 'todo']],
    ['begun', { ...inactive, detailsSubmitted: false, bankAccounts: [] }, ['now', 'todo', 'now', 'todo']],
    ['all told', { ...inactive, requirements: { ...none, pendingVerification: ['x'] } }, ['done', 'waiting', 'done', 'todo']],
    ['more is wanted', { ...inactive, requirements: { ...none, pastDue: ['Proof of identity'] } }, ['done', 'problem', 'done', 'todo']],
    [
      'no bank account',
      { active: false, bankAccounts: [], requirements: { ...none, currentlyDue: ['Bank account for payouts'] } },
      ['done', 'done', 'now', 'waiting'],
    ],
    ['a payout came back', { bankAccounts: [{ ...account().bankAccounts[0]!, failed: true }] }, ['done', 'done', 'problem', 'done']],
    ['active', {}, ['done', 'done', 'done', 'done']],
  ])('%s', (_, change, expected) => {
    expect(states(change)).toEqual(expected);
  });

  it('asks for each thing once, what is overdue first', () => {
    const requirements = { ...none, pastDue: ['A'], currentlyDue: ['A', 'B', 'B', 'Bank account for payouts'] };
    expect(wishesOf(account({ requirements }))).toEqual({ overdue: ['A'], due: ['B'], errors: [] });
  });
});

describe('a bank account', () => {
  it.each([
    ['AU', '110-000', '000 123 456', {}],
    ['AU', '11000', '1', { routing: 'Please enter the 6 digits of the BSB.', account: 'Please enter 5 to 9 digits.' }],
    ['GB', '10-88-00', '00012345', {}],
    ['NZ', '', '11-0000-0000000-010', {}],
    ['NZ', '', '1234', { account: 'Please enter 15 or 16 digits: bank, branch, account and suffix.' }],
    ['US', '110000000', '000123456789', {}],
  ] as const)('%s %s %s', (country, routing, number, problems) => {
    expect(bankProblems(country, { holder: 'Sam', routing, account: number })).toEqual(problems);
  });
  it('has a holder', () => {
    expect(bankProblems('AU', { holder: ' ', routing: '110000', account: '000123456' })).toEqual({
      holder: 'Please enter the name on the account.',
    });
  });
});

it('says how often money is paid out, and why it came back', () => {
  const schedule = { weeklyAnchor: null, monthlyAnchor: null, delayDays: null };
  expect(scheduleWords({ ...schedule, interval: 'daily', delayDays: 2 })).toBe('Every business day. Money is ready 2 days after the sale.');
  expect(scheduleWords({ ...schedule, interval: 'weekly', weeklyAnchor: 'friday' })).toBe('Every week on Friday.');
  expect(scheduleWords({ ...schedule, interval: 'monthly', monthlyAnchor: 22 })).toBe('Every month on the 22nd.');
  expect(scheduleWords({ ...schedule, interval: 'monthly', monthlyAnchor: 11 })).toBe('Every month on the 11th.');
  expect(failureWords('account_closed')).toBe('The bank account is closed.');
  expect(failureWords('Something new')).toBe('Something new');
});

it('tells of a payout that came back until a newer one has arrived', () => {
  const payouts = (...statuses: Payout['status'][]) => statuses.map((status) => ({ status }) as Payout);
  expect(openFailure([])).toBeUndefined();
  expect(openFailure(payouts('pending', 'failed', 'paid'))?.status).toBe('failed');
  expect(openFailure(payouts('in_transit', 'paid', 'failed'))).toBeUndefined();
});
