import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cashRounding, smallestCoin } from '../cash/index.ts';
import { taxesOfSplit } from '../bills/index.ts';
import { defaultTaxRules } from '../tax/index.ts';
import type { PricedLine } from '../pricing/index.ts';
import { amountsOfPart, calculateBalance, isRefund, tenderProblem, calculateToPay, type TenderFact, type TenderRules } from './index.ts';

const line = (id: string, lineTotal: number, ruleIds: string[]) => ({ id, lineTotal, taxRuleIds: ruleIds }) as PricedLine;
const gst = defaultTaxRules.NZ[0]!.id;
const rules: TenderRules = {
  country: 'NZ',
  source: 'website',
  placedOn: '2026-11-21',
  cardSurcharge: { amountInCents: 0, percentage: 2_000, applicableBelowAmount: null },
  cashFiveUp: false,
  taxRules: defaultTaxRules.NZ,
};
const cart = {
  lines: [line('a', 3000, [gst]), line('b', 1603, [gst])],
  collectionType: 'pickup',
  deliveryFee: 0,
  holidaySurcharge: null,
} as const;
const calculateTax = (surcharge: number) =>
  taxesOfSplit({ ...cart, lines: [...cart.lines] }, ['standard', 'standard'], { rules: rules.taxRules, placedOn: rules.placedOn }, [
    { cardSurcharge: surcharge },
  ]).reduce((sum, { amount }) => sum + amount, 0);

describe('an order of 46.03 in New Zealand, 2 % on cards', () => {
  const all = (paidBy: 'cash' | 'card') => amountsOfPart(cart, [], { base: 4603, tip: 0, paidBy }, rules);

  test('costs 46.00 in cash and 46.95 by card', () => {
    expect(all('cash')).toEqual({ base: 4603, tip: 0, surcharge: 0, rounding: -3, tax: 0, amount: 4600 });
    expect(all('card')).toEqual({ base: 4603, tip: 0, surcharge: 92, rounding: 0, tax: 12, amount: 4695 });
  });

  test('costs the same whichever way was quoted when ordering', () => {
    const quoted = { lines: [...cart.lines], tip: 0 };
    expect(calculateToPay({ ...quoted, grandTotal: 4695, cardSurcharge: 92 })).toEqual({ base: 4603, tip: 0 });
    expect(calculateToPay({ ...quoted, grandTotal: 4600, cashRounding: -3 })).toEqual({ base: 4603, tip: 0 });
    expect(calculateToPay({ ...quoted, grandTotal: 5103, tip: 500 })).toEqual({ base: 4603, tip: 500 });
  });

  test('a line without tax takes its part of the surcharge, untaxed', () => {
    const half = { ...cart, lines: [line('a', 2000, [gst]), line('b', 2000, [])] };
    expect(amountsOfPart(half, [], { base: 4000, tip: 0, paidBy: 'card' }, rules)).toMatchObject({ surcharge: 80, tax: 5 });
  });
});

describe('tenderProblem', () => {
  const order = { status: 'accepted', paymentMethod: 'inStore', paymentStatus: 'NOT_PAID', grandTotal: 4603 } as const;
  test.each([
    [order, 4603, 4603, null],
    [order, 2000, 2000, null],
    [order, 2000, 2001, 'tooMuch'],
    [{ ...order, status: 'cancelled' as const }, 4603, 4603, 'ended'],
    [{ ...order, paymentStatus: 'PAID' as const }, 0, 1, 'alreadyPaid'],
    [{ ...order, paymentMethod: 'stripeCheckout' as const }, 4603, 4603, 'paidOnline'],
  ])('%o, %i due, %i taken: %s', (given, due, base, problem) => {
    expect(tenderProblem(given, due, base)).toBe(problem);
  });
});

describe('any sequence of tenders, undone tenders and refunds', () => {
  const base = 4603;
  type Stored = TenderFact & { id: number; tax: number; parent: number | null; refunded: number };
  const step = fc.oneof(
    fc.record({ type: fc.constant('take' as const), share: fc.integer({ min: 1, max: 100 }), card: fc.boolean(), tip: fc.nat(300) }),
    fc.record({ type: fc.constant('undo' as const), pick: fc.nat(20) }),
    fc.record({ type: fc.constant('refund' as const), pick: fc.nat(20), share: fc.integer({ min: 1, max: 100 }), credit: fc.boolean() }),
  );

  test('nothing is due below zero, sums are exact, and coins pay all cash', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const tenders: Stored[] = [];
        const due = () => calculateBalance({ base, tip: 0 }, tenders);
        for (const next of steps) {
          if (next.type === 'take') {
            const open = due().due;
            if (open === 0) continue;
            const part = { base: Math.max(1, Math.floor((open * next.share) / 100)), tip: next.tip };
            const kind = next.card ? 'card' : 'cash';
            const amounts = amountsOfPart(cart, tenders, { ...part, paidBy: kind }, rules);
            expect(amounts.amount).toBe(amounts.base + amounts.tip + amounts.surcharge + amounts.rounding);
            expect(amounts.amount).toBeGreaterThanOrEqual(0);
            tenders.push({ ...amounts, id: tenders.length, kind, counts: true, credit: 0, parent: null, refunded: 0 });
          } else {
            const paid = tenders.filter(({ kind, counts }) => counts && !isRefund(kind));
            const chosen = paid[next.pick % Math.max(1, paid.length)];
            if (chosen === undefined) continue;
            if (next.type === 'undo') {
              if (chosen.refunded === 0) chosen.counts = false;
            } else if (chosen.kind === 'card') {
              const left = chosen.base - chosen.refunded;
              const back = Math.floor((left * next.share) / 100);
              if (back === 0) continue;
              chosen.refunded += back;
              tenders.push({
                id: tenders.length,
                kind: next.credit ? 'refundCard' : 'reversalCard',
                counts: true,
                base: back,
                tip: 0,
                surcharge: 0,
                rounding: 0,
                tax: 0,
                amount: back,
                credit: next.credit ? back : 0,
                parent: chosen.id,
                refunded: 0,
              });
            }
          }
          const { due: open, refundDue } = due();
          expect(open).toBeGreaterThanOrEqual(0);
          const counting = tenders.filter(({ counts }) => counts);
          const sum = (of: (tender: Stored) => number) =>
            counting.reduce((total, tender) => total + (isRefund(tender.kind) ? -1 : 1) * of(tender), 0);
          const credits = counting.reduce((total, { credit }) => total + credit, 0);
          // What is due, was paid and was credited is the order, to the cent.
          expect(open - refundDue + sum((tender) => tender.base) + credits).toBe(base);
        }
      }),
    );
  });

  test('cash parts cost together what one would, and the taxes of card parts are the tax of all surcharges', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), card: fc.boolean() }), { maxLength: 12 }), (parts) => {
        const tenders: (TenderFact & { tax: number })[] = [];
        for (const { share, card } of parts) {
          const open = calculateBalance({ base, tip: 0 }, tenders).due;
          const part = Math.floor((open * share) / 100);
          if (part === 0) continue;
          const kind = card ? 'card' : 'cash';
          const amounts = amountsOfPart(cart, tenders, { base: part, tip: 0, paidBy: kind }, rules);
          tenders.push({ ...amounts, kind, counts: true, credit: 0 });
        }
        const cash = tenders.filter(({ kind }) => kind === 'cash');
        const exact = cash.reduce((sum, tender) => sum + tender.base, 0);
        const paid = cash.reduce((sum, { amount }) => sum + amount, 0);
        expect(paid).toBe(exact + cashRounding(exact, 'NZ'));
        for (const { amount } of cash) expect(amount % smallestCoin.NZ).toBe(0);
        const surcharges = tenders.reduce((sum, { surcharge }) => sum + surcharge, 0);
        expect(tenders.reduce((sum, { tax }) => sum + tax, 0)).toBe(calculateTax(surcharges) - calculateTax(0));
      }),
    );
  });
});
