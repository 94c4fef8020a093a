import { repeating } from '@servery/app-kit/repeat-call.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enter, readBill, startBills, stopBills } from '../bills/bill-outbox.ts';
import { createBillServer, makeFrozenLine, getLine, price } from '../bills/bill-server.fixtures.ts';
import { forgetBills, useBills } from '../bills/bills-store.ts';
import { attemptAfter, newAttempt, placeInFull, settleBill, type Attempt } from './settle.ts';

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
const pay = (attempt: Attempt, due = twice, method: 'cash' | 'card' = 'cash') => settleBill(place, 'b', { due, method, note: '', attempt });
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
    expect(await pay(newAttempt())).toMatchObject({ ok: true });
    expect(state()).toEqual({ status: 'completed', payments: 1 });
  });

  const steps = ['place', 'take', 'complete'];
  it.each(steps)('takes the money once where the answer of “%s” is lost and it is tried again', async (step) => {
    const attempt = newAttempt();
    // All three tries of the call lose their answer, so the till sees no connection.
    server.faults = [...steps.slice(0, steps.indexOf(step)).map(() => undefined), 'answerLost', 'answerLost', 'answerLost'];
    const first = await pay(attempt);
    expect(first).toMatchObject({ ok: false, error: { code: 'network' } });
    const next = first.ok ? attempt : attemptAfter(first.error, attempt);
    expect(next).toBe(attempt);
    expect(await pay(next)).toMatchObject({ ok: true });
    expect(state()).toEqual({ status: 'completed', payments: 1 });
  });

  it('a page reloaded after a lost answer finds the bill paid, and takes nothing more', async () => {
    server.faults = [undefined, 'answerLost', 'answerLost', 'answerLost'];
    await pay(newAttempt());
    const second = await pay(newAttempt());
    expect(second).toMatchObject({ ok: false, error: { message: 'This order is paid already.' } });
    expect([row()?.status, row()?.paymentStatus]).toEqual(['accepted', 'PAID']);
    expect(state()).toEqual({ status: 'accepted', payments: 1 });
  });

  it('two presses of the same try are one payment', async () => {
    const attempt = newAttempt();
    await Promise.all([pay(attempt), pay(attempt)]);
    expect(state()).toEqual({ status: 'completed', payments: 1 });
  });

  it('when another till pays first, that is reported and nothing is taken twice', async () => {
    let done = false;
    server.meanwhile = (call) => {
      if (call !== 'take' || done) return;
      done = true;
      const other = { method: 'POST', body: JSON.stringify({ id: 'other', method: 'card', amount: twice, note: '' }) };
      void server.fetch('/api/x/b/taken-payments', other);
    };
    const attempt = newAttempt();
    const outcome = await pay(attempt);
    expect(outcome).toMatchObject({ ok: false, error: { message: 'This order is paid already.' } });
    expect(outcome.ok ? attempt : attemptAfter(outcome.error, attempt)).not.toBe(attempt);
    expect([row()?.paymentStatus, [...server.payments.keys()]]).toEqual(['PAID', ['other']]);
  });

  it.each([
    ['more', { type: 'changeQuantity', lineId: 'soup', delta: 1 }, 3 * price],
    ['less', { type: 'voidLine', lineId: 'soup', reason: 'Dropped' }, price],
  ] as const)('a bill that another till has made %s takes nothing and shows what it is now', async (_, change, now) => {
    const operation = { id: 'other', sequence: server.sequence() + 1, at, ...change };
    await server.fetch('/api/x/b/operations', { method: 'POST', body: JSON.stringify({ operations: [operation] }) });
    expect(await pay(newAttempt())).toMatchObject({ ok: false, error: { title: 'The amount has changed' } });
    expect(row()?.grandTotal).toBe(now);
    expect(state().payments).toBe(0);
    expect(await pay(newAttempt(), now)).toMatchObject({ ok: true });
  });

  it('a bill that was cancelled elsewhere is shown as cancelled', async () => {
    await server.fetch('/api/x/b/cancel', { method: 'POST', body: '{}' });
    expect(await pay(newAttempt())).toMatchObject({ ok: false, error: { status: 409 } });
    expect(row()?.status).toBe('cancelled');
    expect(state().payments).toBe(0);
  });

  it('a busy server leaves the try unchanged', async () => {
    const attempt = newAttempt();
    server.faults = ['busy', 'busy', 'busy'];
    const outcome = await pay(attempt);
    expect(outcome).toMatchObject({ ok: false, error: { status: 503 } });
    expect(outcome.ok ? null : attemptAfter(outcome.error, attempt)).toBe(attempt);
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
  expect(await pay(newAttempt(), 0)).toMatchObject({ ok: true });
  expect(state()).toEqual({ status: 'completed', payments: 0 });
});
