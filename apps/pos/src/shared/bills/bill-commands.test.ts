import { foldBill, type BillEntry, type EnteredOperation, type PriceBillInput } from '@servery/domain/bills';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getReason } from './bill-calls.ts';
import { setCustomer, ringUp, takeOff } from './bill-commands.ts';
import type { BillRow } from './bill-store.ts';
import { learn } from './bill-store.ts';
import { makeFrozenLine, getLine } from './bill-server.fixtures.ts';
import { forgetBills, takeInHand, updateBillStore, useBills } from './bills-store.ts';

const entered = vi.hoisted(() => vi.fn<(command: unknown) => void>());
vi.mock('./bill-outbox.ts', () => ({ enter: entered }));

const entry = (revision: number, operation: EnteredOperation): BillEntry => ({
  id: `o${revision}`,
  revision,
  deviceId: 'd',
  sequence: revision,
  by: 'Till',
  at: '2026-11-21T02:00:00.000Z',
  operation,
});
const first = [
  entry(1, { type: 'open', collectionType: 'pickup', table: null, customerName: '' }),
  entry(2, { type: 'addLine', line: getLine('soup', 2), frozen: makeFrozenLine('soup', 2) }),
];
const known = (entries: BillEntry[], status: BillRow['status'] = 'new') => {
  const row = { id: 'b', status, version: entries.length, revision: entries.length } as BillRow;
  updateBillStore((book) => learn(book, { row, bill: foldBill(entries)! }));
};
/** Nothing is priced where nothing may be rung up. */
const noPrices = {} as PriceBillInput;

beforeEach(() => {
  forgetBills();
  entered.mockClear();
});

describe('what must not be rung up', () => {
  it('on a bill that could not be read: the line would not be visible, and be rung up again', () => {
    takeInHand('b');
    expect(ringUp(getLine('tea'), noPrices)[0]?.message).toContain('not been read');
    setCustomer('Sam', '');
    expect(entered).not.toHaveBeenCalled();
  });

  it('on a bill that waits for its payment', () => {
    known(first, 'accepted');
    takeInHand('b');
    expect(ringUp(getLine('tea'), noPrices)[0]?.message).toContain('closed');
    expect(entered).not.toHaveBeenCalled();
  });
});

describe('removing a line', () => {
  const asked = () => {
    known(first);
    takeInHand('b');
    return useBills.getState().shown!.lines[0]!;
  };

  it('uses the current quantity, not the one when it was asked', () => {
    const line = asked();
    known([...first, entry(3, { type: 'changeQuantity', lineId: 'soup', delta: 3 })]);
    takeOff(line, '');
    expect(entered.mock.calls).toMatchObject([[{ wanted: { type: 'changeQuantity', lineId: 'soup', delta: -5 } }]]);
  });

  it('is a void, with a reason, if the kitchen has it by then', () => {
    const line = asked();
    known([...first, entry(3, { type: 'send' })]);
    takeOff(line, '');
    expect(entered.mock.calls).toMatchObject([[{ wanted: { type: 'voidLine', lineId: 'soup', reason: 'Taken off' } }]]);
  });

  it('voids so many of it, with the reason, if the kitchen has it; otherwise it takes them off', () => {
    const line = asked();
    takeOff(line, '', 1);
    known([...first, entry(3, { type: 'send' })]);
    takeOff(line, 'Dropped', 1);
    takeOff(line, 'Dropped', 2);
    expect(entered.mock.calls).toMatchObject([
      [{ wanted: { type: 'changeQuantity', lineId: 'soup', delta: -1 } }],
      [{ wanted: { type: 'voidPart', lineId: 'soup', quantity: 1, note: 'Dropped' } }],
      [{ wanted: { type: 'voidLine', lineId: 'soup', reason: 'Dropped' } }],
    ]);
  });

  it('does nothing if it is already removed', () => {
    const line = asked();
    known([...first, entry(3, { type: 'changeQuantity', lineId: 'soup', delta: -2 })]);
    takeOff(line, '');
    expect(entered).not.toHaveBeenCalled();
  });
});

describe('why the server refused a change', () => {
  const command = { kind: 'send', id: 's', billId: 'b' } as unknown as Parameters<typeof getReason>[0];
  const error = {
    status: 400,
    code: 'validation_failed',
    title: 'Please check your input',
    message: 'Some of the information is missing.',
  };
  const why = (more: object) => getReason(command, { ...error, ...more } as Parameters<typeof getReason>[1], undefined, null).why;

  it('is what is wrong with the field, where one is', () => {
    expect(why({ fields: [{ path: 'line.comments', message: 'Please use at most 500 characters.' }] })).toBe(
      'Please use at most 500 characters.',
    );
    expect(why({})).toBe('Some of the information is missing.');
  });
});
