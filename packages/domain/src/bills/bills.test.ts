import { describe, expect, test } from 'vitest';
import { amountOff } from '../coupons/coupons.cases.ts';
import type { Coupon } from '../coupons/index.ts';
import type { StaffAction } from '../employees/index.ts';
import { item, menu } from '../menu/menu.fixtures.ts';
import type { FrozenLine } from '../pricing/index.ts';
import {
  add,
  adjust,
  billLine,
  billTerms,
  deliverTo,
  entered,
  getLog,
  heldCoupon,
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
  billNumber,
  foldBill,
  freezeLine,
  isUnsent,
  operationProblem,
  priceBill,
  currentQuantity,
  terminalPrefix,
  unsentLines,
  isMade,
  findCouponProblem,
  findStaffAction,
  voidsSentLines,
  type Bill,
  type BillAdjustment,
  type BillOperation,
  type EnteredOperation,
} from './index.ts';

describe('operations', () => {
  test('before it is opened there is no bill, and it is opened once', () => {
    expect(foldBill(getLog([['till', entered(more('a', 1))]]))).toBeNull();
    const again: BillOperation = { type: 'open', collectionType: 'dineIn', tableId: null, customerName: 'Tom' };
    expect(of(add('a'), again)).toMatchObject({ collectionType: 'pickup', customerName: '', lines: [{ id: 'a' }] });
  });

  test('a quantity is a delta: two that add one each make two more', () => {
    expect(quantities(of(add('a'), more('a', 1), more('a', 1)))).toEqual([['a', 3]]);
  });

  test('a line ends at nothing, and comes back from there', () => {
    expect(quantities(of(add('a'), more('a', -5)))).toEqual([['a', 0]]);
    expect(quantities(of(add('a'), more('a', -5), more('a', 2)))).toEqual([['a', 2]]);
  });

  test('void wins, whatever comes before and after', () => {
    expect(quantities(of(add('a'), voided('a'), more('a', 3)))).toEqual([['a', 0]]);
    expect(of(add('a'), voided('a'), { ...voided('a'), reason: 'Late' } as BillOperation).lines[0]?.voided?.reason).toBe('Dropped');
  });

  test('a part is voided with its reason, never more than there is, and the line can grow again', () => {
    const bill = of(add('a', 'burger', 3), part('a', 1), part('a', 5), part('a', 1), more('a', 2));
    expect(quantities(bill)).toEqual([['a', 2]]);
    expect(bill.lines[0]?.partsVoided).toEqual([
      { quantity: 1, note: 'Dropped', by: 'till', at: expect.any(String) },
      { quantity: 2, note: 'Dropped', by: 'till', at: expect.any(String) },
    ]);
    expect(quantities(of(add('a', 'burger', 3), voided('a'), part('a', 1)))).toEqual([['a', 0]]);
  });

  test('the last change of a price counts, and null brings the full price back', () => {
    expect(of(add('a'), adjust('a', { discountForItem: 100 }), adjust('a', { extraChargeForItem: 50 })).lines[0]?.adjusted).toMatchObject({
      discountForItem: 0,
      extraChargeForItem: 50,
      by: 'till',
    });
    expect(of(add('a'), adjust('a', { discountForItem: 100 }), adjust('a', null))).toEqual({ ...of(add('a')), revision: 4 });
  });

  test('guests are counted, and not counted again', () => {
    const table: BillOperation = { type: 'open', collectionType: 'dineIn', tableId: '4', customerName: '' };
    const log = (...operations: BillOperation[]) => foldBill(getLog([table, ...operations].map((each) => ['till', entered(each)])));
    expect(log({ type: 'setCovers', covers: 4 })).toMatchObject({ covers: 4 });
    expect(log({ type: 'setCovers', covers: 4 }, { type: 'setCovers', covers: null })).not.toHaveProperty('covers');
  });

  test('table, customer and comments: the last by the order of the server', () => {
    const bill = of(
      { type: 'setTable', tableId: '4' },
      { type: 'setCustomer', name: 'Mia', phone: '+61400000000' },
      { type: 'setComments', comments: 'No nuts' },
      { type: 'setTable', tableId: '9' },
      { type: 'setComments', comments: '' },
    );
    expect(bill).toMatchObject({
      table: { name: 'Table 9' },
      customerName: 'Mia',
      customerPhone: '+61400000000',
      comments: '',
      revision: 6,
    });
  });

  test('another order type reprices every line by the menu that it was added from, and takes the bill off its table', () => {
    const to = (collectionType: Bill['collectionType']): BillOperation => ({ type: 'setCollectionType', collectionType });
    const total = (...operations: BillOperation[]) => priceBill(of(...operations), billTerms()).grandTotal;
    const lines = [add('a', 'burger'), add('b', 'chips', 2)] as const;
    expect(total(...lines)).toBe(2700);
    expect(total(...lines, to('dineIn'))).toBe(2900);
    expect(total(to('dineIn'), ...lines)).toBe(2900);
    expect(total(...lines, to('dineIn'), to('dineIn'), more('b', 1))).toBe(3600);
    expect(of(...lines, to('dineIn'), to('pickup'))).toEqual({ ...of(...lines), revision: 5 });
    const seated: BillOperation[] = [to('dineIn'), { type: 'setTable', tableId: '4' }, { type: 'setCovers', covers: 2 }];
    expect(of(...seated, to('dineIn'))).toMatchObject({ table: { name: 'Table 4' }, covers: 2 });
    expect(of(...seated, to('pickup'))).toEqual({ ...of(), revision: 5 });
    expect(isUnsent(of(add('a'), send, to('dineIn')))).toBe(true);
  });

  test('a line that is not sold in another order type keeps the bill from it, until it is off', () => {
    const here = item('chips', { name: 'Chips', availableFor: { pickup: true, delivery: true, dineIn: false } });
    const { frozen } = freezeLine(billLine('b', 'chips'), 'pickup', billTerms({ menu: menu([here]) })) as { frozen: FrozenLine };
    const taken: EnteredOperation = { type: 'addLine', line: billLine('b', 'chips'), frozen };
    const dineIn: BillOperation = { type: 'setCollectionType', collectionType: 'dineIn' };
    const bill = foldBill(
      getLog([
        ['till', entered(opening)],
        ['till', taken],
      ]),
    ) as Bill;
    expect(operationProblem(bill, dineIn)).toMatchObject({
      lineId: 'b',
      message: '“Chips” is not sold for dine-in. Take it off the bill first.',
    });
    const off = foldBill(
      getLog([
        ['till', entered(opening)],
        ['till', taken],
        ['till', entered(voided('b'))],
      ]),
    ) as Bill;
    expect(operationProblem(off, dineIn)).toBeNull();
  });

  test('a delivery has its address and fee until it is no delivery any more', () => {
    const to = (collectionType: Bill['collectionType']): BillOperation => ({ type: 'setCollectionType', collectionType });
    const total = (...operations: BillOperation[]) => priceBill(of(...operations), billTerms());
    expect(operationProblem(of(), deliverTo('1 King Street'))).toMatchObject({ path: 'delivery' });
    expect(of(deliverTo('1 King Street'))).not.toHaveProperty('delivery');
    expect(total(add('a'), to('delivery'))).toMatchObject({ grandTotal: 1500, deliveryFee: 0 });
    expect(total(add('a'), to('delivery'), deliverTo('1 King Street'))).toMatchObject({ grandTotal: 2200, deliveryFee: 700 });
    expect(total(add('a', 'burger', 4), to('delivery'), deliverTo('1 King Street'))).toMatchObject({ grandTotal: 6000, deliveryFee: 0 });
    expect(of(to('delivery'), deliverTo('1 King Street'), deliverTo('2 King Street')).delivery?.address.line1).toBe('2 King Street');
    expect(of(to('delivery'), deliverTo('1 King Street'), to('pickup'))).not.toHaveProperty('delivery');
  });

  test('a later time is for pickup and delivery, priced by its day, and news for a kitchen that has the bill', () => {
    const evening = '2026-11-22T07:00:00.000Z';
    const to = (collectionType: Bill['collectionType']): BillOperation => ({ type: 'setCollectionType', collectionType });
    expect(operationProblem(of(to('dineIn')), wantedFor(evening))).toMatchObject({ path: 'requestedFor' });
    expect(operationProblem(of(to('dineIn')), wantedFor(null))).toBeNull();
    const bill = of(add('a'), send, wantedFor(evening));
    expect([bill.requested, isUnsent(bill)]).toEqual([{ at: evening, tradingDay: '2026-11-22' }, true]);
    expect(isUnsent(of(add('a'), wantedFor(evening), send))).toBe(false);
    expect(of(wantedFor(evening), wantedFor(null))).not.toHaveProperty('requested');
    expect(of(wantedFor(evening), to('dineIn'), to('pickup'))).not.toHaveProperty('requested');
    expect(of(wantedFor(evening), to('delivery')).requested?.at).toBe(evening);
    const holidays = [{ name: 'Fair day', date: '2026-11-22' as const }];
    const holidaySurcharge = { enabled: true, isEnabledForOnline: true, surcharge: { amountInCents: 0, percentage: 15_000 }, holidays };
    expect(priceBill(bill, billTerms({ holidaySurcharge })).grandTotal).toBe(1725);
    expect(priceBill(of(add('a')), billTerms({ holidaySurcharge })).grandTotal).toBe(1500);
  });

  test('a coupon takes its amount off while the bill qualifies, whatever becomes of the coupon', () => {
    const hold = (coupon: Coupon, customerId: string | null, ...operations: BillOperation[]): Bill => {
      const entries = getLog([opening, ...operations].map((operation) => ['till', entered(operation)]));
      const operation = { type: 'setCoupon' as const, coupon: heldCoupon(coupon, customerId) };
      return foldBill([...entries, { ...entries[0]!, id: 'coupon', revision: entries.length + 1, operation }]) as Bill;
    };
    const tenOff = amountOff(1000, { applicableOverAmount: 2000 });
    const enough = hold(tenOff, null, add('a', 'burger', 2));
    expect(priceBill(enough, billTerms())).toMatchObject({ itemTotal: 3000, grandTotal: 2000, coupon: { amount: 1000 } });
    expect(findCouponProblem(enough, billTerms())).toBeNull();
    const tooLittle = hold(tenOff, null, add('a'));
    expect(priceBill(tooLittle, billTerms())).toMatchObject({ grandTotal: 1500, coupon: null });
    expect(findCouponProblem(tooLittle, billTerms())).toMatchObject({ code: 'COUPON_BELOW_MINIMUM', path: 'couponCode' });
    const first = amountOff(100, { firstOrderDiscount: true });
    expect(priceBill(hold(first, 'one', add('a'), { type: 'linkCustomer', customerId: 'one' }), billTerms()).grandTotal).toBe(1400);
    const nobodys = hold(first, null, add('a'), { type: 'linkCustomer', customerId: 'one' });
    expect([priceBill(nobodys, billTerms()).grandTotal, findCouponProblem(nobodys, billTerms())?.code]).toEqual([
      1500,
      'COUPON_NEEDS_SIGN_IN',
    ]);
    expect(findCouponProblem(hold(first, 'two', add('a')), billTerms())?.message).toContain('Choose the customer');
    expect(of(add('a'), { type: 'setCoupon', couponCode: 'SAVE10' }, { type: 'setCoupon', couponCode: null })).not.toHaveProperty('coupon');
  });

  test('an address that the kitchen does not have is news for it', () => {
    const to: BillOperation = { type: 'setCollectionType', collectionType: 'delivery' };
    expect(isUnsent(of(add('a'), to, send, deliverTo('1 King Street')))).toBe(true);
    expect(isUnsent(of(add('a'), to, deliverTo('1 King Street'), send))).toBe(false);
    expect(isUnsent(of(add('a'), to, deliverTo('1 King Street'), send, deliverTo('1 King Street')))).toBe(false);
    expect(isUnsent(of(add('a'), to, deliverTo('1 King Street'), send, deliverTo('2 King Street')))).toBe(true);
  });

  test('a customer is linked until another number is typed, or the customer is taken off', () => {
    const link = (customerId: string | null): BillOperation => ({ type: 'linkCustomer', customerId });
    const phone = '+61400000000';
    expect(of(link('one'), link('two'))).toMatchObject({ customerId: 'two', customerName: 'Guest two', customerPhone: phone });
    expect(of(link('one'), { type: 'setCustomer', name: 'For Tom', phone })).toMatchObject({ customerId: 'one', customerName: 'For Tom' });
    const other = of(link('one'), { type: 'setCustomer', name: 'Tom', phone: '+61400000009' });
    expect([other.customerName, other]).toEqual(['Tom', expect.not.objectContaining({ customerId: 'one' })]);
    const off = of(link('one'), link(null));
    expect([off.customerName, off.customerPhone, off]).toEqual(['', '', expect.not.objectContaining({ customerId: 'one' })]);
  });

  test('what the server has not put in order yet leaves the revision', () => {
    const [entry] = getLog([['till', entered(more('a', 1))]]);
    const bill = applyOperation(of(add('a')), { ...entry!, revision: null });
    expect(bill).toMatchObject({ revision: 2, lines: [{ quantity: 2 }] });
  });
});

describe('sending', () => {
  test('what stands is sent; a change afterwards is unsent, and so is a void', () => {
    const sent = of(add('a', 'burger', 2), add('b', 'chips'), voided('b'), send);
    expect(isUnsent(sent)).toBe(false);
    expect(sent.lines.map((line) => line.sent)).toEqual([2, 0]);
    expect(unsentLines(of(add('a'), send, more('a', 1), add('b', 'wine'))).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(unsentLines(of(add('a'), send, voided('a'))).map(({ id, sent: had }) => [id, had])).toEqual([['a', 1]]);
  });

  test('a line that comes and goes between two sendings is nobody’s news', () => {
    expect(isUnsent(of(add('a'), send, add('b'), voided('b'), more('a', 1), more('a', -1)))).toBe(false);
  });

  test('the kitchen hears of another table, name or comment once it has anything at all', () => {
    expect(isUnsent(of({ type: 'setTable', tableId: '4' }))).toBe(false);
    expect(isUnsent(of(add('a'), send, { type: 'setTable', tableId: '4' }))).toBe(true);
    expect(isUnsent(of(add('a'), send, { type: 'setCustomer', name: 'Mia', phone: '' }))).toBe(true);
    expect(isUnsent(of(add('a'), send, { type: 'setComments', comments: 'No nuts' }, send))).toBe(false);
    expect(isUnsent(of(add('a'), send, { type: 'setCustomer', name: '', phone: '+61400000000' }))).toBe(false);
  });
});

describe('what the kitchen has already', () => {
  const sent = [add('a', 'burger', 2), send] as const;

  test.each([
    ['a void', voided('a'), true],
    ['fewer than were sent', more('a', -1), true],
    ['one more', more('a', 1), false],
    ['a new line', add('b'), false],
  ])('%s', (_, operation, asks) => {
    expect(voidsSentLines(of(...sent), of(...sent, operation))).toBe(asks);
  });

  const half: BillAdjustment = {
    discountForItem: 0,
    discountPercentage: 50_000,
    extraChargeForItem: 0,
    extraChargeForComments: 0,
    note: '',
  };
  test.each<[string, BillOperation, StaffAction | null]>([
    ['a void', voided('a'), 'voidAfterSending'],
    ['a void of one', { type: 'voidPart', lineId: 'a', quantity: 1, note: '' }, 'voidAfterSending'],
    ['half price', { type: 'adjustLine', lineId: 'a', adjustment: half }, 'discount'],
    ['something off', { type: 'adjustLine', lineId: 'a', adjustment: { ...half, discountPercentage: 0, discountForItem: 1 } }, 'discount'],
    [
      'an extra charge',
      { type: 'adjustLine', lineId: 'a', adjustment: { ...half, discountPercentage: 0, extraChargeForItem: 1 } },
      'priceChange',
    ],
    ['the full price again', { type: 'adjustLine', lineId: 'a', adjustment: null }, null],
    ['a name', { type: 'setCustomer', name: 'Mia', phone: '' }, null],
  ])('%s is reserved', (_, operation, action) => {
    expect(findStaffAction(of(...sent), entered(operation), of(...sent, operation))).toBe(action);
  });

  test('is not voided by taking off what was added since, nor twice', () => {
    const added = [...sent, more('a', 3)] as const;
    expect(voidsSentLines(of(...added), of(...added, more('a', -3)))).toBe(false);
    expect(voidsSentLines(of(...sent, voided('a')), of(...sent, voided('a'), voided('a')))).toBe(false);
    expect([isMade(of(...sent)), isMade(of(...sent, voided('a'))), isMade(of(add('a')))]).toEqual([true, false, false]);
  });
});

describe('what the server refuses', () => {
  const bill = of(add('a', 'burger', 90), add('gone'), more('gone', -1), add('void'), voided('void'));
  test.each<[string, BillOperation, string | null]>([
    ['a line of another bill', more('x', 1), 'NOT_FOUND'],
    ['a void of another bill’s line', voided('x'), 'NOT_FOUND'],
    ['the same line twice', add('a'), 'LINE_REPEATED'],
    ['more than a line takes', more('a', 10), 'QUANTITY_INVALID'],
    ['a table of a bill to take away', { type: 'setTable', tableId: '4' }, 'UNAVAILABLE'],
    ['no table of it', { type: 'setTable', tableId: null }, null],
    ['as many as a line takes', more('a', 9), null],
    ['fewer than there are', more('a', -99), null],
    ['more of a line that is gone', more('gone', 1), null],
    ['more of a line that is void', more('void', 1), null],
    ['a second void', voided('void'), null],
    ['a part of another bill’s line', part('x', 1), 'NOT_FOUND'],
    ['another price of another bill’s line', adjust('x', null), 'NOT_FOUND'],
    ['a part of a line that is void', part('void', 1), null],
    ['guests of a bill to take away', { type: 'setCovers', covers: 4 }, 'UNAVAILABLE'],
    ['no guests of it', { type: 'setCovers', covers: null }, null],
    ['a name', { type: 'setCustomer', name: 'Mia', phone: '' }, null],
  ])('%s', (_, operation, code) => {
    expect(operationProblem(bill, operation)?.code ?? null).toBe(code);
  });

  test('a bill has as many lines as a cart, and five times as many that are gone', () => {
    const full = of(...Array.from({ length: 100 }, (_, at) => add(`${at}`)));
    expect(operationProblem(full, add('more'))?.code).toBe('CART_TOO_LARGE');
    const line = full.lines[0]!;
    const old = { ...full, lines: Array.from({ length: 500 }, (_, at) => ({ ...line, id: `${at}`, quantity: 0 })) };
    expect(operationProblem(old, add('more'))?.code).toBe('CART_TOO_LARGE');
    expect(operationProblem({ ...old, lines: old.lines.slice(1) }, add('more'))).toBeNull();
  });
});

describe('the price', () => {
  test('the worked example of the algorithm page', () => {
    const bill = of(add('a', 'burger', 2), add('b', 'chips'), more('a', 1), add('c', 'wine', 2), voided('c'));
    expect(priceBill(bill, billTerms())).toMatchObject({ itemTotal: 5100, includedTax: 464, grandTotal: 5100 });
    const holiday = {
      enabled: true,
      isEnabledForOnline: true,
      surcharge: { amountInCents: 0, percentage: 15_000 },
      holidays: [{ name: 'A day', date: '2026-11-21' }],
    };
    expect(priceBill(bill, billTerms({ holidaySurcharge: holiday }))).toMatchObject({ itemTotal: 5100, surcharge: 765, grandTotal: 5865 });
  });

  test('staff change the price of a line: amounts are for all of it, a percentage follows the quantity', () => {
    const price = (...operations: BillOperation[]) => priceBill(of(add('a', 'burger', 2), ...operations), billTerms());
    expect(price(adjust('a', { discountForItem: 500 }))).toMatchObject({ itemTotal: 2500, lines: [{ unitPrice: 1500, discounted: true }] });
    expect(price(adjust('a', { discountForItem: 500 }), more('a', 1))).toMatchObject({ itemTotal: 4000 });
    expect(price(adjust('a', { discountPercentage: 10_000 }), more('a', 1))).toMatchObject({ itemTotal: 4050 });
    expect(price(adjust('a', { extraChargeForItem: 150, extraChargeForComments: 50 }))).toMatchObject({
      itemTotal: 3200,
      lines: [{ discounted: false }],
    });
    expect(price(adjust('a', { discountForItem: 5000 }))).toMatchObject({ itemTotal: 0, grandTotal: 0 });
    expect(price(adjust('a', { discountPercentage: 100_000 }), add('b', 'chips'))).toMatchObject({ itemTotal: 600 });
  });

  test('a bill without lines costs nothing', () => {
    expect(priceBill(of(), billTerms())).toMatchObject({ lines: [], itemTotal: 0, grandTotal: 0 });
  });

  test('a line that stands keeps its price when its item is dearer, sold out or gone', () => {
    const bill = of(add('a', 'burger'), more('a', 1));
    const dear = item('burger', { name: 'Burger', soldout: true });
    for (const now of [menu([]), menu([{ ...dear, price: { ...dear.price, basePrice: 9999 } }])]) {
      expect(priceBill(bill, billTerms({ menu: now }))).toMatchObject({ itemTotal: 3000, lines: [{ unitPrice: 1500, quantity: 2 }] });
      expect(freezeLine(billLine('b'), 'pickup', billTerms({ menu: now }))).toMatchObject({ ok: false });
    }
  });

  test('a custom item costs what was typed', () => {
    const line = {
      id: 'a',
      type: 'custom',
      itemId: 'custom',
      quantity: 2,
      comments: '',
      selection: { modifiers: [], name: 'Corkage', price: 850 },
    } as const;
    expect(
      priceBill(of({ type: 'addLine', line: { ...line, selection: { ...line.selection, modifiers: [] } } }), billTerms()),
    ).toMatchObject({
      itemTotal: 1700,
      lines: [{ name: 'Corkage' }],
    });
  });

  test('lines say which taxes bear on them', () => {
    expect(priceBill(of(add('a')), billTerms()).lines[0]?.taxRuleIds).toHaveLength(1);
  });
});

test('each till has a prefix of its own, none that other orders have', () => {
  const prefixes = Array.from({ length: 500 }, (_, place) => terminalPrefix(place));
  expect(prefixes.slice(0, 5)).toEqual(['B', 'C', 'D', 'E', 'F']);
  expect(prefixes[20]).toBe('BB');
  expect(new Set(prefixes).size).toBe(500);
  expect(prefixes.filter((prefix) => /[AWGUIO]/.test(prefix))).toEqual([]);
  expect(billNumber('BB', 7)).toBe('BB-007');
});
