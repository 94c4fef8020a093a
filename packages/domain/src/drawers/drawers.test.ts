import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { currencies } from '../money/index.ts';
import { smallestCoin } from '../cash/index.ts';
import { countries } from '../countries/index.ts';
import {
  addCounts,
  denominations,
  describeDifference,
  formatDenomination,
  getDenominationKey,
  getDrawerDay,
  getReportSections,
  makeDrawerReport,
  unknownDenominations,
  type DrawerFact,
} from './index.ts';

describe('denominations', () => {
  it.each(Object.keys(currencies) as (keyof typeof currencies)[])(
    'of %s are named once, highest first, and down to the smallest coin',
    (code) => {
      const all = denominations[code];
      expect(new Set(all.map(getDenominationKey)).size).toBe(all.length);
      for (const kind of ['note', 'coin'] as const) {
        const values = all.filter((each) => each.kind === kind).map(({ value }) => value);
        expect(values).toEqual(values.toSorted((a, b) => b - a));
      }
      const country = Object.values(countries).find(({ currencyCode }) => currencyCode === code)!;
      expect(Math.min(...all.map(({ value }) => value))).toBe(smallestCoin[country.code]);
    },
  );

  it('have the names that people use', () => {
    const names = (code: keyof typeof denominations) => denominations[code].map((each) => formatDenomination(each, code));
    expect(names('NZD')).toEqual(['$100', '$50', '$20', '$10', '$5', '$2', '$1', '50c', '20c', '10c']);
    expect(names('USD').slice(-7)).toEqual(['$1 note', '$1 coin', '50¢', '25¢', '10¢', '5¢', '1¢']);
    expect(names('GBP').slice(2, 7)).toEqual(['£10', '£5', '£2', '£1', '50p']);
  });

  it('add up, a dollar note and a dollar coin apart', () => {
    expect(addCounts('USD', { note100: 2, coin100: 3, coin1: 4 })).toBe(504);
    expect(addCounts('AUD', {})).toBe(0);
    expect(unknownDenominations('NZD', { coin10: 1, coin5: 1 })).toEqual(['coin5']);
  });
});

const amount = fc.integer({ min: 0, max: 50_000 });
const plain = {
  orderNumber: 'B-1',
  cash: 0,
  worth: 0,
  reason: '',
  by: 'Ann',
  at: '2026-11-28T01:00:00.000Z',
  late: false,
  tender: null,
  sale: null,
};
const tender = fc
  .record({
    kind: fc.constantFrom('cash', 'card', 'refundCash', 'refundCard'),
    base: amount,
    tip: amount,
    surcharge: amount,
    undone: fc.boolean(),
  })
  .map(({ kind, undone, base, tip, surcharge }): DrawerFact => {
    const total = base + tip + surcharge;
    const sign = (undone ? -1 : 1) * (kind === 'cash' ? 1 : kind === 'refundCash' ? -1 : 0);
    const of = { kind, label: '', base, tip, surcharge, rounding: 0, tax: 0, amount: total };
    return { ...plain, kind: undone ? 'tenderUndone' : 'tender', cash: sign * total || 0, tender: of };
  });
const sale = fc
  .record({
    itemTotal: amount,
    discount: amount,
    deliveryFee: amount,
    holiday: amount,
    cardSurcharge: amount,
    tip: amount,
    tax: amount,
    undone: fc.boolean(),
  })
  .map(({ itemTotal, discount, deliveryFee, holiday, cardSurcharge, tip, tax, undone }): DrawerFact => {
    const surcharge = holiday + cardSurcharge;
    const grandTotal = itemTotal - discount + deliveryFee + surcharge + tip + tax;
    const taxes = [{ name: 'City tax', rate: 4_000, inclusive: false, amount: tax }];
    const cart = { itemTotal, discount, deliveryFee, surcharge, cardSurcharge, tip, cashRounding: 0, grandTotal };
    return { ...plain, kind: undone ? 'saleUndone' : 'sale', sale: { ...cart, collectionType: 'pickup', taxes } };
  });
const paid = fc
  .record({ kind: fc.constantFrom('paidIn', 'paidOut'), amount })
  .map(({ kind, amount: cash }): DrawerFact => ({ ...plain, orderNumber: null, kind, cash: kind === 'paidIn' ? cash : 0 - cash }));

it('of any journal the parts of a report add up, and the order of its entries changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(tender, sale, paid)), amount, (facts, float) => {
      const report = makeDrawerReport(facts, { currency: 'USD', float, unpaid: [] });
      const { sales, money, cash, taxes } = report;
      expect(sales.items + sales.discounts + sales.deliveryFees + sales.holidaySurcharges + sales.addedTax).toBe(sales.total);
      expect(sales.addedTax).toBe(taxes[0]?.amount ?? 0);
      expect(money.base + money.tips + money.surcharges + money.rounding).toBe(money.total);
      expect(money.byKind.reduce((sum, row) => sum + row.amount, 0)).toBe(money.total);
      expect(sales.total + money.onAccount).toBe(money.base);
      expect(cash.float + cash.taken + cash.returned + cash.paidIn + cash.paidOut).toBe(cash.expected);
      const { movements: _, ...figures } = makeDrawerReport(facts.toReversed(), { currency: 'USD', float, unpaid: [] });
      expect(report).toMatchObject(figures);
    }),
  );
});

describe('a report as people read it', () => {
  const cash = { kind: 'cash', label: '', base: 1_500, tip: 100, surcharge: 0, rounding: 0, tax: 0, amount: 1_600 } as const;
  const facts: DrawerFact[] = [
    { ...plain, kind: 'tender', cash: 1_600, tender: cash },
    { ...plain, kind: 'tender', cash: 1_600, late: true, tender: cash },
    { ...plain, kind: 'paidOut', cash: -450, reason: 'Milk' },
    { ...plain, kind: 'noSale', reason: 'Changed a note' },
  ];
  const report = makeDrawerReport(facts, { currency: 'NZD', float: 20_000, unpaid: [{ orderId: 'o', number: 'B-7', due: 900 }] });
  const getRows = (closed: Parameters<typeof getReportSections>[0]['closed']) =>
    Object.fromEntries(
      getReportSections({ currency: 'NZD', closed }, report, 'Pacific/Auckland').map(({ title, rows }) => [
        title,
        rows.map(({ label, amount, detail }) => [label, amount, ...(detail === undefined ? [] : [detail])]),
      ]),
    );

  it('names money by kind, cash in and out, what is late and what is not paid', () => {
    expect(getRows(null)).toMatchObject({
      Sales: [['Sales (0)', 0]],
      'Money taken': [
        ['Cash (2)', 3_200],
        ['Money', 3_200],
        ['Of it, tips', 200],
        ['Of it, for orders not settled', 3_000],
      ],
      'Cash in the drawer': [
        ['Float', 20_000],
        ['Cash taken', 3_200],
        ['Paid out', -450],
        ['Expected', 22_750],
      ],
      'In and out': [
        ['Paid out', -450, expect.stringContaining('Milk · Ann')],
        ['No sale', null, expect.stringContaining('Changed a note · Ann')],
      ],
      'From before this session': [['Payment B-1', 1_600, expect.any(String)]],
      'Not paid yet': [['B-7', 900]],
    });
    expect(getRows(null)['Counted']).toBeUndefined();
  });

  it('of a closed drawer has the count, the difference with its reason, and what left it', () => {
    const closed = { counts: { note10000: 2, coin200: 10 }, counted: 22_000, expected: 22_750, difference: -750 };
    const rows = getRows({ ...closed, blind: true, reason: 'Lost', handedOver: 20_000, handedTo: 'Ann' });
    expect(rows['Cash in the drawer']?.slice(-4)).toEqual([
      ['Counted', 22_000],
      ['Short', -750, 'Counted blind · Lost'],
      ['Handed over', 20_000, 'To Ann'],
      ['Left in the drawer', 2_000],
    ]);
    expect(rows['Counted']).toEqual([
      ['2 × $100', 20_000],
      ['10 × $2', 2_000],
    ]);
    expect([-750, 0, 5].map((difference) => describeDifference(difference, 'NZD'))).toEqual([
      'Short by $7.50',
      'No difference',
      'Over by $0.05',
    ]);
  });
});

test.each([
  ['2026-11-27T16:59:00Z', '2026-11-27'],
  ['2026-11-27T17:00:00Z', '2026-11-28'],
  ['2026-11-28T12:59:00Z', '2026-11-28'],
] as const)('a drawer that is closed at %s belongs to %s', (instant, day) => {
  expect(getDrawerDay(instant, 'Australia/Sydney')).toBe(day);
});
