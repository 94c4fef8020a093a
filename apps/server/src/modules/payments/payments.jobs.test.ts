import { expect, it } from 'vitest';
import { noCardProvider } from '../../ports/card-provider.ts';
import { paymentsJobs } from './payments.jobs.ts';
import type { PaymentsDeps } from './payments.service.ts';

// Nodes get new keys one after the other: for a while some have none.
it.each([
  ['no keys', noCardProvider.form, false],
  ['keys', { publishableKey: 'pk_test', simulatorUrl: null, live: false }, true],
])('a node with %s brings payments on only where it can', (_which, cardForm, expected) => {
  const jobs = paymentsJobs({ cardForm } as PaymentsDeps);
  // The ledger is compared everywhere: marketplaces need no keys.
  const needless = jobs.filter(({ runsHere }) => runsHere === undefined).map(({ task }) => task);
  expect(needless).toEqual(['payments.checkMoney']);
  const bound = jobs.filter(({ task }) => !needless.includes(task));
  expect(bound.map(({ task, runsHere }) => [task, runsHere])).toEqual(bound.map(({ task }) => [task, expected]));
});

it('a node without keys says nothing of a payment that has begun elsewhere', async () => {
  const { captureIntent, cancelIntent, readIntent, refund, readRefund } = noCardProvider.payments;
  const money = { intentId: 'pi', paymentId: 'p', refundId: 'r', amount: 100, reason: 'duplicate' as const };
  const answers = [captureIntent(money), cancelIntent(money), readIntent('pi'), refund(money), readRefund('re')];
  expect((await Promise.all(answers)).map(({ outcome }) => outcome)).toEqual(Array.from(answers, () => 'unknown'));
});
