import type { LineClaim, PartRules, PartToPay, PaidPart, SplitCart } from './split.types.ts';

type BillLine = SplitCart['lines'][number];
const getLine = (id: string, lineTotal: number, discountShare?: number): BillLine => ({
  id,
  itemId: id,
  categoryId: 'mains',
  type: 'basic',
  name: id,
  categoryName: 'Mains',
  quantity: 1,
  comments: '',
  choices: [],
  basePrice: lineTotal,
  unitPrice: lineTotal,
  lineTotal,
  discounted: false,
  ...(discountShare === undefined ? {} : { discountShare }),
});

/** A bill of lines (id, total, discount) with amounts added to them. */
export const makeBill = (lines: [string, number, number?][], added = 0, own: Partial<SplitCart> = {}): SplitCart => {
  const { cardSurcharge = 0, tip = 0, cashRounding = 0 } = own;
  const items = lines.reduce((sum, [, total, off = 0]) => sum + total - off, 0);
  return {
    lines: lines.map(([id, total, off]) => getLine(id, total, off)),
    grandTotal: items + added + cardSurcharge + tip + cashRounding,
    cardSurcharge,
    tip,
    cashRounding,
  };
};

export const equalCases: [number, number, number[]][] = [
  [10_000, 3, [3334, 3333, 3333]],
  [2, 3, [1, 1, 0]],
  [0, 2, [0, 0]],
  [101, 1, [101]],
  [105, 4, [27, 26, 26, 26]],
];

const dinner = makeBill(
  [
    ['pizza', 2000, 200],
    ['beers', 2700, 270],
    ['chips', 1000, 100],
  ],
  770,
);
/** Of the dinner; nobody claims the chips. */
const claimed: LineClaim[] = [
  { lineId: 'pizza', shares: [1, 0, 0] },
  { lineId: 'beers', shares: [0, 2, 1] },
];
/** `unclaimed` absent: nothing. */
export const itemCases: { name: string; bill: SplitCart; claims: LineClaim[]; parts: number[]; unclaimed?: number }[] = [
  {
    name: 'the worked example of the algorithm page: what nobody claims stays due, with its part of what is added',
    bill: dinner,
    claims: claimed,
    parts: [2071, 1863, 931],
    unclaimed: 1035,
  },
  {
    name: 'the worked example, everything claimed',
    bill: dinner,
    claims: [...claimed, { lineId: 'chips', shares: [1, 1, 1] }],
    parts: [2416, 2208, 1276],
  },
  { name: 'nobody claims anything', bill: makeBill([['chips', 1000]], 50), claims: [], parts: [0, 0, 0], unclaimed: 1050 },
  {
    name: 'a claim of nobody is none',
    bill: makeBill([['chips', 1000]]),
    claims: [{ lineId: 'chips', shares: [0, 0, 0] }],
    parts: [0, 0, 0],
    unclaimed: 1000,
  },
  {
    name: 'the first shares take the remainder, not the largest',
    bill: makeBill([['chips', 1000]]),
    claims: [{ lineId: 'chips', shares: [1, 2] }],
    parts: [334, 666],
  },
  {
    name: 'a part that comes out even takes nothing of it',
    bill: makeBill([
      ['pizza', 2000],
      ['chips', 1000],
    ]),
    claims: [
      { lineId: 'pizza', shares: [1, 0, 0] },
      { lineId: 'chips', shares: [0, 1, 2] },
    ],
    parts: [2000, 334, 666],
  },
  {
    name: 'the remainder is one of the bill, not of each line',
    bill: makeBill(Array.from({ length: 10 }, (_, at): [string, number] => [`${at}`, 1000])),
    claims: Array.from({ length: 10 }, (_, at) => ({ lineId: `${at}`, shares: [1, 1, 1] })),
    parts: [3334, 3333, 3333],
  },
  {
    name: 'who takes nothing pays nothing',
    bill: makeBill([['pizza', 2000]], 300),
    claims: [{ lineId: 'pizza', shares: [0, 1, 0] }],
    parts: [0, 2300, 0],
  },
  {
    name: 'fees of lines that cost nothing are shared by all',
    bill: makeBill([['pizza', 2000, 2000]], 600),
    claims: [{ lineId: 'pizza', shares: [0, 1, 0] }],
    parts: [200, 200, 200],
  },
  {
    name: 'fees of lines that cost nothing and that nobody claims stay due',
    bill: makeBill([['pizza', 2000, 2000]], 600),
    claims: [],
    parts: [0, 0, 0],
    unclaimed: 600,
  },
  {
    name: 'what belongs to a payment is not split',
    bill: makeBill([['pizza', 2000]], 0, { cardSurcharge: 40, tip: 300, cashRounding: -2 }),
    claims: [{ lineId: 'pizza', shares: [1, 1, 1] }],
    parts: [667, 667, 666],
  },
];

export const amountCases: { name: string; total: number; typed: number[]; expected: number[] | [reason: string, at: number] }[] = [
  { name: 'what is left is one more part', total: 5900, typed: [2000, 1500], expected: [2000, 1500, 2400] },
  { name: 'nothing is left', total: 5900, typed: [5900], expected: [5900] },
  { name: 'nothing typed yet', total: 5900, typed: [], expected: [5900] },
  { name: 'more than is left', total: 5900, typed: [2000, 3901], expected: ['tooMuch', 1] },
  { name: 'nothing', total: 5900, typed: [0], expected: ['notPositive', 0] },
];

export const newZealand: PartRules = {
  country: 'NZ',
  source: 'pos',
  placedOn: '2026-11-21',
  cardSurcharge: { amountInCents: 0, percentage: 2000, applicableBelowAmount: null },
  cashFiveUp: false,
};
const below = { ...newZealand, cardSurcharge: { amountInCents: 50, percentage: 0, applicableBelowAmount: 1000 } };
export const payCases: {
  name: string;
  part: [number, 'card' | 'cash' | 'other', number];
  rules: PartRules;
  paid: Omit<PartToPay, 'amount' | 'tip'>;
}[] = [
  { name: 'a card', part: [2416, 'card', 200], rules: newZealand, paid: { cardSurcharge: 48, cashRounding: 0, toPay: 2664 } },
  { name: 'cash', part: [2208, 'cash', 0], rules: newZealand, paid: { cardSurcharge: 0, cashRounding: 2, toPay: 2210 } },
  { name: 'cash with a tip', part: [1276, 'cash', 100], rules: newZealand, paid: { cardSurcharge: 0, cashRounding: 4, toPay: 1380 } },
  { name: 'neither', part: [1277, 'other', 0], rules: newZealand, paid: { cardSurcharge: 0, cashRounding: 0, toPay: 1277 } },
  {
    name: 'the part decides, not the bill',
    part: [999, 'card', 500],
    rules: below,
    paid: { cardSurcharge: 50, cashRounding: 0, toPay: 1549 },
  },
  { name: 'from the amount on', part: [1000, 'card', 0], rules: below, paid: { cardSurcharge: 0, cashRounding: 0, toPay: 1000 } },
  {
    name: 'Australia',
    part: [2003, 'card', 0],
    rules: { ...newZealand, country: 'AU' },
    paid: { cardSurcharge: 0, cashRounding: 0, toPay: 2003 },
  },
  {
    name: 'Australian cash',
    part: [2003, 'cash', 0],
    rules: { ...newZealand, country: 'AU' },
    paid: { cardSurcharge: 0, cashRounding: 2, toPay: 2005 },
  },
  {
    name: 'no surcharge set',
    part: [2003, 'card', 0],
    rules: { ...newZealand, cardSurcharge: null },
    paid: { cardSurcharge: 0, cashRounding: 0, toPay: 2003 },
  },
];

const paid = (id: string, captured: number, refunded = 0): PaidPart => ({ id, captured, refunded });
export const refundCases: { name: string; amount: number; payments: PaidPart[]; refunds: [string, number][] | null }[] = [
  {
    name: 'in proportion to what can go back',
    amount: 3000,
    payments: [paid('a', 4000), paid('b', 2000, 1000)],
    refunds: [
      ['a', 2400],
      ['b', 600],
    ],
  },
  {
    name: 'everything',
    amount: 5000,
    payments: [paid('a', 4000), paid('b', 2000, 1000)],
    refunds: [
      ['a', 4000],
      ['b', 1000],
    ],
  },
  { name: 'a cent goes to the first', amount: 1, payments: [paid('a', 2000), paid('b', 2000)], refunds: [['a', 1]] },
  { name: 'what was all refunded is left out', amount: 5, payments: [paid('a', 2000, 2000), paid('b', 2000)], refunds: [['b', 5]] },
  { name: 'more than came', amount: 5001, payments: [paid('a', 4000), paid('b', 2000, 1000)], refunds: null },
  { name: 'nothing', amount: 0, payments: [paid('a', 4000)], refunds: null },
  { name: 'no payments', amount: 1, payments: [], refunds: null },
];
