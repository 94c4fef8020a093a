import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aScheme } from '../loyalty/loyalty.cases.ts';
import { priceCart } from '../pricing/index.ts';
import {
  add,
  adjust,
  billMenu,
  billTerms,
  deliverTo,
  entered,
  getLog,
  more,
  of,
  opening,
  part,
  quantities,
  send,
  voided,
  wantedFor,
} from './bills.fixtures.ts';
import {
  applyOperation,
  currentQuantity,
  foldBill,
  getAdjustment,
  isUnsent,
  priceBill,
  type Bill,
  type BillOperation,
  type EnteredOperation,
} from './index.ts';

const lineIds = ['a', 'b', 'c'];
const items = ['burger', 'chips', 'wine'];
/** Operations on three lines, which are there from the beginning or come some time. */
const anOperation = fc.oneof(
  fc
    .record({ id: fc.constantFrom(...lineIds), at: fc.nat(2), quantity: fc.integer({ min: 1, max: 9 }) })
    .map(({ id, at, quantity }) => add(id, items[at], quantity)),
  fc
    .record({ lineId: fc.constantFrom(...lineIds), delta: fc.integer({ min: -9, max: 9 }) })
    .map(({ lineId, delta }) => more(lineId, delta)),
  fc.constantFrom(...lineIds).map(voided),
  fc
    .record({ lineId: fc.constantFrom(...lineIds), quantity: fc.integer({ min: 1, max: 9 }) })
    .map(({ lineId, quantity }) => part(lineId, quantity)),
  fc
    .record({
      lineId: fc.constantFrom(...lineIds),
      by: fc.option(fc.record({ discountForItem: fc.nat(2000), discountPercentage: fc.nat(100_000), extraChargeForItem: fc.nat(500) })),
    })
    .map(({ lineId, by }) => adjust(lineId, by)),
  fc.constantFrom('4', '9', null).map((tableId): BillOperation => ({ type: 'setTable', tableId })),
  fc.string({ maxLength: 5 }).map((comments): BillOperation => ({ type: 'setComments', comments })),
  fc.constantFrom('one', 'two', null).map((customerId): BillOperation => ({ type: 'linkCustomer', customerId })),
  fc.constantFrom('pickup', 'dineIn', 'delivery').map((collectionType): BillOperation => ({ type: 'setCollectionType', collectionType })),
  fc.constantFrom('', '+61400000000', '+61400000009').map((phone): BillOperation => ({ type: 'setCustomer', name: 'Tom', phone })),
  fc.constantFrom('1 King Street', '2 King Street').map(deliverTo),
  fc.constantFrom('SAVE10', 'SAVE11', null).map((couponCode): BillOperation => ({ type: 'setCoupon', couponCode })),
  fc
    .constantFrom('one', 'two', null)
    .map((customerId): BillOperation => ({ type: 'setLoyalty', proof: customerId && { customerId, code: '123456' } })),
  fc.constantFrom('2026-11-21T07:00:00.000Z', '2026-11-22T07:00:00.000Z', null).map(wantedFor),
  fc.constant(send),
);
const enter = (operation: BillOperation | typeof send): EnteredOperation => (operation.type === 'send' ? operation : entered(operation));
/** What some devices do, and how the server has put it in order. */
const aLog = fc
  .array(fc.record({ device: fc.constantFrom('one', 'two', 'three'), operation: anOperation }), { maxLength: 40 })
  .map((steps) => getLog([['one', enter(opening)], ...steps.map(({ device, operation }) => [device, enter(operation)] as const)]));

describe('whatever several devices do', () => {
  test('all that have applied it in the order of the server are equal, in whatever portions it came', () => {
    fc.assert(
      fc.property(aLog, fc.nat(40), (log, cut) => {
        const early = foldBill(log.slice(0, cut));
        expect(log.slice(cut).reduce(applyOperation, early)).toEqual(foldBill(log));
      }),
    );
  });

  test('a till that was ahead of the server, and then hears its order, has the same bill', () => {
    fc.assert(
      fc.property(aLog, fc.nat(40), (log, cut) => {
        const known = foldBill(log.slice(0, cut));
        const own = log.slice(cut).filter(({ deviceId }) => deviceId === 'two');
        const ahead = own.reduce((bill, entry) => applyOperation(bill, { ...entry, revision: null }), known);
        expect(ahead === null ? null : ahead.revision).toBe(known === null ? null : known.revision);
        // The local state is discarded, and the server's order applied to the last server state.
        expect(log.slice(cut).reduce(applyOperation, known)).toEqual(foldBill(log));
      }),
    );
  });

  test('void wins, quantities stay between nothing and the most, and a sending leaves nothing unsent', () => {
    fc.assert(
      fc.property(aLog, (log) => {
        const bill = foldBill(log) as Bill;
        const there = new Set<string>();
        for (const { operation } of log) {
          if (operation.type === 'addLine') there.add(operation.line.id);
          if (operation.type !== 'voidLine' || !there.has(operation.lineId)) continue;
          expect(currentQuantity(bill.lines.find(({ id }) => id === operation.lineId)!)).toBe(0);
        }
        for (const { quantity } of bill.lines) expect(quantity >= 0 && quantity <= 99).toBe(true);
        expect(bill.revision).toBe(log.length);
        const told = applyOperation(bill, { ...log[0]!, revision: log.length + 1, operation: send }) as Bill;
        expect(isUnsent(told)).toBe(false);
      }),
    );
  });

  test('adding and voiding come to the same in every order of the devices', () => {
    const step = fc.oneof(
      fc
        .record({ lineId: fc.constantFrom(...lineIds), delta: fc.integer({ min: 1, max: 3 }) })
        .map(({ lineId, delta }) => more(lineId, delta)),
      fc.constantFrom(...lineIds).map(voided),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (steps, keys) => {
        const start = lineIds.map((id) => add(id));
        const shuffled = steps.map((operation, at) => ({ operation, key: keys[at]! })).toSorted((a, b) => a.key - b.key);
        expect(quantities(of(...start, ...shuffled.map(({ operation }) => operation)))).toEqual(quantities(of(...start, ...steps)));
      }),
    );
  });

  test('the price is that of a cart with the same lines, by the same engine', () => {
    fc.assert(
      fc.property(aLog, (log) => {
        const bill = foldBill(log) as Bill;
        const lines = bill.lines.flatMap((line) => (currentQuantity(line) === 0 ? [] : [{ ...line.input, quantity: line.quantity }]));
        const settings = aScheme();
        const cart = priceBill(bill, billTerms({ loyaltyScheme: settings }));
        if (lines.length === 0) {
          expect(cart.grandTotal).toBe(0);
          return;
        }
        const lineAdjustments = Object.fromEntries(bill.lines.flatMap((line) => (line.adjusted ? [[line.id, getAdjustment(line)!]] : [])));
        const priced = priceCart({
          ...billTerms(),
          deliveryFee: bill.delivery?.fee ?? 0,
          freeDeliveryFrom: bill.delivery?.freeFrom,
          requestedOn: bill.requested?.tradingDay,
          coupon: bill.coupon && { ...bill.coupon, redeemsLeft: true, isFirstOrder: null },
          loyalty: bill.customerId ? { settings, credit: bill.loyalty?.credit ?? 0, redeem: bill.loyalty !== undefined } : null,
          menu: billMenu,
          source: 'pos',
          collectionType: bill.collectionType,
          lines,
          lineAdjustments,
        });
        expect(priced).toMatchObject({ ok: true, cart: { ...cart, lines: cart.lines.map(({ taxRuleIds: _, ...line }) => line) } });
      }),
    );
  });
});
