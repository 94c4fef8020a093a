import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Stripe } from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Bench, readyAccount, startBench, cardsOnly } from '../testing/start.ts';
import type { PaymentLine } from './ledger.types.ts';

type Step =
  | { do: 'pay'; amount: number; fee: number; method: string; manual: boolean; how: 'plain' | 'destination' | 'direct' }
  | { do: 'capture'; which: number; percent: number }
  | { do: 'cancel'; which: number }
  | { do: 'refund'; which: number; percent: number; reverse: boolean; fee: boolean }
  | { do: 'failRefund'; which: number }
  | { do: 'dispute'; which: number; outcome: 'won' | 'lost' | null }
  | { do: 'payout'; percent: number }
  | { do: 'failPayout'; which: number }
  | { do: 'forward'; days: number };

/** The newest objects are the likeliest to change. */
const which = fc.nat({ max: 7 });
const percent = fc.integer({ min: 1, max: 130 });
const methods = ['pm_card_visa', 'pm_card_bypassPending', 'pm_card_chargeDeclined', 'pm_card_authenticationRequired', 'pm_card_refundFail'];

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount: fc.integer({ min: 50, max: 20_000 }),
      fee: fc.integer({ min: 0, max: 60 }),
      method: fc.constantFrom(...methods),
      manual: fc.boolean(),
      how: fc.constantFrom('plain' as const, 'destination' as const, 'direct' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('capture' as const), which, percent }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refund' as const), which, percent, reverse: fc.boolean(), fee: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('failRefund' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('dispute' as const), which, outcome: fc.constantFrom('won' as const, 'lost' as const, null) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('payout' as const), percent }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('failPayout' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forward' as const), days: fc.integer({ min: 0, max: 4 }) }) },
);

const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(items.length, 1)];

/** Does a step as a careless client would: refusals are part of it. */
const take = async (bench: Bench, account: string, each: Step): Promise<unknown> => {
  const { stripe, side, ledger, forward } = bench;
  const getOptions = (line: PaymentLine) => (line.account === account ? { stripeAccount: account } : {});
  const chosen = async (index: number) => pick((await ledger()).payments.toReversed(), index);
  if (each.do === 'forward') return forward({ days: each.days });
  if (each.do === 'pay') {
    const direct = each.how === 'direct' ? { stripeAccount: account } : {};
    return stripe.paymentIntents.create(
      {
        amount: each.amount,
        currency: 'aud',
        payment_method: each.method,
        capture_method: each.manual ? 'manual' : 'automatic',
        confirm: true,
        ...cardsOnly,
        return_url: 'https://shop.example/',
        ...(each.how === 'plain' ? {} : { application_fee_amount: each.fee }),
        ...(each.how === 'destination' ? { transfer_data: { destination: account } } : {}),
      },
      direct,
    );
  }
  if (each.do === 'payout') {
    const { available } = await stripe.balance.retrieve({}, { stripeAccount: account });
    const amount = Math.floor(((available[0]?.amount ?? 0) * each.percent) / 100);
    return stripe.payouts.create({ amount, currency: 'aud' }, { stripeAccount: account });
  }
  if (each.do === 'failPayout') {
    const payout = pick((await stripe.payouts.list({ limit: 50 }, { stripeAccount: account })).data, each.which);
    if (payout) await side(`/_sim/payouts/${payout.id}/fail`, {});
    return side(`/_sim/accounts/${account}/complete`, {});
  }
  const line = await chosen(each.which);
  if (!line) return undefined;
  if (each.do === 'capture') {
    const amount = Math.max(1, Math.floor((line.amount * each.percent) / 100));
    const fee = line.account === account || line.destination !== null ? { application_fee_amount: Math.min(20, amount) } : {};
    return stripe.paymentIntents.capture(line.id, { amount_to_capture: amount, ...fee }, getOptions(line));
  }
  if (each.do === 'cancel') return stripe.paymentIntents.cancel(line.id, {}, getOptions(line));
  if (each.do === 'refund') {
    const amount = Math.max(1, Math.floor((line.captured * each.percent) / 100));
    const how = {
      ...(each.reverse ? { reverse_transfer: line.destination !== null } : {}),
      ...(each.fee ? { refund_application_fee: line.applicationFee > 0 } : {}),
    };
    return stripe.refunds.create({ payment_intent: line.id, amount, ...how }, getOptions(line));
  }
  if (each.do === 'failRefund') {
    const { data } = await stripe.refunds.list({ payment_intent: line.id }, getOptions(line));
    return data[0] && side(`/_sim/refunds/${data[0].id}/fail`, {});
  }
  const dispute = await side<Stripe.Dispute>('/_sim/disputes', { payment_intent: line.id });
  return each.outcome && side(`/_sim/disputes/${dispute.id}/close`, { outcome: each.outcome });
};

const takeAll = async (bench: Bench, account: string, steps: readonly Step[]): Promise<void> => {
  for (const each of steps) {
    try {
      await take(bench, account, each);
    } catch (error) {
      const refused =
        error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 500) < 500 : /^4\d\d: /.test((error as Error).message);
      if (!refused) throw error;
    }
    const { ok, problems } = await bench.ledger();
    expect(problems).toEqual([]);
    expect(ok).toBe(true);
  }
};

describe('the ledger', () => {
  it('adds up after every step, whatever the steps', { timeout: 60_000 }, async () => {
    const bench = await startBench();
    const account = await readyAccount(bench);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), (steps) => takeAll(bench, account, steps)),
      { numRuns: 12, endOnFailure: true },
    );
    const { payments, books } = await bench.ledger();
    expect(payments.length).toBeGreaterThan(10);
    expect(Object.keys(books)).toEqual(expect.arrayContaining(['cardholders', 'provider', `balance:${account}`, 'balance:acct_1Platform']));
  });

  it('is the same after a restart, even when a line was cut short', { timeout: 60_000 }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stripe-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    let bench = await startBench({ dataDir });
    const account = await readyAccount(bench);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        await takeAll(bench, account, steps);
        const before = await bench.ledger();
        const clock = (await bench.side<{ aheadMs: number }>('/_sim/clock')).aheadMs;
        await bench.close();
        appendFileSync(join(dataDir, 'ledger.jsonl'), '{"puts":[["charge","acct_1Pl');
        bench = await startBench({ dataDir });
        expect(await bench.ledger()).toEqual(before);
        expect(Math.abs((await bench.side<{ aheadMs: number }>('/_sim/clock')).aheadMs - clock)).toBeLessThan(1000);
      }),
      { numRuns: 5, endOnFailure: true },
    );
    expect(readFileSync(join(dataDir, 'ledger.jsonl'), 'utf8')).not.toMatch(/4242424242424242|4000000000000002/);
  });
});
