import { describe, expect, it } from 'vitest';
import { getSteps, getWishes } from './account-steps.ts';
import { bankProblems } from './bank-fields.ts';
import { getMovements, movementText, negativeText } from './movement-sums.ts';
import { account, movement } from './payments.fixtures.ts';
import type { Account, Payout } from './payments.types.ts';
import { formatDayLabel, failureText, openFailure, scheduleText } from './payout-text.ts';

const none = { currentlyDue: [], pastDue: [], pendingVerification: [], errors: [], disabledReason: null };
const states = (change?: Partial<Account> | null) => getSteps(change === null ? null : account(change)).map(({ state }) => state);
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

  it('asks for each requirement once, overdue ones first', () => {
    const requirements = { ...none, pastDue: ['A'], currentlyDue: ['A', 'B', 'B', 'Bank account for payouts'] };
    expect(getWishes(account({ requirements }))).toEqual({ overdue: ['A'], due: ['B'], errors: [] });
  });

  it('calls nothing overdue before the form has been sent, whatever the provider calls it', () => {
    const requirements = { ...none, pastDue: ['A'], currentlyDue: ['A', 'B'] };
    expect(getWishes(account({ detailsSubmitted: false, requirements }))).toEqual({ overdue: [], due: ['A', 'B'], errors: [] });
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

it('shows how often money is paid out, and why a payout failed', () => {
  const schedule = { weeklyAnchor: null, monthlyAnchor: null, delayDays: null };
  expect(scheduleText({ ...schedule, interval: 'daily', delayDays: 2 })).toBe('Every business day. Money is ready 2 days after the sale.');
  expect(scheduleText({ ...schedule, interval: 'weekly', weeklyAnchor: 'friday' })).toBe('Every week on Friday.');
  expect(scheduleText({ ...schedule, interval: 'monthly', monthlyAnchor: 22 })).toBe('Every month on the 22nd.');
  expect(scheduleText({ ...schedule, interval: 'monthly', monthlyAnchor: 11 })).toBe('Every month on the 11th.');
  expect(failureText('account_closed')).toBe('The bank account is closed.');
  expect(failureText('Something new')).toBe('Something new');
});

it('reports a failed payout until a newer one has arrived', () => {
  const payouts = (...statuses: Payout['status'][]) => statuses.map((status) => ({ status }) as Payout);
  expect(openFailure([])).toBeUndefined();
  expect(openFailure(payouts('pending', 'failed', 'paid'))?.status).toBe('failed');
  expect(openFailure(payouts('in_transit', 'paid', 'failed'))).toBeUndefined();
});

describe('what makes up a balance', () => {
  const rows = [
    movement({ id: 'a', net: 2970, ready: false }),
    movement({ id: 'b', kind: 'refund', net: -4500 }),
    movement({ id: 'c', net: 999, currency: 'NZD' }),
  ];

  it('adds up to each figure, with what has not been read yet', () => {
    expect(getMovements(rows, { ready: true, currency: 'AUD', total: -4500 })).toEqual({ rows: [rows[1]], total: -4500, rest: 0 });
    expect(getMovements(rows, { ready: true, currency: 'AUD', total: 100 }).rest).toBe(4600);
    expect(getMovements(rows, { ready: false, currency: 'AUD', total: 2970 })).toEqual({ rows: [rows[0]], total: 2970, rest: 0 });
  });

  it('names each movement with its order', () => {
    expect(movementText(movement({ orderNumber: 'W012' }))).toBe('Card payment, order W012');
    expect(movementText(movement({ kind: 'payout', description: 'STRIPE PAYOUT' }))).toBe('Payout to your bank');
    expect(movementText(movement({ kind: 'other', description: 'Rounding' }))).toBe('Rounding');
  });

  it('explains a negative available balance', () => {
    expect(negativeText(rows, 2)).toContain('Refunds leave the balance at once, while a card payment becomes ready 2 days after the sale.');
    expect(negativeText([movement({ kind: 'dispute' })], null)).toContain('Refunds and disputed payments leave');
  });
});

it('writes the provider’s day as the reader does, and never shifts it', () => {
  expect(formatDayLabel('2026-11-23T00:00:00.000Z', 'Europe/London')).toBe('Mon 23 Nov 2026');
  expect(formatDayLabel('2026-11-23T00:00:00.000Z', 'America/New_York')).toBe('Mon, Nov 23, 2026');
});
