import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { createBillServer, price } from './bill-server.fixtures.ts';
import { createTillPages, place } from './till-pages.fixtures.ts';

let server = createBillServer();
let disks = new Map<string, unknown>();
const load = createTillPages({ server: () => server, disks: () => disks });
/** What the server has of a bill: its lines, its status, and the money. */
const onServer = (id = 'b') => {
  const current = server.current(id);
  return [current?.status, current?.paid, server.bill(id)?.lines.length];
};
/** Lets everything that has begun come to an end. */
const pause = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  server = createBillServer();
  disks = new Map();
});

it('sales without a connection arrive once each and in order, whatever happens to calls, answers and pages', async () => {
  const fault = fc.constantFrom('notArrived', 'answerLost', 'proxy', 'busy', 'broken', 'signedOut', undefined);
  const sale = fc.record({ lines: fc.integer({ min: 1, max: 3 }), reload: fc.boolean(), otherTab: fc.boolean(), later: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 6 }), fc.array(sale, { minLength: 1, maxLength: 3 }), async (faults, sales) => {
      server = createBillServer();
      disks = new Map();
      let till = await load();
      const tabs = [till];
      server.faults = [...Array.from({ length: 2 }, () => 'notArrived' as const), ...faults];
      for (const [at, { lines, reload, otherTab, later }] of sales.entries()) {
        const billId = `bill-${at}`;
        till.open(null, billId);
        for (let line = 0; line < lines; line += 1) till.add(`${billId}-${line}`, billId);
        expect(await (later ? till.payLater(billId) : till.takeCash(lines * price, billId))).toBe('stored');
        if (reload) {
          till.stopBills();
          tabs.splice(tabs.indexOf(till), 1);
        }
        if (reload || otherTab) {
          till = await load();
          tabs.push(till);
        }
      }
      const expected = sales.map(({ lines, later }) => (later ? ['accepted', 0, lines] : ['completed', lines * price, lines]));
      await expect
        .poll(() => {
          for (const tab of tabs) tab.sendWaiting();
          return sales.map((_, at) => onServer(`bill-${at}`));
        })
        .toEqual(expected);
      await Promise.all(tabs.map((tab) => tab.settled()));
      expect(server.payments.size).toBe(sales.filter(({ later }) => !later).length);
      for (const tab of tabs) {
        expect(tab.state().aside).toEqual([]);
        tab.stopBills();
      }
    }),
    { numRuns: 8 },
  );
});

it('shows a bill as ended from the moment it is on disk, also after a reload', async () => {
  server.faults = Array.from({ length: 40 }, () => 'notArrived');
  let till = await load();
  till.open();
  till.add('soup');
  expect(await till.takeCash(price)).toBe('stored');
  const { findSettlement, countSales } = await import('./bill-store.ts');
  expect(findSettlement(till.state(), 'b')).toMatchObject({ kind: 'tender', tender: { amount: price } });
  expect(await till.takeCash(price)).toBe('already');
  till.stopBills();
  till = await load();
  await expect.poll(() => countSales(till.state())).toBe(1);
  server.faults = [];
  await till.settled();
  expect(onServer()).toEqual(['completed', price, 1]);
  expect(till.state().known['b']?.row).toMatchObject({ status: 'completed', paymentStatus: 'PAID' });
  till.stopBills();
});

/** A bill that the server has, and then the same till without a connection. */
const begin = async () => {
  const till = await load();
  till.open();
  till.add('soup');
  await till.settled();
  server.faults = Array.from({ length: 6 }, () => 'notArrived');
  return till;
};

it('records cash for a bill that was paid or cancelled elsewhere, and says what to give back', async () => {
  for (const status of ['completed', 'cancelled'] as const) {
    server = createBillServer();
    disks = new Map();
    const till = await begin();
    expect(await till.takeCash(price)).toBe('stored');
    const elsewhere = server.current('b')!;
    elsewhere.status = status;
    if (status === 'completed') elsewhere.paid = price;
    await till.settled();
    expect(onServer()).toEqual([status, status === 'completed' ? 2 * price : price, 1]);
    expect([till.state().aside, till.state().pending]).toEqual([[], []]);
    expect(till.notice()).toMatchObject({ title: 'B-001: $5.00 to give back' });
    till.stopBills();
  }
});

it('keeps a bill open whose guest comes for it later', async () => {
  const till = await load();
  till.open(null, 'b', 'pickup');
  till.add('soup');
  till.wantedFor('2099-01-01T06:00:00.000Z');
  expect(await till.takeCash(price)).toBe('stored');
  await till.settled();
  expect(onServer()).toEqual(['accepted', price, 1]);
  till.stopBills();
});

it('records what was taken where the price has risen, and says what is still due', async () => {
  const till = await begin();
  till.add('tea');
  expect(await till.takeCash(price)).toBe('stored');
  await till.settled();
  expect(onServer()).toEqual(['accepted', price, 2]);
  expect(till.notice()).toMatchObject({ title: 'B-001: $5.00 is still due' });
  till.stopBills();
});

it('sets the money aside with its reason where nothing is left on the bill, and records it once there is something', async () => {
  server.soldOut.add('item-soup');
  let till = await load();
  server.faults = Array.from({ length: 4 }, () => 'notArrived');
  till.open();
  till.add('soup');
  expect(await till.takeCash(price)).toBe('stored');
  await expect
    .poll(() => {
      till.sendWaiting();
      return till.state().aside.map(({ aside }) => aside?.what);
    })
    .toEqual(['1 × soup', '$5.00 in cash']);
  expect(server.payments.size).toBe(0);
  till.stopBills();
  till = await load();
  server.soldOut.clear();
  await expect.poll(() => till.state().aside.length).toBe(2);
  till.tryAgain(till.state().aside.map(({ id }) => id));
  await expect.poll(() => onServer()).toEqual(['completed', price, 1]);
  till.stopBills();
});

it('two tabs of a till send each sale once', async () => {
  const [first, second] = [await load(), await load()];
  first.open(null, 'one');
  first.add('soup', 'one');
  second.open(null, 'two');
  second.add('tea', 'two');
  const stored = await Promise.all([first.takeCash(price, 'one'), second.takeCash(price, 'two')]);
  expect(stored).toEqual(['stored', 'stored']);
  await Promise.all([first.settled(), second.settled()]);
  expect([onServer('one'), onServer('two')]).toEqual([
    ['completed', price, 1],
    ['completed', price, 1],
  ]);
  expect(server.arrived.filter((call) => call === 'recorded')).toHaveLength(2);
  first.stopBills();
  second.stopBills();
});

it('another till of this browser keeps its sales to itself', async () => {
  server.faults = Array.from({ length: 6 }, () => 'notArrived');
  const till = await load();
  till.open();
  till.add('soup');
  expect(await till.takeCash(price)).toBe('stored');
  till.stopBills();
  await pause();
  const other = await load({ ...place, deviceId: 'other' });
  await other.settled();
  expect(server.payments.size).toBe(0);
  other.stopBills();
});
