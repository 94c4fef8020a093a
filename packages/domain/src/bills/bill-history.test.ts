import { expect, it } from 'vitest';
import { describeChanges } from './bill-history.ts';
import { add, adjust, deliverTo, entered, getLog, more, of, opening, part, send, voided } from './bills.fixtures.ts';
import type { BillOperation, EnteredOperation } from './bills.types.ts';

const enter = (operations: readonly BillOperation[]) => getLog(operations.map((operation) => ['till', entered(operation)]));
const described = (before: Parameters<typeof of>, ...operations: BillOperation[]) =>
  describeChanges(before.length === 0 ? null : of(...before), enter(operations)).text;

it('says what was opened and rung up, each line once', () => {
  expect(described([], opening, add('a', 'burger', 2), add('b', 'chips'), more('a', 1))).toBe('Opened. Added 3 × Burger, 1 × Chips');
  expect(described([add('a'), add('b', 'wine', 2)], more('a', 1), more('b', -1))).toBe('Added 1 × Burger. Removed 1 × Wine');
});

it('says nothing of what was tapped in and out again', () => {
  expect(described([add('a')], more('a', 1), more('a', -1))).toBe('');
});

it('says why something was voided', () => {
  expect(described([add('a'), add('b', 'wine', 3), send], voided('a'), part('b', 2))).toBe(
    'Voided Burger (Dropped). Voided 2 × Wine (Dropped)',
  );
});

it('says what else changed, without names and addresses of guests', () => {
  const changes: BillOperation[] = [
    { type: 'setCollectionType', collectionType: 'delivery' },
    deliverTo('12 King Street'),
    { type: 'setCustomer', name: 'Ann', phone: '0400 000 000' },
    { type: 'setComments', comments: 'Ring twice' },
    { type: 'setComments', comments: 'Ring once' },
    adjust('a', { discountForItem: 100 }),
    { type: 'setCoupon', couponCode: 'TEN' },
  ];
  expect(described([add('a')], ...changes)).toBe(
    'Changed to delivery. Delivery address changed. Name and phone changed. Note for the kitchen changed. New price for Burger. Coupon TEN',
  );
});

it('names the table and the other bill', () => {
  const other = { orderId: 'b', number: 'B-002' };
  const seat: BillOperation = { type: 'setTable', tableId: '4' };
  const out: EnteredOperation = { type: 'moveLinesOut', to: other, lines: [], emptied: true };
  const entries = getLog([
    ['till', entered(seat)],
    ['till', { type: 'setCovers', covers: 3 }],
    ['till', out],
  ]);
  expect(describeChanges(of(add('a')), entries).text).toBe('Moved to Table 4. 3 guests. Joined to B-002');
});

it('leaves out what a newer release entered', () => {
  const unknown = { type: 'setMood', mood: 'good' } as unknown as EnteredOperation;
  const entries = getLog([
    ['till', unknown],
    ['till', entered(add('a'))],
  ]);
  expect(describeChanges(of(), entries).text).toBe('Added 1 × Burger');
});
