import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cashRounding, smallestCoin } from '../cash/index.ts';
import { taxesOfSplit } from '../bills/index.ts';
import { defaultTaxRules } from '../tax/index.ts';
import type { PricedLine } from '../pricing/index.ts';
import {
  amountsOfPart,
  amountsOfRefund,
  calculateBalance,
  costOfUnits,
  isOtherWay,
  isRefund,
  isRefunded,
  refundLeft,
  taxOfCredit,
  tenderProblem,
  calculateToPay,
  type EarlierRefund,
  type TenderAmounts,
  type TenderFact,
  type TenderRules,
} from './index.ts';

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

test('what was waived of an order is not due, whatever is paid of it later; more than its price goes back', () => {
  const paid = (...bases: number[]) => bases.map((base) => ({ kind: 'cash', counts: true, base, tip: 0, credit: 0 }) as TenderFact);
  const due = (...bases: number[]) => calculateBalance({ base: 5000, tip: 300, waived: 3000 }, paid(...bases));
  expect(due()).toEqual({ due: 2000, tipDue: 300, refundDue: 0 });
  expect(due(2000)).toEqual({ due: 0, tipDue: 0, refundDue: 0 });
  expect(due(2000, 500)).toEqual({ due: 0, tipDue: 0, refundDue: 0 });
  expect(due(2000, 3500)).toEqual({ due: 0, tipDue: 0, refundDue: 500 });
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

describe('any sequence of tenders, undone tenders, refunds, undone refunds, write-offs and undone write-offs', () => {
  const base = 4603;
  type Stored = TenderFact & { id: number; tax: number; parent: number | null };
  const ways = ['cash', 'card', 'moto', 'custom'] as const;
  const paidBy = { cash: 'cash', card: 'card', moto: 'card', custom: 'other' } as const;
  const step = fc.oneof(
    fc.record({
      type: fc.constant('take' as const),
      share: fc.integer({ min: 1, max: 100 }),
      kind: fc.constantFrom(...ways),
      tip: fc.nat(300),
    }),
    fc.record({ type: fc.constant('undo' as const), pick: fc.nat(20) }),
    fc.record({
      type: fc.constant('refund' as const),
      pick: fc.nat(20),
      share: fc.integer({ min: 1, max: 130 }),
      tip: fc.integer({ min: 0, max: 100 }),
      to: fc.constantFrom('cash' as const, 'card' as const),
      credit: fc.boolean(),
    }),
    fc.record({ type: fc.constant('writeOff' as const) }),
    fc.record({ type: fc.constant('undoWriteOff' as const), pick: fc.nat(20) }),
  );
  const countries = fc.constantFrom<TenderRules['country']>('AU', 'NZ', 'US');

  test('nothing is due below zero, sums are exact, no refund is beyond its tender, and coins pay all cash', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), countries, (steps, country) => {
        const here = { ...rules, country };
        const tenders: Stored[] = [];
        const moved = new Set<number>();
        const writeOffs: { amount: number; counts: boolean }[] = [];
        const writtenOff = () => writeOffs.reduce((sum, { amount, counts }) => (counts ? sum + amount : sum), 0);
        const due = () => calculateBalance({ base: base - writtenOff(), tip: 0 }, tenders);
        const getRefunds = (id: number) => tenders.filter(({ parent, counts }) => parent === id && counts);
        for (const next of steps) {
          const { due: open, refundDue: before } = due();
          // What another till has written off a moment ago is taken still.
          const most = open === 0 ? Math.max(0, writtenOff() - before) : open;
          if (next.type === 'take') {
            if (most === 0) continue;
            const part = { base: Math.max(1, Math.floor((most * next.share) / 100)), tip: next.tip };
            const { kind } = next;
            const amounts = amountsOfPart(cart, tenders, { ...part, paidBy: paidBy[kind] }, here);
            if (kind === 'custom') expect(amounts.amount).toBe(amounts.base + amounts.tip);
            if (kind !== 'cash') expect(amounts.rounding).toBe(0);
            expect(amounts.amount).toBe(amounts.base + amounts.tip + amounts.surcharge + amounts.rounding);
            expect(amounts.amount).toBeGreaterThanOrEqual(0);
            expect(amounts.base).toBeLessThanOrEqual(most);
            tenders.push({ ...amounts, id: tenders.length, kind, counts: true, credit: 0, parent: null });
          } else if (next.type === 'undo') {
            const counting = tenders.filter(({ counts }) => counts);
            const chosen = counting[next.pick % Math.max(1, counting.length)];
            // What was refunded in part is refunded, not undone.
            if (chosen !== undefined && getRefunds(chosen.id).length === 0) chosen.counts = false;
          } else if (next.type === 'writeOff') {
            if (open === 0) continue;
            writeOffs.push({ amount: open, counts: true });
            expect(due()).toEqual({ due: 0, tipDue: 0, refundDue: 0 });
          } else if (next.type === 'undoWriteOff') {
            const chosen = writeOffs[next.pick % Math.max(1, writeOffs.length)];
            if (chosen === undefined || !chosen.counts) continue;
            chosen.counts = false;
            // It is due again, but for what was paid meanwhile.
            expect(due().due - due().refundDue).toBe(open - before + chosen.amount);
          } else {
            const paid = tenders.filter(({ kind, counts }) => counts && !isRefund(kind));
            const chosen = paid[next.pick % Math.max(1, paid.length)];
            if (chosen === undefined) continue;
            const refunds = getRefunds(chosen.id);
            const left = refundLeft(chosen, refunds);
            const part = {
              base: Math.ceil((left.base * next.share) / 100),
              tip: Math.floor((left.tip * next.tip) / 100),
              to: next.to,
            };
            const amounts = amountsOfRefund(chosen, refunds, part, here);
            if (next.share > 100 && part.base > left.base) expect(amounts).toBeNull();
            if (amounts === null) continue;
            expect(amounts.amount).toBe(amounts.base + amounts.tip + amounts.surcharge + amounts.rounding);
            expect(amounts.amount).toBeGreaterThan(0);
            expect(amounts.amount).toBeLessThanOrEqual(left.amount);
            if (next.to === 'cash') expect(amounts.amount % smallestCoin[country]).toBe(0);
            const kind = next.to === 'cash' ? 'refundCash' : 'refundCard';
            // What is more than the order costs goes back without a credit.
            const credit = next.credit ? amounts.base - Math.min(amounts.base, before) : 0;
            tenders.push({ ...amounts, id: tenders.length, kind, counts: true, credit, parent: chosen.id });
            // A refund with a credit opens nothing again.
            if (next.credit) expect(due().due).toBe(open);
          }
          for (const { id, counts } of tenders) if (counts) moved.add(id);
          const { due: now, refundDue } = due();
          expect(now).toBeGreaterThanOrEqual(0);
          const counting = tenders.filter(({ counts }) => counts);
          const sum = (of: (tender: Stored) => number) =>
            counting.reduce((total, tender) => total + (isRefund(tender.kind) ? -1 : 1) * of(tender), 0);
          const credits = counting.reduce((total, { credit }) => total + credit, 0);
          // What is due, was paid and was credited is the order, to the cent.
          expect(now - refundDue + sum((tender) => tender.base) + credits + writtenOff()).toBe(base);
          // Of every part of a tender no more goes back than came.
          for (const tender of counting.filter(({ kind }) => !isRefund(kind))) {
            const left = refundLeft(tender, getRefunds(tender.id));
            for (const part of ['base', 'tip', 'surcharge', 'tax', 'amount'] as const) expect(left[part], part).toBeGreaterThanOrEqual(0);
          }
          if (isRefunded(tenders, { ended: true })) expect(sum((tender) => tender.base)).toBe(0);
          // Of a sale something went back for what was sold, not only what was more than due.
          expect(isRefunded(tenders, { ended: false })).toBe(isRefunded(tenders, { ended: true }) && credits > 0);
        }
        // Money that moved is on record, undone or not.
        expect([...moved].every((id) => tenders.some((tender) => tender.id === id))).toBe(true);
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

describe('a refund', () => {
  const by = (kind: 'cash' | 'card', amounts: Partial<TenderAmounts>) => {
    const all = { base: 4603, tip: 0, surcharge: 0, rounding: 0, tax: 0, ...amounts };
    return { kind, ...all, amount: all.base + all.tip + all.surcharge + all.rounding };
  };
  const card = by('card', { tip: 300, surcharge: 92, tax: 12 });
  const cash = by('cash', { rounding: -3 });
  const refund = (tender: typeof card, to: 'cash' | 'card', base: number, tip = 0, earlier: EarlierRefund[] = []) =>
    amountsOfRefund(tender, earlier, { base, tip, to }, rules);
  const as = (kind: EarlierRefund['kind'], amounts: TenderAmounts | null): EarlierRefund => ({ kind, ...amounts! });

  test('returns the surcharge in proportion, and of the tip what was chosen', () => {
    expect(refund(card, 'card', 1000)).toEqual({ base: 1000, tip: 0, surcharge: 20, rounding: 0, tax: 3, amount: 1020 });
    expect(refund(card, 'card', 4603)).toEqual({ base: 4603, tip: 0, surcharge: 92, rounding: 0, tax: 12, amount: 4695 });
    expect(refund(card, 'card', 4603, 300)?.amount).toBe(card.amount);
    expect(refund(card, 'card', 0, 300)).toEqual({ base: 0, tip: 300, surcharge: 0, rounding: 0, tax: 0, amount: 300 });
  });

  test('in cash is rounded with the cash before it, and the last one returns exactly what remains', () => {
    const first = refund(cash, 'cash', 1004);
    expect(first).toMatchObject({ rounding: -4, amount: 1000 });
    const second = refund(cash, 'cash', 1004, 0, [as('refundCash', first)]);
    expect(second).toMatchObject({ rounding: 6, amount: 1010 });
    const both = [as('refundCash', first), as('refundCash', second)];
    expect(refund(cash, 'cash', 2595, 0, both)).toMatchObject({ amount: 2590 });
    expect(refund(cash, 'cash', 2596, 0, both)).toBeNull();
  });

  test('in another way returns what coins can pay, never more than came', () => {
    expect(refund(card, 'cash', 4603, 300)).toMatchObject({ amount: 4990 });
    expect(refund(cash, 'card', 4603)).toMatchObject({ rounding: -3, amount: 4600 });
    expect([isOtherWay('card', 'cash'), isOtherWay('moto', 'card'), isOtherWay('cash', 'cash'), isOtherWay('custom', 'cash')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test.each([
    [4604, 0],
    [4603, 301],
    [-1, 0],
    [0, 0],
  ])('of %i and a tip of %i is refused', (base, tip) => expect(refund(card, 'card', base, tip)).toBeNull());
});

describe('items that are refunded', () => {
  const half = {
    ...{ lines: [line('a', 2000, [gst]), line('b', 2000, [])], collectionType: 'pickup' as const, deliveryFee: 0 },
    ...{ holidaySurcharge: { name: 'Matariki', amount: 401 }, taxes: [{ amount: 287 }], tip: 0, grandTotal: 4401 },
  };
  const priced = { ...half, lines: half.lines.map((each) => ({ ...each, quantity: 2 })) } as unknown as Parameters<typeof taxOfCredit>[0];
  const units = ['a.0', 'a.1', 'b.0', 'b.1'];

  test('cost what they cost with what was added, and together the whole bill', () => {
    expect(costOfUnits(priced, units)).toBe(4401);
    fc.assert(
      fc.property(fc.shuffledSubarray(units, { minLength: 4, maxLength: 4 }), (order) => {
        const costs = order.map((unit, at) => costOfUnits(priced, [unit], order.slice(0, at)));
        expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(4401);
        for (const cost of costs) expect(Math.abs(cost - 1100)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('return their own tax, an amount its share, and the last refund what remains', () => {
    const none = { credited: 0, creditedTax: 0 };
    expect(taxOfCredit(priced, { base: 2200, units: ['b.0', 'b.1'] }, none, rules)).toBe(0);
    expect(taxOfCredit(priced, { base: 2201, units: ['a.0', 'a.1'] }, none, rules)).toBe(287);
    expect(taxOfCredit(priced, { base: 1100, units: [] }, none, rules)).toBe(72);
    expect(taxOfCredit(priced, { base: 2201, units: [] }, { credited: 2200, creditedTax: 72 }, rules)).toBe(215);
  });
});
