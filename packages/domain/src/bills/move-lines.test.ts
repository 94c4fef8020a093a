import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billLine, billTerms, deliverTo, entered, getLog, opening, wantedFor } from './bills.fixtures.ts';
import {
  applyOperation,
  currentQuantity,
  foldBill,
  getCarried,
  getLeft,
  isUnsent,
  linesMoved,
  moveProblems,
  planMove,
  priceBill,
  type Bill,
  type BillEntry,
  type BillOperation,
  type EnteredOperation,
} from './index.ts';

type Step = BillOperation | { type: 'send' };
const enter = (operation: Step): EnteredOperation => (operation.type === 'send' ? operation : entered(operation));
const makeLog = (...steps: Step[]): BillEntry[] => getLog([opening, ...steps].map((step) => ['till', enter(step)]));
const send = { type: 'send' } as const;
const add = (id: string, quantity = 1, itemId = 'burger'): BillOperation => ({ type: 'addLine', line: billLine(id, itemId, quantity) });
const more = (lineId: string, delta: number): BillOperation => ({ type: 'changeQuantity', lineId, delta });
const voided = (lineId: string): BillOperation => ({ type: 'voidLine', lineId, reason: 'Dropped' });

const append = (log: readonly BillEntry[], operation: EnteredOperation): BillEntry[] => [
  ...log,
  {
    id: `${log.length}`,
    revision: log.length + 1,
    deviceId: 'till',
    sequence: null,
    by: 'till',
    at: '2026-11-21T02:00:00.000Z',
    operation,
  },
];

let made = 0;
const newId = () => `new-${(made += 1)}`;

/** Both halves of a move, as the server enters them. */
function move(from: BillEntry[], to: BillEntry[], moves: { lineId: string; quantity: number }[] | null): [BillEntry[], BillEntry[]] {
  const [source, target] = [foldBill(from) as Bill, foldBill(to) as Bill];
  expect(moveProblems(source, target, moves)).toEqual([]);
  const plan = planMove(source, moves);
  const lines = linesMoved(source, plan, target, newId);
  return [
    append(from, { type: 'moveLinesOut', to: { orderId: 'to', number: 'B-002' }, ...plan }),
    append(to, {
      type: 'moveLinesIn',
      from: { orderId: 'from', number: 'B-001' },
      lines,
      left: plan.emptied ? getLeft(source, target) : null,
    }),
  ];
}
const afterMove = (from: Step[], to: Step[], moves: { lineId: string; quantity: number }[] | null): [Bill, Bill] => {
  const [out, into] = move(makeLog(...from), makeLog(...to), moves);
  return [foldBill(out) as Bill, foldBill(into) as Bill];
};
const facts = ({ lines }: Bill) => lines.map((line) => [line.id, currentQuantity(line), line.sent]);

test('joining moves every line with what the kitchen has of it, and the first bill ends as merged', () => {
  const [from, to] = afterMove([add('a', 2), send, add('b')], [add('c')], null);
  expect(from).toMatchObject({ lines: [], merged: { orderId: 'to', number: 'B-002' } });
  expect(facts(to)).toEqual([
    ['c', 1, 0],
    ['a', 2, 2],
    ['b', 1, 0],
  ]);
});

test('part of a line: what the kitchen does not have goes first', () => {
  const three = [add('a', 3), send] as const;
  const one = [{ lineId: 'a', quantity: 1 }];
  expect(afterMove([...three], [], one).map((bill) => facts(bill).map(([, ...rest]) => rest))).toEqual([[[2, 2]], [[1, 1]]]);
  expect(afterMove([...three, more('a', 1)], [], one).map((bill) => facts(bill).map(([, ...rest]) => rest))).toEqual([[[3, 3]], [[1, 0]]]);
  expect(afterMove([...three, more('a', -1)], [], one).map((bill) => facts(bill).map(([, ...rest]) => rest))).toEqual([[[1, 2]], [[1, 1]]]);
});

test('all of what is to be paid empties the bill, and voids that the kitchen does not know go along', () => {
  const [from, to] = afterMove([add('a', 2), add('b'), send, voided('b')], [], [{ lineId: 'a', quantity: 2 }]);
  expect(from.merged).toBeDefined();
  expect(facts(to)).toEqual([
    ['a', 2, 2],
    ['b', 0, 1],
  ]);
  expect(to.lines[1]?.voided?.reason).toBe('Dropped');
});

test('an amount taken off a line is shared out, to the cent', () => {
  const adjustment = { discountForItem: 1000, discountPercentage: 0, extraChargeForItem: 1, extraChargeForComments: 0, note: 'Late' };
  const [from, to] = afterMove([add('a', 3), { type: 'adjustLine', lineId: 'a', adjustment }], [], [{ lineId: 'a', quantity: 1 }]);
  expect(from.lines[0]?.adjusted).toMatchObject({ discountForItem: 667, extraChargeForItem: 1 });
  expect(to.lines[0]?.adjusted).toMatchObject({ discountForItem: 333, extraChargeForItem: 0 });
  expect(priceBill(from, billTerms()).itemTotal + priceBill(to, billTerms()).itemTotal).toBe(3 * 1500 - 1000 + 1);
});

test('guests add up, notes for the kitchen are kept, and the bill that stays keeps its own name', () => {
  const guests = (covers: number): BillOperation => ({ type: 'setCovers', covers });
  const words = (comments: string): BillOperation => ({ type: 'setComments', comments });
  const name = (text: string): BillOperation => ({ type: 'setCustomer', name: text, phone: '' });
  const [, to] = afterMove([add('a'), guests(2), words('No nuts'), name('Mia')], [guests(3), words('Birthday'), name('Tom')], null);
  expect(to).toMatchObject({ covers: 5, comments: 'Birthday\nNo nuts', customerName: 'Tom' });
  const linked = afterMove([add('a'), { type: 'linkCustomer', customerId: 'one' }], [], null)[1];
  expect(linked).toMatchObject({ customerId: 'one', customerName: 'Guest one' });
  expect(afterMove([add('a'), add('b'), guests(2)], [guests(3)], [{ lineId: 'a', quantity: 1 }])[1]).toMatchObject({ covers: 3 });
});

test('a new bill of some lines of a delivery has its address and time, and pays for the delivery only where nothing stays', () => {
  const to: BillOperation = { type: 'setCollectionType', collectionType: 'delivery' };
  const bill = foldBill(makeLog(to, deliverTo('1 King Street'), wantedFor('2026-11-21T07:00:00.000Z'), add('a')))!;
  const carried = (emptied: boolean) => foldBill(getCarried(bill, { emptied }).reduce(append, makeLog(to)))!;
  expect(carried(false)).toMatchObject({ requested: bill.requested, delivery: { ...bill.delivery, fee: 0 } });
  expect(carried(true)).toMatchObject({ requested: bill.requested, delivery: bill.delivery });
  expect(getCarried(foldBill(makeLog(add('a')))!, { emptied: true })).toEqual([]);
});

test('one coupon survives a join: the one of the bill that stays, or the other one unless that bill is being paid', () => {
  const coupon = (couponCode: string): BillOperation => ({ type: 'setCoupon', couponCode });
  const code = (bill: Bill) => bill.coupon?.coupon.couponCode;
  const [ended, kept] = afterMove([add('a'), coupon('ONE')], [add('b')], null);
  expect([code(ended), code(kept)]).toEqual([undefined, 'ONE']);
  expect(afterMove([add('a'), coupon('ONE')], [add('b'), coupon('TWO')], null).map(code)).toEqual([undefined, 'TWO']);
  const [stays, target] = afterMove([add('a', 2), coupon('ONE')], [add('b')], [{ lineId: 'a', quantity: 1 }]);
  expect([code(stays), code(target)]).toEqual(['ONE', undefined]);
  const [source, placed] = [makeLog(add('a'), coupon('ONE')), makeLog(add('b'))].map((log) => foldBill(log) as Bill) as [Bill, Bill];
  expect(getLeft(source, placed, { fixed: true })).not.toHaveProperty('coupon');
});

test('a delivery that is joined to one without an address leaves it its own', () => {
  const to: BillOperation = { type: 'setCollectionType', collectionType: 'delivery' };
  const street = (bill: Bill) => bill.delivery?.address.line1;
  expect(street(afterMove([to, deliverTo('1 King Street'), add('a')], [to, add('b')], null)[1])).toBe('1 King Street');
  expect(street(afterMove([to, deliverTo('1 King Street'), add('a')], [to, deliverTo('2 King Street')], null)[1])).toBe('2 King Street');
});

test('what the kitchen has is not unsent on its new bill', () => {
  expect(isUnsent(afterMove([add('a'), send], [], null)[1])).toBe(false);
  expect(isUnsent(afterMove([add('a'), send, more('a', 1)], [], null)[1])).toBe(true);
});

test('a line whose id the other bill has gets another one', () => {
  const [, to] = afterMove([add('a', 2)], [add('a')], null);
  expect(to.lines.map((line) => [line.quantity, line.input.id === line.id, line.frozen.priced.id === line.id])).toEqual([
    [1, true, true],
    [2, true, true],
  ]);
  expect(new Set(to.lines.map(({ id }) => id)).size).toBe(2);
});

test('the second application of a move changes nothing', () => {
  const [out, into] = move(makeLog(add('a', 3), send), makeLog(add('c')), [{ lineId: 'a', quantity: 1 }]);
  const twice = applyOperation(foldBill(into), { ...into.at(-1)!, revision: null });
  expect(twice).toEqual(foldBill(into));
  expect(foldBill(out)?.lines).toHaveLength(1);
});

test.each([
  ['a line of another bill', [{ lineId: 'x', quantity: 1 }], 'NOT_FOUND'],
  ['a line that is void', [{ lineId: 'b', quantity: 1 }], 'NOT_FOUND'],
  ['more than there are', [{ lineId: 'a', quantity: 3 }], 'QUANTITY_INVALID'],
  ['as many as there are', [{ lineId: 'a', quantity: 2 }], null],
  ['all of it', null, null],
])('%s', (_, moves, code) => {
  const bill = foldBill(makeLog(add('a', 2), add('b'), voided('b'))) as Bill;
  expect(moveProblems(bill, bill, moves)[0]?.code ?? null).toBe(code);
  expect(moveProblems(bill, { ...bill, collectionType: 'dineIn' }, moves)[0]?.code).toBe('UNAVAILABLE');
});

test('a bill that is full takes nothing', () => {
  const full = foldBill(makeLog(...Array.from({ length: 100 }, (_, at) => add(`${at}`)))) as Bill;
  expect(moveProblems(foldBill(makeLog(add('a'))) as Bill, full, null)[0]?.code).toBe('CART_TOO_LARGE');
});

const names = ['one', 'two', 'three'];
const aStep = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), bill: fc.constantFrom(...names), quantity: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    kind: fc.constant('more' as const),
    bill: fc.constantFrom(...names),
    line: fc.nat(3),
    delta: fc.integer({ min: -3, max: 3 }),
  }),
  fc.record({ kind: fc.constant('void' as const), bill: fc.constantFrom(...names), line: fc.nat(3) }),
  fc.record({ kind: fc.constant('adjust' as const), bill: fc.constantFrom(...names), line: fc.nat(3), off: fc.nat(900) }),
  fc.record({ kind: fc.constant('send' as const), bill: fc.constantFrom(...names) }),
  fc.record({
    kind: fc.constant('move' as const),
    bill: fc.constantFrom(...names),
    to: fc.constantFrom(...names),
    line: fc.option(fc.nat(3)),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
);

/** What all bills have together. */
const sums = (logs: ReadonlyMap<string, BillEntry[]>) => {
  const lines = [...logs.values()].flatMap((log) => (foldBill(log) as Bill).lines);
  return {
    active: lines.reduce((sum, line) => sum + currentQuantity(line), 0),
    sent: lines.reduce((sum, { sent }) => sum + sent, 0),
    worth: lines.reduce((sum, line) => sum + currentQuantity(line) * line.frozen.priced.unitPrice, 0),
    off: lines.reduce((sum, line) => sum + (line.voided ? 0 : (line.adjusted?.discountForItem ?? 0)), 0),
    voids: lines.filter((line) => line.voided !== null).length,
  };
};

test('whatever several tills do with three bills: moving loses nothing and doubles nothing, and every till has the same bills', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 30 }), fc.nat(30), (steps, cut) => {
      const logs = new Map(names.map((name) => [name, makeLog()]));
      for (const step of steps) {
        const log = logs.get(step.bill)!;
        const bill = foldBill(log) as Bill;
        // The server refuses changes of a bill that has ended.
        if (bill.merged) continue;
        const line = 'line' in step && step.line !== null ? bill.lines[step.line] : undefined;
        if (step.kind === 'send') logs.set(step.bill, append(log, send));
        else if (step.kind === 'add') logs.set(step.bill, append(log, entered(add(newId(), step.quantity))));
        else if (step.kind === 'move') {
          const other = logs.get(step.to)!;
          if (step.to === step.bill || (foldBill(other) as Bill).merged) continue;
          const moves = step.line === null ? null : [{ lineId: line?.id ?? '', quantity: step.quantity }];
          if (moveProblems(bill, foldBill(other), moves).length > 0) continue;
          const before = sums(logs);
          const [out, into] = move(log, other, moves);
          logs.set(step.bill, out).set(step.to, into);
          expect(sums(logs)).toEqual(before);
          expect((foldBill(out) as Bill).lines.every(({ quantity, sent }) => quantity >= 0 && sent >= 0)).toBe(true);
        } else if (line) {
          const operation: BillOperation =
            step.kind === 'more'
              ? more(line.id, step.delta)
              : step.kind === 'void'
                ? voided(line.id)
                : {
                    type: 'adjustLine',
                    lineId: line.id,
                    adjustment: {
                      discountForItem: step.off,
                      discountPercentage: 0,
                      extraChargeForItem: 0,
                      extraChargeForComments: 0,
                      note: '',
                    },
                  };
          logs.set(step.bill, append(log, entered(operation)));
        }
      }
      for (const log of logs.values()) {
        const early = foldBill(log.slice(0, cut));
        expect(log.slice(cut).reduce(applyOperation, early)).toEqual(foldBill(log));
        const bill = foldBill(log) as Bill;
        expect(new Set(bill.lines.map(({ id }) => id)).size).toBe(bill.lines.length);
      }
    }),
  );
});
