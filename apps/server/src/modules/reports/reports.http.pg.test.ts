import { randomUUID } from 'node:crypto';
import * as bills from '@servery/contract/bills';
import { undoTakenPayment, takePayment } from '@servery/contract/counter-payments';
import * as contract from '@servery/contract/reports';
import { listAlarms } from '@servery/contract/alarms';
import { getOwnDevice } from '@servery/contract/devices';
import { closeDrawer, openDrawer } from '@servery/contract/drawers';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyDay, everyType, testActor } from '../../testing/small-restaurant.ts';
import { readOracle } from '../../testing/report-oracle.ts';
import { anyOrder, insertOrder, reportDays, reportTills } from '../../testing/report-orders.ts';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const zone = 'Australia/Sydney';
let server: TestServer;
let admin: string;
let till: Till;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const rows = async <T>(text: string, values: unknown[] = []) => (await server.test.owner.query(text, values)).rows as T[];

beforeAll(async () => {
  server = await startTestServer();
  // Evenings until two in the morning.
  const evening = {
    availableAllDay: false,
    dayIntervals: [{ startTimeOfDay: '11:00 AM', endTimeOfDay: '2:00 AM', attributeToPreviousDay: false }],
  };
  await server.change('tradingHours', everyType(everyDay(evening)) as never);
  till = await createTill(server);
  admin = await server.signIn('restaurantAdmin');
  for (const [at, id] of reportTills.entries()) {
    const { restaurantId, storeId } = server;
    await server.modules.devices.createDevice({ restaurantId, storeId, id, kind: 'posTerminal', name: `Till ${at + 1}` }, testActor);
  }
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = null;
});

type ReportCall = typeof contract.getStoreReport;
const all = [
  contract.getStoreReport,
  contract.getItemReport,
  contract.getCategoryReport,
  contract.getPizzaSizeReport,
  contract.getPizzaItemReport,
  contract.getEmployeeReport,
  contract.getGuestCountReport,
] as unknown as ReportCall[];

const readTill = (posTerminalId: string, query: contract.ReportQuery) =>
  server.call(contract.getTerminalReport, { params: { ...at(), posTerminalId }, query, cookie: admin });

/** Every figure of a period, by section and key, those of a till behind its id: count, quantity, amount. */
async function readAll(query: contract.ReportQuery): Promise<Map<string, number[]>> {
  const tills = await Promise.all(
    reportTills.map(async (id) => {
      const { status, data } = await readTill(id, query);
      expect([status, data.complete]).toEqual([200, true]);
      return data.figures.map(
        ({ section, key, count, quantity, amount }) => [`${id}/${section}/${key}`, [count, quantity, amount]] as const,
      );
    }),
  );
  const answers = await Promise.all(all.map((endpoint) => server.call(endpoint, { params: at(), query, cookie: admin })));
  expect(answers.map(({ status, data }) => [status, data.complete])).toEqual(all.map(() => [200, true]));
  const ofStore = answers.flatMap(({ data }) =>
    data.figures.map(({ section, key, count, quantity, amount }) => [`${section}/${key}`, [count, quantity, amount]] as const),
  );
  return new Map<string, number[]>([...ofStore, ...tills.flat()].map(([key, sums]) => [key, [...sums]]));
}

describe('a report', () => {
  const paidBill = async () => {
    const orderId = await till.open([['Toastie', 2]], { collectionType: 'dineIn', tableId: server.tableId });
    await till.wish(orderId, { type: 'setCovers', covers: 3 });
    const params = { ...at(), orderId };
    const placed = await server.call(bills.placeBill, { params, body: {}, cookie: till.cookie });
    const body = { id: randomUUID(), method: 'cash' as const, amount: placed.data.row.grandTotal, note: '' };
    const paid = await server.call(takePayment, { params, body, cookie: till.cookie });
    expect([placed.status, paid.status]).toEqual([200, 201]);
    return { orderId, paymentId: body.id, total: body.amount };
  };

  it('has what was sold and taken a moment ago, and again without it once it is taken back', async () => {
    const { orderId, paymentId, total } = await paidBill();
    const figures = await readAll({ period: 'today' });
    expect(figures.get('sales/total')).toEqual([1, 0, total]);
    expect(figures.get('payment/cash/')).toEqual([1, 0, total]);
    expect(figures.get('channel/pos')).toEqual([1, 0, total]);
    expect(figures.get('cover/3')).toEqual([1, 3, total]);
    expect(sorted(await readAll({ period: 'last24Hours' }))).toEqual(sorted(figures));
    const params = { ...at(), orderId, paymentId };
    const back = await server.call(undoTakenPayment, { params, body: { reason: 'Wrong bill' }, cookie: admin });
    expect(back.status).toBe(200);
    const after = await readAll({ period: 'today' });
    expect(sorted(after)).toEqual({});
  });

  it('refuses chosen dates that are missing or in the wrong order', async () => {
    const call = (query: contract.ReportQuery) => server.call(contract.getStoreReport, { params: at(), query, cookie: admin });
    expect((await call({ period: 'chosenDates' })).status).toBe(400);
    expect((await call({ period: 'chosenMonth' })).status).toBe(400);
    expect((await call({ period: 'chosenDates', from: '2025-10-05', to: '2025-10-04' })).status).toBe(400);
  });

  it('gives a user of the restaurant what was sold, and no money', async () => {
    const cookie = await server.signIn('restaurantUser');
    const query = { period: 'today' } as const;
    const statuses = await Promise.all(all.map(async (endpoint) => (await server.call(endpoint, { params: at(), query, cookie })).status));
    expect(statuses).toEqual([403, 200, 200, 200, 200, 403, 200]);
  });

  it('is of one till: its bills, what it took, and its drawer', async () => {
    const open = await server.call(openDrawer, { body: { id: randomUUID(), counts: { note5000: 2 } }, cookie: till.cookie });
    expect(open.status).toBe(201);
    const { total } = await paidBill();
    const sessionId = open.data.id;
    const close = { id: randomUUID(), sessionId, counts: { note5000: 2 }, expected: null, reason: '', handedOver: 0, handedTo: '' };
    expect((await server.call(closeDrawer, { body: close, cookie: till.cookie })).status).toBe(200);
    const own = (await server.call(getOwnDevice, { cookie: till.cookie })).data.deviceId;
    for (const period of ['today', 'last24Hours'] as const) {
      const { data } = await readTill(own, { period });
      const find = (id: string) => data.figures.find(({ section, key }) => `${section}/${key}` === id);
      expect(find('sales/total')).toMatchObject({ count: 1, amount: total });
      expect(find('payment/cash/')).toMatchObject({ count: 1, amount: total });
      expect(find('drawer/cashTaken')).toMatchObject({ count: 1, amount: total, before: { count: 0, amount: 0 } });
      expect(find('drawer/difference')).toMatchObject({ count: 1, amount: -total });
      expect(data.daily).toBeUndefined();
      expect(sorted(await readAll({ period }))[`terminal/${own}`]).toEqual([1, 0, total]);
    }
    expect((await readTill(randomUUID(), { period: 'today' })).status).toBe(404);
    // The till reads its own, and the store's with what sells best; whoever has an account has the reports of admin.
    const readOwn = (scope: 'till' | 'store', cookie = till.cookie) =>
      server.call(contract.getTillReport, { query: { day: 'today', scope }, cookie });
    const [ofTill, ofStore] = [(await readOwn('till')).data, (await readOwn('store')).data];
    expect(ofTill.figures).toEqual(expect.arrayContaining((await readTill(own, { period: 'today' })).data.figures));
    expect(ofStore.figures.find(({ section }) => section === 'item')).toMatchObject({ label: 'Toastie', quantity: 2 });
    expect(ofStore.daily).toBeUndefined();
    expect((await readOwn('store', admin)).status).toBe(403);
  });

  it('is printed at the till, once for each request', async () => {
    const body = { id: randomUUID(), day: 'today', scope: 'store' } as const;
    const print = () => server.call(contract.printTillReport, { body, cookie: till.cookie });
    await rows('delete from printer where store_id = $1', [server.storeId]);
    expect((await print()).error).toMatchObject({ code: 'resource_status_conflict', message: expect.stringContaining('No printer') });
    await rows(
      `insert into printer (restaurant_id, id, store_id, name, model, connection, ip_address, prints)
        values ($1, $2, $3, 'Counter', 'm30iii', 'LAN', '10.0.0.9', '{ORDER_INVOICE}')`,
      [server.restaurantId, randomUUID(), server.storeId],
    );
    expect((await print()).data).toEqual({ printerName: 'Counter' });
    expect((await print()).data).toEqual({ printerName: 'Counter' });
    expect(await rows(`select 1 from print_job where store_id = $1 and drawer_document = 'DRAWER_REPORT'`, [server.storeId])).toHaveLength(
      1,
    );
  });
});

/** In one order, without those that only the period before has. */
const sorted = (figures: Map<string, number[]>) =>
  Object.fromEntries([...figures].filter(([, sums]) => sums.some((sum) => sum !== 0)).toSorted(([a], [b]) => (a < b ? -1 : 1)));

describe('every figure of every report', () => {
  it('is what the orders and payments add up to, at night and when the clocks change', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyOrder, { minLength: 3, maxLength: 10 }), async (orders) => {
        for (const order of orders) await insertOrder(server, order);
        for (const [from, to] of [...reportDays.map((day) => [day, day] as const), ['2025-04-01', '2025-10-31'] as const]) {
          expect(sorted(await readAll({ period: 'chosenDates', from, to }))).toEqual(sorted(await readOracle(server, from, to)));
        }
      }),
      { numRuns: 6, seed: 20_251_005, endOnFailure: true },
    );
    // There was something to count in the night, on both sides of each change.
    const night = await rows<{ n: number }>(
      `select count(*)::int as n from orders where (placed_at at time zone $2)::date > trading_day and store_id = $1`,
      [server.storeId, zone],
    );
    expect(night[0]!.n).toBeGreaterThan(3);
  });

  it('stays on its day when hours and time zone change, and the period before is beside it', async () => {
    const query = { period: 'chosenDates', from: '2025-10-05', to: '2025-10-05' } as const;
    const before = sorted(await readAll(query));
    await server.change('tradingHours', everyType(everyDay({ availableAllDay: true, dayIntervals: [] })) as never);
    const [changed] = await rows<{ id: string }>(`select id from orders where store_id = $1 and trading_day = '2025-10-05' limit 1`, [
      server.storeId,
    ]);
    await rows(
      `with s as (update stream set seq = seq + 1 where store_id = $2 returning seq)
        insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind)
        select $1, $2, s.seq, 'order.completed', 'order', $3, '{}', 'system' from s`,
      [server.restaurantId, server.storeId, changed!.id],
    );
    expect(sorted(await readAll(query))).toEqual(before);
    const next = await server.call(contract.getStoreReport, {
      params: at(),
      query: { period: 'chosenDates', from: '2025-10-06', to: '2025-10-06' },
      cookie: admin,
    });
    expect(next.data.before).toEqual({ from: '2025-10-05', to: '2025-10-05' });
    const total = next.data.figures.find(({ section, key }) => section === 'sales' && key === 'total');
    expect(total?.before.amount).toBe(before['sales/total']?.[2]);
  });

  it('has what was sold on each of its days beside the sum', async () => {
    const read = async (from: string, to: string) => {
      const query = { period: 'chosenDates', from, to } as const;
      return (await server.call(contract.getStoreReport, { params: at(), query, cookie: admin })).data;
    };
    const { daily = [], figures } = await read('2025-10-01', '2025-10-31');
    const total = figures.find(({ section, key }) => section === 'sales' && key === 'total');
    expect(daily.length).toBeGreaterThan(1);
    expect(daily.reduce((sum, { amount }) => sum + amount, 0)).toBe(total?.amount);
    expect(daily.reduce((sum, { count }) => sum + count, 0)).toBe(total?.count);
    for (const one of daily) expect((await read(one.day, one.day)).daily).toEqual([one]);
    const items = await server.call(contract.getItemReport, { params: at(), query: { period: 'week' }, cookie: admin });
    expect(items.data.daily).toBeUndefined();
  });

  it('has the tills of days that the release before has counted, once they are counted again', async () => {
    const query = { period: 'chosenDates', from: '2025-04-01', to: '2025-10-31' } as const;
    const right = sorted(await readAll(query));
    const forget = () =>
      rows(`delete from report_figure where store_id = $1 and (section = 'version' or section like 'terminal%' or section = 'pizza')`, [
        server.storeId,
      ]);
    await forget();
    expect(sorted(await readAll(query))).toEqual(right);
    await forget();
    server.clock.now = new Date('2025-10-20T00:00:00Z');
    await server.modules.reports.check();
    await server.modules.reports.rollUp();
    expect(await rows(`select 1 from alarm where kind = 'reportDiffers'`)).toEqual([]);
  });

  it('is compared each night: what differs raises an alarm, and is recomputed', async () => {
    const alarms = async () =>
      (await server.call(listAlarms, { params: at(), cookie: admin })).data.rows.filter(({ kind }) => kind === 'reportDiffers');
    server.clock.now = new Date('2025-10-20T00:00:00Z');
    await server.modules.reports.rollUp();
    await server.modules.reports.check();
    expect(await alarms()).toEqual([]);
    const query = { period: 'chosenDates', from: '2025-10-05', to: '2025-10-05' } as const;
    const right = sorted(await readAll(query));
    await rows(
      `update report_figure set amount = amount + 1 where store_id = $1 and trading_day = '2025-10-05' and section = 'sales' and key = 'total'`,
      [server.storeId],
    );
    await server.modules.reports.check();
    expect(await alarms()).toMatchObject([{ message: expect.stringMatching(/^The reports of 2025-10-05 differed .*: sales\./) }]);
    expect(sorted(await readAll(query))).toEqual(right);
    await rows(
      `update report_figure set amount = amount + 1 where store_id = $1 and trading_day = '2025-10-04' and section = 'terminalMoney'`,
      [server.storeId],
    );
    await server.modules.reports.check();
    expect((await alarms()).map(({ message }) => message)).toContainEqual(expect.stringMatching(/2025-10-04 differed .*: tills\./));
  });
});
