import type { EnteredOperation, BillEntry } from '@servery/domain/bills';
import { foldBill } from '@servery/domain/bills';
import { describe, expect, it } from 'vitest';
import {
  answered,
  dropped,
  emptyBillStore,
  hear,
  isLeaving,
  isSending,
  learn,
  prune,
  restore,
  shownBill,
  tap,
  getWaiting,
} from './bill-store.ts';
import type { BillStore, BillCommand, BillRow } from './bill-store.ts';
import { makeFrozenLine, getLine } from './bill-server.fixtures.ts';
import { countByItem, isEmptyBill, linesToShow, lineToCountOn, unsentText } from './bill-changes.ts';

const at = '2026-11-21T02:00:00.000Z';
const opening: EnteredOperation = { type: 'open', collectionType: 'dineIn', table: null, customerName: '' };
const adding = (id: string, quantity = 1): EnteredOperation => ({
  type: 'addLine',
  line: getLine(id, quantity),
  frozen: makeFrozenLine(id, quantity),
});
const command = (id: string, entered: EnteredOperation, billId = 'b'): BillCommand => ({
  kind: 'operation',
  id,
  billId,
  at,
  wanted: { type: 'setComments', comments: '' },
  entered,
});
const entry = (id: string, revision: number, operation: EnteredOperation): BillEntry => ({
  id,
  revision,
  deviceId: 'other',
  sequence: revision,
  by: 'Till 2',
  at,
  operation,
});
const row = (revision: number, change: Partial<BillRow> = {}): BillRow =>
  ({ id: 'b', revision, version: revision, status: 'new', ...change }) as BillRow;
const getView = (...entries: BillEntry[]) => ({ row: row(entries.length), bill: foldBill(entries)! });
const first = [entry('o1', 1, opening), entry('o2', 2, adding('bread'))];
const quantities = (book: BillStore) => shownBill(book, 'b')?.lines.map(({ id, quantity }) => `${id} ${quantity}`);

describe('a command', () => {
  it('is shown immediately, on top of the server state, per bill', () => {
    let book = tap(tap(emptyBillStore, command('t1', opening)), command('t2', adding('soup')));
    expect(quantities(book)).toEqual(['soup 1']);
    expect(shownBill(book, 'other')).toBeNull();
    book = tap(learn(emptyBillStore, getView(...first)), command('t3', { type: 'changeQuantity', lineId: 'bread', delta: 2 }));
    expect(quantities(book)).toEqual(['bread 3']);
    expect([getWaiting(book, 'b'), getWaiting(book, 'x')]).toEqual([1, 0]);
  });

  it('is not applied twice when its answer arrives, nor when the stream was faster', () => {
    const mine = adding('soup');
    const book = tap(learn(emptyBillStore, getView(...first)), command('t1', mine));
    const all = [...first, entry('t1', 3, mine)];
    expect(quantities(answered(book, 't1', getView(...all)))).toEqual(['bread 1', 'soup 1']);
    const received = hear(book, { row: row(3), operations: [all[2]!] })!;
    expect(quantities(received)).toEqual(['bread 1', 'soup 1']);
    expect(quantities(answered(received, 't1', getView(...all)))).toEqual(['bread 1', 'soup 1']);
  });

  it('from before a reload is restored ahead of newer ones', () => {
    const book = restore(tap(emptyBillStore, command('t3', adding('tea'))), [command('t1', opening), command('t2', adding('soup'))]);
    expect(quantities(book)).toEqual(['soup 1', 'tea 1']);
    expect(restore(book, [command('t1', opening), command('t2', adding('soup'))]).pending).toHaveLength(3);
  });

  it('is removed when the server refuses it, and comes back once when it is retried', () => {
    const tea = command('t1', adding('soup'));
    const without = dropped(tap(learn(emptyBillStore, getView(...first)), tea), 't1');
    expect(quantities(without)).toEqual(['bread 1']);
    expect(quantities(tap(tap(without, tea), tea))).toEqual(['bread 1', 'soup 1']);
  });

  it('shows that a bill is being voided, and what was sent', () => {
    const known = learn(emptyBillStore, getView(...first));
    expect(isLeaving(known, 'b')).toBe(false);
    expect(isLeaving(tap(known, { kind: 'cancel', id: 'c', billId: 'b', reason: 'other', note: '' }), 'b')).toBe(true);
    const sending = tap(known, { kind: 'send', id: 's', billId: 'b', at });
    expect(shownBill(sending, 'b')?.lines[0]?.sent).toBe(1);
    expect([isSending(known, 'b'), isSending(sending, 'b'), isSending(sending, 'x')]).toEqual([false, true, false]);
  });
});

describe('a change from another till', () => {
  const book = learn(emptyBillStore, getView(...first));

  it('is applied in the server’s order', () => {
    const more = entry('x', 3, { type: 'changeQuantity', lineId: 'bread', delta: 1 });
    expect(quantities(hear(book, { row: row(3), operations: [more] })!)).toEqual(['bread 2']);
  });
  it('needs a new read when one before it is missing', () => {
    const later = entry('x', 4, { type: 'changeQuantity', lineId: 'bread', delta: 1 });
    expect(hear(book, { row: row(4), operations: [later] })).toBeNull();
    expect(hear(book, { row: row(3), operations: [] })).toBeNull();
  });
  it('needs a new read when only a newer release knows it', () => {
    const newer = entry('x', 3, { type: 'setCourse', course: 'Mains' } as never);
    expect(hear(book, { row: row(3), operations: [newer] })).toBeNull();
  });
  it('changes nothing when it is known already, or belongs to an unknown bill', () => {
    expect(hear(book, { row: row(2), operations: first })?.known['b']?.bill).toEqual(book.known['b']?.bill);
    expect(hear(emptyBillStore, { row: row(3), operations: [] })).toBe(emptyBillStore);
    expect(learn(book, getView(first[0]!))).toBe(book);
  });
});

it('a till that is never switched off keeps the open bills and the newest of the closed ones', () => {
  let book = emptyBillStore;
  for (let at = 0; at < 100; at += 1) {
    const id = `b${at}`;
    book = learn(book, { row: { ...row(1, at % 10 === 0 ? {} : { status: 'completed' }), id }, bill: foldBill(first)! });
  }
  const kept = Object.keys(prune(book, 'b1').known);
  expect(kept).toHaveLength(10 + 20 + 1);
  expect(kept).toContain('b1');
  expect(kept).toContain('b99');
  expect(prune(emptyBillStore, null)).toBe(emptyBillStore);
});

describe('lines', () => {
  const sent = entry('s', 3, { type: 'send' });
  const bill = (...entries: BillEntry[]) => foldBill([...first, ...entries])!;

  it('the same item again adds to the line that the kitchen has not got, at the same price', () => {
    const again = { ...getLine('bread'), id: 'new' };
    expect(lineToCountOn(bill(), again, makeFrozenLine('bread'))?.id).toBe('bread');
    expect(lineToCountOn(bill(sent), again, makeFrozenLine('bread'))).toBeUndefined();
    const dearer = makeFrozenLine('bread');
    expect(lineToCountOn(bill(), again, { ...dearer, priced: { ...dearer.priced, unitPrice: 600 } })).toBeUndefined();
    expect(lineToCountOn(bill(), { ...again, comments: 'hot' }, makeFrozenLine('bread'))).toBeUndefined();
    expect(lineToCountOn(null, again, makeFrozenLine('bread'))).toBeUndefined();
  });

  it.each([
    ['Not sent', []],
    [null, [sent]],
    ['1 more not sent', [sent, entry('q', 4, { type: 'changeQuantity', lineId: 'bread', delta: 1 })]],
    ['Removal not sent', [sent, entry('v', 4, { type: 'voidLine', lineId: 'bread', reason: 'no' })]],
  ] as const)('%s', (words, more) => {
    expect(unsentText(bill(...more).lines[0]!)).toBe(words);
  });

  it('shows that sending is waiting until the server has confirmed it', () => {
    const [line] = bill(sent).lines;
    expect([unsentText(line!, 1), unsentText(line!, 0)]).toEqual([null, 'Waiting to send']);
  });

  it('a removed line that was never sent is not shown; one that the kitchen still has is', () => {
    const off = entry('q', 3, { type: 'changeQuantity', lineId: 'bread', delta: -1 });
    expect(linesToShow(bill(off))).toEqual([]);
    expect(isEmptyBill(bill(off))).toBe(true);
    const voided = bill(sent, entry('v', 4, { type: 'voidLine', lineId: 'bread', reason: 'no' }));
    expect(linesToShow(voided)).toHaveLength(1);
    expect([isEmptyBill(voided), isEmptyBill(null), isEmptyBill(bill())]).toEqual([true, true, false]);
    expect(countByItem(voided)).toEqual({});
    expect(countByItem(bill())).toEqual({ 'item-bread': 1 });
  });
});
