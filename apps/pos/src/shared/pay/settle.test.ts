import { repeating } from '@servery/app-kit/repeat-call.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enter, readBill, startBills, stopBills } from '../bills/bill-outbox.ts';
import { createBillServer, makeFrozenLine, getLine, price } from '../bills/bill-server.fixtures.ts';
import { forgetBills, useBills } from '../bills/bills-store.ts';
import { completeBill, completeFreeBill, placeInFull, takeBillPart } from './settle.ts';
import type { StoredPart } from './stored-parts.ts';

const place = { restaurantId: 'r', storeId: 's', deviceId: 'd' };
const at = '2026-11-21T02:00:00.000Z';
let server = createBillServer();
vi.stubGlobal('fetch', (url: string, init?: RequestInit) => server.fetch(url, init));
// Three tries per call, as many as the till makes, and none while the network is down.
Object.assign(repeating, { forMs: 0 });
const twice = 2 * price;

/** A bill with this many dishes, as the till knows it. */
const ringUp = async (...ids: string[]) => {
  const operation = { kind: 'operation', billId: 'b', at } as const;
  const open = { type: 'open', collectionType: 'pickup', customerName: '' } as const;
  enter({ ...operation, wanted: { ...open, tableId: null }, entered: { ...open, table: null } });
  for (const id of ids) {
    enter({
      ...operation,
      wanted: { type: 'addLine', line: getLine(id) },
      entered: { type: 'addLine', line: getLine(id), frozen: makeFrozenLine(id) },
    });
  }
  await expect.poll(() => useBills.getState().pending.length + useBills.getState().waiting).toBe(0);
};
let last = 0;
const newPart = (base = twice): StoredPart => ({
  ...{ id: `part-${(last += 1)}`, kind: 'cash', base, tip: 0, amount: base, given: base, note: '', change: 0 },
});
/** What the paying screen does: the part, and once nothing is due, the last step. */
const pay = async (part: StoredPart, total = twice) => {
  const taken = await takeBillPart(place, 'b', { total, part });
  return taken.ok && taken.data.due.base === 0 ? completeBill(place, 'b', 'done') : taken;
};
const row = () => useBills.getState().known['b']?.row;
const state = () => ({ status: server.current('b')?.status, payments: server.payments.size });

beforeEach(async () => {
  stopBills();
  forgetBills();
  server = createBillServer();
  startBills(place);
  await ringUp('soup', 'tea');
});

describe('paying', () => {
  it('places, takes and completes, once each', async () => {
    expect(await pay(newPart())).toMatchObject({ ok: true });
    expect(state()).toEqual({ status: 'completed', payments: 1 });
  });

  it('says that the payment follows, and that it does not where the guest pays later', async () => {
    await placeInFull(place, 'b');
    expect(server.placedToPay).toEqual([]);
    forgetBills();
    server = createBillServer();
    await ringUp('soup', 'tea');
    expect(await pay(newPart())).toMatchObject({ ok: true });
    expect(server.placedToPay).toEqual(['b']);
  });

  it('pays at a server of the release before, which does not know that the payment follows', async () => {
    server.before = true;
    expect(await pay(newPart())).toMatchObject({ ok: true });
    expect(state()).toEqual({ status: 'completed', payments: 1 });
  });

  const steps = ['place', 'take', 'complete'];
  it.each(steps)('takes the money once where the answer of “%s” is lost and it is tried again', async (step) => {
    const part = newPart();
    // All three tries of the call lose their answer, so the till sees no connection.
    server.faults = [...steps.slice(0, steps.indexOf(step)).map(() => undefined), 'answerLost', 'answerLost', 'answerLost'];
    expect(await pay(part)).toMatchObject({ ok: false, error: { code: 'network' } });
    expect(await pay(part)).toMatchObject({ ok: true });
    expect(state()).toEqual({ status: 'completed', payments: 1 });
  });

  it('two presses of the same part are one payment', async () => {
    const part = newPart();
    await Promise.all([pay(part), pay(part)]);
    expect(state()).toEqual({ status: 'completed', payments: 1 });
  });

  it('a bill paid in parts stays open until the last, and a lost answer takes no part twice', async () => {
    const first = newPart(price);
    server.faults = [undefined, 'answerLost', 'answerLost', 'answerLost'];
    await pay(first);
    expect(await pay(first)).toMatchObject({ ok: true, data: { due: { base: price } } });
    expect([row()?.status, state().payments]).toEqual(['accepted', 1]);
    expect(await pay(newPart(price))).toMatchObject({ ok: true });
    expect(state()).toEqual({ status: 'completed', payments: 2 });
  });

  it('another till that takes a part meanwhile: never more than is due', async () => {
    let done = false;
    server.meanwhile = (call) => {
      if (call !== 'take' || done) return;
      done = true;
      void server.fetch('/api/x/b/tenders', { method: 'POST', body: JSON.stringify({ ...newPart(price), id: 'other' }) });
    };
    expect(await pay(newPart())).toMatchObject({ ok: false, error: { message: 'That is more than is due.' } });
    expect([...server.payments.keys()]).toEqual(['other']);
    expect(await pay(newPart(price))).toMatchObject({ ok: true });
    expect(state()).toEqual({ status: 'completed', payments: 2 });
  });

  it('when another till pays it all first, that is reported and nothing is taken twice', async () => {
    let done = false;
    server.meanwhile = (call) => {
      if (call !== 'take' || done) return;
      done = true;
      void server.fetch('/api/x/b/tenders', { method: 'POST', body: JSON.stringify({ ...newPart(), id: 'other' }) });
    };
    expect(await pay(newPart())).toMatchObject({ ok: false, error: { message: 'This order is paid already.' } });
    expect([row()?.paymentStatus, [...server.payments.keys()]]).toEqual(['PAID', ['other']]);
  });

  it.each([
    ['more', { type: 'changeQuantity', lineId: 'soup', delta: 1 }, 3 * price],
    ['less', { type: 'voidLine', lineId: 'soup', reason: 'Dropped' }, price],
  ] as const)('a bill that another till has made %s takes nothing and shows what it is now', async (_, change, now) => {
    const operation = { id: 'other', sequence: server.sequence() + 1, at, ...change };
    await server.fetch('/api/x/b/operations', { method: 'POST', body: JSON.stringify({ operations: [operation] }) });
    expect(await pay(newPart())).toMatchObject({ ok: false, error: { title: 'The amount has changed' } });
    expect(row()?.grandTotal).toBe(now);
    expect(state().payments).toBe(0);
    expect(await pay(newPart(now), now)).toMatchObject({ ok: true });
  });

  it('a bill that was cancelled elsewhere is shown as cancelled', async () => {
    await server.fetch('/api/x/b/cancel', { method: 'POST', body: '{}' });
    expect(await pay(newPart())).toMatchObject({ ok: false, error: { status: 409 } });
    expect(row()?.status).toBe('cancelled');
    expect(state().payments).toBe(0);
  });

  it('pay later leaves it placed, however often it is pressed', async () => {
    server.faults = ['answerLost', undefined];
    expect(await placeInFull(place, 'b')).toMatchObject({ ok: true });
    expect(await placeInFull(place, 'b')).toMatchObject({ ok: true });
    expect(state()).toEqual({ status: 'accepted', payments: 0 });
    expect(await readBill('b')).toBe(true);
  });
});

it('a free bill is completed without a payment', async () => {
  server.free = true;
  expect(await completeFreeBill(place, 'b', 'done')).toMatchObject({ ok: true });
  expect(state()).toEqual({ status: 'completed', payments: 0 });
});
