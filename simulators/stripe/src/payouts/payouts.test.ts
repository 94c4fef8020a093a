import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { type Bench, makeStripeClient, catchStripeError, publishableKey, readyAccount, startBench, cardsOnly } from '../testing/start.ts';

const pay = ({ stripe }: Bench, account: string, amount = 10_000, method = 'pm_card_visa') =>
  stripe.paymentIntents.create({
    amount,
    currency: 'aud',
    payment_method: method,
    confirm: true,
    ...cardsOnly,
    application_fee_amount: 300,
    transfer_data: { destination: account },
    on_behalf_of: account,
  });

const balance = async ({ stripe }: Bench, account: string) => {
  const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: account });
  return [available[0]?.amount, pending[0]?.amount];
};

describe('payouts', () => {
  it('go out by themselves when money has settled, and arrive by the clock', async () => {
    const bench = await startBench();
    const { stripe, forward, ledger } = bench;
    const account = await readyAccount(bench);
    const asAccount = { stripeAccount: account };
    await pay(bench, account);
    expect(await balance(bench, account)).toEqual([0, 9700]);
    await forward({ days: 3 });
    const [payout] = (await stripe.payouts.list({}, asAccount)).data;
    expect(payout).toMatchObject({ amount: 9700, currency: 'aud', automatic: true, method: 'standard', type: 'bank_account' });
    await forward({ days: 2 });
    expect(await stripe.payouts.retrieve(payout!.id, {}, asAccount)).toMatchObject({ status: 'paid', reconciliation_status: 'completed' });
    expect(await balance(bench, account)).toEqual([0, 0]);
    const types = (await stripe.events.list({ type: 'payout.*' }, asAccount)).data.map((each) => each.type);
    expect(types).toEqual(['payout.reconciliation_completed', 'payout.paid', 'payout.updated', 'payout.created']);
    const { ok, accounts } = await ledger();
    expect(ok).toBe(true);
    expect(accounts.find((each) => each.id === account)).toMatchObject({ available: 0, pending: 0, paidOut: 9700 });
  });

  it('follow the schedule that was set', async () => {
    const bench = await startBench();
    const { stripe, forward } = bench;
    const account = await readyAccount(bench);
    const asAccount = { stripeAccount: account };
    const set = (schedule: Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule) =>
      stripe.balanceSettings.update({ payments: { payouts: { schedule } } }, asAccount);
    expect((await catchStripeError(set({ interval: 'weekly' }))).code).toBe('parameter_missing');
    expect((await set({ interval: 'weekly', weekly_payout_days: ['tuesday', 'friday'] })).payments.payouts?.schedule).toEqual({
      interval: 'weekly',
      weekly_payout_days: ['tuesday', 'friday'],
    });
    expect((await stripe.accounts.retrieve(account)).settings?.payouts?.schedule).toMatchObject({
      interval: 'weekly',
      weekly_anchor: 'tuesday',
    });
    await pay(bench, account, 1000, 'pm_card_bypassPending');
    await forward({ days: 8 });
    const payouts = (await stripe.payouts.list({}, asAccount)).data;
    expect(payouts).toHaveLength(1);
    expect([2, 5]).toContain(new Date(payouts[0]!.created * 1000).getUTCDay());
    await set({ interval: 'manual' });
    await pay(bench, account, 1000, 'pm_card_bypassPending');
    await forward({ days: 40 });
    expect((await stripe.payouts.list({}, asAccount)).data).toHaveLength(1);
    await stripe.accounts.update(account, { settings: { payouts: { schedule: { interval: 'monthly', monthly_anchor: 31 } } } });
    await forward({ days: 32 });
    expect((await stripe.payouts.list({}, asAccount)).data).toHaveLength(2);
  });

  it('can be made and taken back by hand, never for more than is there', async () => {
    const bench = await startBench();
    const { stripe, ledger } = bench;
    const account = await readyAccount(bench);
    const asAccount = { stripeAccount: account };
    await pay(bench, account, 10_000, 'pm_card_bypassPending');
    expect((await catchStripeError(stripe.payouts.create({ amount: 9701, currency: 'aud' }, asAccount))).code).toBe('balance_insufficient');
    const payout = await stripe.payouts.create({ amount: 5000, currency: 'aud', metadata: { by: 'hand' } }, asAccount);
    expect(payout).toMatchObject({ status: 'pending', automatic: false, metadata: { by: 'hand' } });
    expect(await balance(bench, account)).toEqual([4700, 0]);
    expect((await stripe.payouts.cancel(payout.id, {}, asAccount)).status).toBe('canceled');
    expect(await balance(bench, account)).toEqual([9700, 0]);
    expect((await catchStripeError(stripe.payouts.cancel(payout.id, {}, asAccount))).statusCode).toBe(400);
    expect((await ledger()).ok).toBe(true);
    const { id: bare } = await stripe.accounts.create({ type: 'custom', country: 'AU' });
    expect((await catchStripeError(stripe.payouts.create({ amount: 1, currency: 'aud' }, { stripeAccount: bare }))).code).toBe(
      'payouts_not_allowed',
    );
  });

  it('come back from a bank account that is closed, which is then out of use', async () => {
    const bench = await startBench();
    const { stripe, forward, ledger } = bench;
    const account = await readyAccount(bench);
    const asAccount = { stripeAccount: account };
    const browser = makeStripeClient(bench.url, {}, publishableKey);
    const closed = await browser.tokens.create({ bank_account: { country: 'AU', routing_number: '110000', account_number: '111111113' } });
    await stripe.accounts.update(account, { external_account: closed.id });
    await pay(bench, account, 10_000, 'pm_card_bypassPending');
    await forward({ days: 3 });
    const [payout] = (await stripe.payouts.list({}, asAccount)).data;
    expect(payout).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
    expect(await balance(bench, account)).toEqual([9700, 0]);
    const shown = await stripe.accounts.retrieve(account);
    expect(shown).toMatchObject({ charges_enabled: true, payouts_enabled: false, requirements: { currently_due: ['external_account'] } });
    expect(shown.external_accounts?.data.map((each) => each.status)).toContain('errored');
    await forward({ days: 3 });
    expect((await stripe.payouts.list({}, asAccount)).data).toHaveLength(1);
    expect((await ledger()).ok).toBe(true);
  });

  it('may come back even after they were called paid', async () => {
    const bench = await startBench();
    const { stripe, forward, side } = bench;
    const account = await readyAccount(bench);
    const asAccount = { stripeAccount: account };
    await pay(bench, account, 10_000, 'pm_card_bypassPending');
    const { id } = await stripe.payouts.create({ amount: 9700, currency: 'aud' }, asAccount);
    await forward({ days: 2 });
    expect((await stripe.payouts.retrieve(id, {}, asAccount)).status).toBe('paid');
    await side(`/_sim/payouts/${id}/fail`, { code: 'no_account' });
    expect(await stripe.payouts.retrieve(id, {}, asAccount)).toMatchObject({ status: 'failed', failure_code: 'no_account' });
    expect((await stripe.events.list({ type: 'payout.failed' }, asAccount)).data).toHaveLength(1);
    expect((await bench.ledger()).ok).toBe(true);
  });
});

it('lists what moved a balance', async () => {
  const bench = await startBench();
  const account = await readyAccount(bench);
  await pay(bench, account);
  const { data } = await bench.stripe.balanceTransactions.list({}, { stripeAccount: account });
  expect(data).toMatchObject([{ type: 'payment', amount: 10_000, fee: 300, net: 9700, status: 'pending' }]);
  const own = await bench.stripe.balanceTransactions.list();
  expect(own.data.map((each) => [each.type, each.net])).toEqual([
    ['application_fee', 300],
    ['transfer', -10_000],
    ['charge', 10_000 - 200],
  ]);
  expect((await bench.stripe.applicationFees.list()).data).toMatchObject([{ amount: 300, account }]);
  expect((await bench.stripe.transfers.list({ destination: account })).data).toMatchObject([{ amount: 10_000, reversed: false }]);
});
