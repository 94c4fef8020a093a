import { randomUUID } from 'node:crypto';
import * as bills from '@servery/contract/bills';
import { undoTakenPayment, takePayment } from '@servery/contract/counter-payments';
import * as contract from '@servery/contract/reports';
import { listAlarms } from '@servery/contract/alarms';
import { getOwnDevice } from '@servery/contract/devices';
import { closeDrawer, openDrawer } from '@servery/contract/drawers';
import { getTradingDay } from '@servery/domain/availability';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyDay, everyType, testActor } from '../../testing/small-restaurant.ts';
import { anyOrder, insertOrder, reportDays, reportItems, reportTills } from '../../testing/report-orders.ts';
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
  });
});

interface OrderRow {
  id: string;
  grand_total: string;
  item_total: string;
  cart: {
    tip: number;
    cashRounding: number;
    discount: number;
    deliveryFee: number;
    surcharge: number;
    coupon: { amount: number };
    loyalty: { redeemed: number };
    writeOff?: { discount: number };
    taxes: { name: string; rate: number; inclusive: boolean; amount: number }[];
  };
  status: string;
  source: string;
  payment_status: string;
  collection_type: string;
  day: string;
  dow: number;
  covers: string | null;
  terminal_id: string | null;
  placed_at: Date;
}
type PartName = 'base' | 'tip' | 'surcharge' | 'rounding' | 'tax' | 'amount';
type TenderRow = Record<PartName, string> & { kind: string; label: string; source: string; taken_at: Date; undone_at: Date | null } & {
  taken_by: string;
  taken_by_id: string | null;
  device_id: string | null;
  provider: string | null;
};
interface LedgerRow extends Pick<OrderRow, 'cart' | 'source'> {
  type: string;
  amount: string;
  at: Date;
}

/** All figures of a range of trading days by plain loops over the rows. */
async function readOracle(from: string, to: string): Promise<Map<string, number[]>> {
  const figures = new Map<string, number[]>();
  const put = (key: string, count: number, quantity: number, amount: number) => {
    const [c = 0, q = 0, a = 0] = figures.get(key) ?? [];
    figures.set(key, [c + count, q + quantity, a + amount]);
  };
  const ofTills = /^(sales|money|tax|payment|refund|collection)\//;
  let till: string | null = null;
  const add = (key: string, count: number, quantity: number, amount: number) => {
    put(key, count, quantity, amount);
    if (till !== null && ofTills.test(key)) put(`${till}/${key}`, count, quantity, amount);
  };
  const store = (await server.modules.restaurants.book.get(server.restaurantId, server.storeId))!;
  const isIn = (day: string) => from <= day && day <= to;
  const addMoney = (kind: string, label: string, sign: number, part: Record<string, number>, by: string) => {
    const back = kind.startsWith('refund');
    const amount = sign * (back ? -1 : 1) * part.amount!;
    add('money/total', sign, 0, amount);
    add(`payment/${kind}/${label}`, sign, 0, amount);
    if (till !== null) add(`terminalMoney/${till}`, sign, 0, amount);
    if (back) add(`refund/${kind}`, sign, 0, amount);
    if (by !== '') add(`employee/${by}`, sign, 0, amount);
    for (const [key, name] of Object.entries({ base: 'base', tip: 'tips', surcharge: 'cardSurcharges', rounding: 'rounding' })) {
      const value = part[key] ?? 0;
      add(`money/${name}`, value === 0 ? 0 : sign, 0, sign * (back ? -1 : 1) * value);
    }
    add('money/surchargeTax', 0, 0, sign * (part.tax ?? 0));
  };
  const sold = await rows<OrderRow>(
    `select o.*, trading_day::text as day, extract(isodow from trading_day)::int as dow, b.document->>'covers' as covers,
        b.device_id as terminal_id
      from orders o left join bill b on b.order_id = o.id where o.store_id = $1 and not o.test`,
    [server.storeId],
  );
  for (const order of sold) {
    const [grand, items] = [Number(order.grand_total), Number(order.item_total)];
    const { cart, status, source } = order;
    const counts =
      source === 'pos' ? order.payment_status !== 'NOT_PAID' && status !== 'cancelled' : ['accepted', 'completed'].includes(status);
    if (!counts || !isIn(order.day)) continue;
    const total = grand - cart.tip - cart.cashRounding;
    const reduced = { coupons: -cart.coupon.amount, loyalty: -cart.loyalty.redeemed };
    const writtenOff = -(cart.writeOff?.discount ?? 0);
    const rest = -cart.discount - reduced.coupons - reduced.loyalty - writtenOff;
    const net = items - cart.discount;
    till = order.terminal_id;
    if (till !== null) add(`terminal/${till}`, 1, 0, total);
    add('sales/gross', 1, 0, items);
    add('sales/total', 1, 0, total);
    const others = { ...reduced, discounts: rest, writtenOff, net, deliveryFees: cart.deliveryFee, holidaySurcharges: cart.surcharge };
    for (const [key, amount] of Object.entries({ ...others, addedTax: total - net - cart.deliveryFee - cart.surcharge })) {
      add(`sales/${key}`, amount === 0 ? 0 : 1, 0, amount);
    }
    add(`channel/${source}`, 1, 0, total);
    add(`collection/${order.collection_type}`, 1, 0, total);
    const weekday = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'][order.dow - 1];
    const hour = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(order.placed_at);
    add(`hour/${weekday}/${Number(hour)}`, 1, 0, total);
    if (order.covers !== null) add(`cover/${order.covers}`, 1, Number(order.covers), total);
    for (const { name, rate, inclusive, amount } of cart.taxes) add(`tax/${name}/${rate}/${inclusive}`, 1, 0, amount);
    till = null;
    if (source === 'uberEats')
      addMoney('marketplace', '', 1, { base: total, tip: cart.tip, rounding: cart.cashRounding, amount: grand }, '');
    for (const line of await rows<Record<string, string>>('select * from order_line where order_id = $1', [order.id])) {
      const [quantity, amount] = [Number(line.quantity), Number(line.line_total)];
      add(`item/${line.item_id}`, 1, quantity, amount);
      add(`category/${line.category_id}`, 1, quantity, amount);
      if (line.item_id !== reportItems[0]) continue;
      add(`pizza/${line.item_id}`, 1, quantity, amount);
      add(`pizzaSize/${reportItems[4]}`, 1, quantity, amount);
      add(`pizzaItem/${reportItems[0]}/${reportItems[4]}`, 1, quantity, amount);
    }
  }
  const dayAt = (instant: Date, source: string) => getTradingDay(source === 'pos' ? store.tillHours : store.hours, instant.toISOString());
  const tenders = await rows<TenderRow>(
    `select t.*, o.source from tender t join orders o on o.id = t.order_id
      where t.store_id = $1 and t.kind not in ('cardOnline', 'marketplace')`,
    [server.storeId],
  );
  for (const tender of tenders) {
    const part = Object.fromEntries(
      (['base', 'tip', 'surcharge', 'rounding', 'tax', 'amount'] as const).map((name) => [name, Number(tender[name])]),
    );
    const by = tender.taken_by_id ?? tender.taken_by;
    till = tender.device_id;
    const moved = (sign: number) => {
      addMoney(tender.kind, tender.label, sign, part, by);
      if (tender.provider !== null) add(`cardTerminal/${tender.provider}/${tender.kind}`, sign, 0, sign * part.amount!);
    };
    if (isIn(dayAt(tender.taken_at, tender.source))) moved(1);
    if (tender.undone_at !== null && isIn(dayAt(tender.undone_at, tender.source))) moved(-1);
  }
  till = null;
  const ledger = await rows<LedgerRow>(
    `select l.*, o.cart, o.source from payment_ledger l join payment p on p.id = l.payment_id join orders o on o.id = p.order_id
      where p.store_id = $1 and l.type <> 'authorised'`,
    [server.storeId],
  );
  for (const { type, amount: text, at: moment, cart, source } of ledger) {
    if (!isIn(dayAt(moment, source))) continue;
    const amount = Number(text);
    const tip = type === 'captured' ? cart.tip : 0;
    const sign = type === 'refundFailed' ? -1 : 1;
    addMoney(type === 'captured' ? 'cardOnline' : 'refundCard', '', sign, { base: amount - tip, tip, amount }, '');
  }
  return figures;
}

/** In one order, without those that only the period before has. */
const sorted = (figures: Map<string, number[]>) =>
  Object.fromEntries([...figures].filter(([, sums]) => sums.some((sum) => sum !== 0)).toSorted(([a], [b]) => (a < b ? -1 : 1)));

describe('every figure of every report', () => {
  it('is what the orders and payments add up to, at night and when the clocks change', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyOrder, { minLength: 3, maxLength: 10 }), async (orders) => {
        for (const order of orders) await insertOrder(server, order);
        for (const [from, to] of [...reportDays.map((day) => [day, day] as const), ['2025-04-01', '2025-10-31'] as const]) {
          expect(sorted(await readAll({ period: 'chosenDates', from, to }))).toEqual(sorted(await readOracle(from, to)));
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
