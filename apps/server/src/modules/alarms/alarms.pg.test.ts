import { randomUUID } from 'node:crypto';
import { acknowledgeTickets, commandTicket } from '@servery/contract/kds';
import { acceptOrder, cancelOrder, completeOrder, getOrder, placeOrder, rejectOrder } from '@servery/contract/online-ordering';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { composeModules, type Modules } from '../../compose.ts';
import type { JobContext } from '../../platform/jobs/jobs.types.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { followPrint } from './use-cases/follow-causes.ts';

let server: TestServer;
let staff: string;
let display: string;
/** A second node of the server, with its own memory. */
let other: Modules;
let planned: { task: string; payload: Record<string, unknown>; at: Date; key: string }[];
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const now = () => server.clock.now ?? new Date();

beforeAll(async () => {
  server = await startTestServer({ poolSize: 16 });
  staff = await server.signIn('storeUser');
  display = await server.signInDisplay();
  other = composeModules({ database: server.test.another(4), printer: server.printer, now });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = null;
  planned = [];
  // Orders of other tests would wait too.
  await server.test.owner.query(`update orders set status = 'completed' where status in ('new', 'accepted')`);
  await server.test.owner.query('update alarm set cleared_at = now() where cleared_at is null');
});

const context = (): JobContext => ({
  database: server.test.database,
  log: silentLog,
  schedule: async (task, payload, { runAt, key }) => {
    planned.push({ task, payload: payload as Record<string, unknown>, at: runAt!, key: key! });
  },
});
const job = (modules: Modules, task: string) => modules.alarms.plainJobs.find((candidate) => candidate.task === task)!;
const sweep = (modules = server.modules) => job(modules, 'alarms.sweep').run({}, context());
/** What the queue would do: everything that is due. */
async function runPlanned(modules: readonly Modules[] = [server.modules]): Promise<void> {
  const due = planned.filter((plan) => plan.at <= now());
  planned = planned.filter((plan) => plan.at > now());
  await Promise.all(due.flatMap(({ task, payload }) => modules.map((node) => job(node, task).run(payload, context()))));
}
async function minutesPass(minutes: number): Promise<void> {
  server.clock.now = new Date(now().getTime() + minutes * 60_000);
  await sweep();
  await runPlanned();
}
/** At a table: many of them at once are normal. */
async function newOrder(change?: Parameters<TestServer['orderBody']>[0]): Promise<string> {
  const body = server.orderBody({ collectionType: 'dineIn', tableId: server.tableId, shownTotal: 3050, ...change });
  expect((await server.call(placeOrder, { params: at(), body })).status).toBe(201);
  return body.id;
}
const ofOrder = (orderId: string) => ({ ...at(), orderId });
async function acceptedOrder(): Promise<string> {
  const id = await newOrder();
  expect((await server.call(acceptOrder, { params: ofOrder(id), body: { etaInMinutes: 15 }, cookie: staff })).status).toBe(200);
  return id;
}
interface Alarm {
  kind: string;
  message: string;
  cleared: boolean;
}
const fetchAlarms = async (orderId: string): Promise<Alarm[]> =>
  (
    await server.test.owner.query(
      'select kind, message, cleared_at is not null as cleared from alarm where order_id = $1 order by raised_at, kind',
      [orderId],
    )
  ).rows;
const fetchEvents = async (orderId: string): Promise<string[]> =>
  (
    await server.test.owner.query(`select type from event where type like 'alarm.%' and payload->'alarm'->>'orderId' = $1 order by seq`, [
      orderId,
    ])
  ).rows.map(({ type }) => type);
const readTicket = async (orderId: string): Promise<string> =>
  (await server.test.owner.query('select id from kitchen_ticket where order_id = $1', [orderId])).rows[0].id;
/** A printed ticket, or one that failed, as a printer would leave it. */
async function finishPrintout(
  orderId: string,
  outcome: 'success' | 'failure',
  jobId: string = randomUUID(),
  duplicate = false,
): Promise<void> {
  const values = [server.restaurantId, jobId, server.storeId, server.printerId, orderId, duplicate];
  // What was queued when the order was accepted, under the id that the test knows.
  const rename = `update print_job set id = $1::uuid, trade_no = $1::text where order_id = $2 and not by_hand and status = 'queued'`;
  if (!duplicate) await server.test.owner.query(rename, [jobId, orderId]);
  await server.test.owner.query(
    `insert into print_job (restaurant_id, id, store_id, printer_id, order_id, document, trade_no, content, duplicate, by_hand)
      values ($1, $2::uuid, $3, $4, $5, 'ORDER_TICKET', $2::text, '', $6, $6) on conflict do nothing`,
    values,
  );
  server.printer.answers.status = outcome === 'success' ? { state: 'printed', at: null } : { state: 'deleted' };
  const print = server.modules.printing.plainJobs.find(({ task }) => task === 'printing.step')!;
  await server.test.owner.query('update print_job set sent_at = now(), attempts = 1 where id = $1', [jobId]);
  await print.run({ kind: 'poll', restaurantId: server.restaurantId, printJobId: jobId, round: 0 }, context());
  planned = planned.filter(({ task }) => !task.startsWith('printing'));
}

describe('an order that nobody accepts', () => {
  it('raises after a minute for Uber Eats, also for tonight', async () => {
    const id = await newOrder();
    const text = `update orders set source = 'uberEats', requested_for = placed_at + interval '8 hours' where id = $1`;
    await server.test.owner.query(text, [id]);
    await minutesPass(0.9);
    expect(await fetchAlarms(id)).toEqual([]);
    await minutesPass(0.2);
    expect(await fetchAlarms(id)).toMatchObject([{ kind: 'orderUnaccepted', cleared: false }]);
  });
  it('raises once, when its time is over and not before, and clears when it is accepted', async () => {
    const id = await newOrder();
    await minutesPass(4);
    expect(await fetchAlarms(id)).toEqual([]);
    expect(planned, 'the look at it stands ready').toMatchObject([{ task: 'alarms.checkUnaccepted', payload: { orderIds: [id] } }]);
    server.clock.now = planned[0]!.at;
    await runPlanned();
    expect(await fetchAlarms(id)).toMatchObject([{ kind: 'orderUnaccepted', cleared: false }]);
    await minutesPass(3);
    expect(await fetchEvents(id)).toEqual(['alarm.raised']);
    await server.call(acceptOrder, { params: ofOrder(id), body: { etaInMinutes: 15 }, cookie: staff });
    expect(await fetchAlarms(id)).toMatchObject([{ cleared: true }]);
    expect(await fetchEvents(id)).toEqual(['alarm.raised', 'alarm.cleared']);
  });

  it('is looked at with the others of its store, and after them where somebody is at it', async () => {
    const ids = [await newOrder(), await newOrder(), await newOrder()];
    server.clock.now = new Date(now().getTime() + 6 * 60_000);
    await sweep();
    expect(planned).toHaveLength(1);
    const somebody = new pg.Client(server.test.address.owner);
    await somebody.connect();
    await somebody.query('begin');
    await somebody.query('select from orders where id = $1 for update', [ids[1]]);
    const looking = runPlanned();
    await vi.waitFor(async () => expect([await fetchAlarms(ids[0]!), await fetchAlarms(ids[2]!)]).toMatchObject([[{}], [{}]]), {
      timeout: 10_000,
    });
    expect(await fetchAlarms(ids[1]!)).toEqual([]);
    await somebody.query('commit');
    await somebody.end();
    await looking;
    for (const id of ids) expect(await fetchEvents(id)).toEqual(['alarm.raised']);
  });

  it('shows how long it has waited, in the order’s history too', async () => {
    const id = await newOrder();
    await minutesPass(12);
    expect((await fetchAlarms(id))[0]?.message).toMatch(/^Order W-\d+ was not accepted within 12 minutes\. Accept or reject it now/);
    const { data } = await server.call(getOrder, { params: ofOrder(id), cookie: staff });
    expect(data.timeline.at(-1)).toMatchObject({ type: 'alarm.raised', note: (await fetchAlarms(id))[0]?.message });
  });

  it('clears when it is rejected or cancelled', async () => {
    const [rejected, cancelled] = [await newOrder(), await newOrder()];
    await minutesPass(6);
    await server.call(rejectOrder, { params: ofOrder(rejected), body: { reason: 'other' }, cookie: staff });
    await server.call(cancelOrder, { params: ofOrder(cancelled), body: { reason: 'other' }, cookie: staff });
    expect([...(await fetchAlarms(rejected)), ...(await fetchAlarms(cancelled))]).toMatchObject([{ cleared: true }, { cleared: true }]);
  });

  it('follows the store’s settings: how long, and whether at all', async () => {
    await server.change('orderProcess', { acceptWithinInMinutes: 1 });
    const quick = await newOrder();
    await minutesPass(1);
    expect(await fetchAlarms(quick)).toHaveLength(1);
    await server.change('orderProcess', { acceptWithinInMinutes: 5, hasUnprocessedOrderMonitor: false });
    const quiet = await newOrder();
    await minutesPass(10);
    expect(await fetchAlarms(quiet)).toEqual([]);
    expect(await fetchAlarms(quick), 'what stood is not asked for any more').toMatchObject([{ cleared: true }]);
    await server.change('orderProcess', { hasUnprocessedOrderMonitor: true });
  });

  it('wakes nobody for an order of tomorrow until an hour before', async () => {
    const id = await newOrder();
    await server.test.owner.query(`update orders set requested_for = now() + interval '20 hours' where id = $1`, [id]);
    await minutesPass(18 * 60);
    expect(await fetchAlarms(id)).toEqual([]);
    await minutesPass(61);
    expect(await fetchAlarms(id)).toHaveLength(1);
  });

  it('counts an order that is paid by card from its payment on, and one that is not paid yet not at all', async () => {
    const id = await newOrder();
    await server.test.owner.query(`update orders set status = 'processingPayment', payment_method = 'stripeCheckout' where id = $1`, [id]);
    await minutesPass(30);
    expect(await fetchAlarms(id)).toEqual([]);
    await server.test.owner.query(`update orders set status = 'new' where id = $1`, [id]);
    // The log allows no other change than to take a customer out of it.
    const later = `update event set at = $2, payload = event_without_person(type, payload) where subject_id = $1 and type = 'order.placed'`;
    await server.test.owner.query(later, [id, now()]);
    await minutesPass(3);
    expect(await fetchAlarms(id), 'three minutes after its payment').toEqual([]);
    await minutesPass(2);
    expect(await fetchAlarms(id)).toHaveLength(1);
  });
});

describe('an accepted order that the kitchen has not got', () => {
  it('raises after a minute, once, however many nodes look at once', async () => {
    const id = await acceptedOrder();
    await sweep();
    expect(planned).toMatchObject([{ payload: { kind: 'kitchenUnacknowledged', orderId: id } }]);
    server.clock.now = planned[0]!.at;
    await runPlanned([server.modules, other, server.modules, other]);
    expect(await fetchAlarms(id)).toMatchObject([{ kind: 'kitchenUnacknowledged', cleared: false }]);
    expect(await fetchEvents(id)).toEqual(['alarm.raised']);
  });

  it('names what is set up there: a display and a printer, or nothing at all', async () => {
    const id = await acceptedOrder();
    await minutesPass(2);
    expect((await fetchAlarms(id))[0]?.message).toMatch(/no kitchen display has shown it and no printer has printed it/);
    const bare = await acceptedOrder();
    await server.test.owner.query('update printer set active = false');
    await server.test.owner.query('update directory.principal set revoked_at = now() where store_id = $1', [server.storeId]);
    await minutesPass(2);
    expect((await fetchAlarms(bare))[0]?.message).toMatch(/no kitchen display or ticket printer is set up for this store/);
    await server.test.owner.query('update printer set active = true');
    await server.test.owner.query('update directory.principal set revoked_at = null where store_id = $1', [server.storeId]);
  });

  const ends: [string, (orderId: string) => Promise<unknown>][] = [
    [
      'a display has painted it',
      async (id) => server.call(acknowledgeTickets, { params: at(), body: { ticketIds: [await readTicket(id)] }, cookie: display }),
    ],
    [
      'a cook has started it',
      async (id) =>
        server.call(commandTicket, { params: { ...at(), ticketId: await readTicket(id) }, body: { type: 'start' }, cookie: display }),
    ],
    [
      'a cook has bumped it',
      async (id) =>
        server.call(commandTicket, { params: { ...at(), ticketId: await readTicket(id) }, body: { type: 'bump' }, cookie: display }),
    ],
    ['a printer has printed it', (id) => finishPrintout(id, 'success')],
    ['it was cancelled', (id) => server.call(cancelOrder, { params: ofOrder(id), body: { reason: 'other' }, cookie: staff })],
    [
      'it was completed',
      async (id) => {
        await server.takeMoney(id, staff);
        return server.call(completeOrder, { params: ofOrder(id), body: {}, cookie: staff });
      },
    ],
  ];
  it.each(ends)('clears at once when %s, and raises nothing where that came first', async (_, end) => {
    const [late, early] = [await acceptedOrder(), await acceptedOrder()];
    await end(early);
    await minutesPass(2);
    expect(await fetchAlarms(early)).toEqual([]);
    expect(await fetchAlarms(late)).toMatchObject([{ cleared: false }]);
    await end(late);
    expect(await fetchAlarms(late)).toMatchObject([{ cleared: true }]);
    expect(await fetchEvents(late)).toEqual(['alarm.raised', 'alarm.cleared']);
  });

  it('shows which acknowledged it first: display or printer', async () => {
    const id = await acceptedOrder();
    const acknowledged = async () => (await server.call(getOrder, { params: ofOrder(id), cookie: staff })).data.acknowledged;
    expect(await acknowledged()).toBeNull();
    await finishPrintout(id, 'success');
    expect(await acknowledged()).toMatchObject({ by: 'Pass', at: expect.any(String) });
  });

  it.each([10, 30])('%i acknowledgements and looks at the same moment: nothing stands in the end', async (count) => {
    const ids = await Promise.all(Array.from({ length: count }, acceptedOrder));
    const tickets = await Promise.all(ids.map(readTicket));
    await sweep();
    server.clock.now = new Date(Date.now() + 61_000);
    await Promise.all([
      runPlanned([server.modules, other]),
      ...tickets.map((ticketId) => server.call(acknowledgeTickets, { params: at(), body: { ticketIds: [ticketId] }, cookie: display })),
    ]);
    for (const id of ids) {
      expect((await fetchAlarms(id)).filter(({ cleared }) => !cleared)).toEqual([]);
      expect(['', 'alarm.raised alarm.cleared']).toContain((await fetchEvents(id)).join(' '));
    }
  });
});

describe('a document that did not print', () => {
  it('raises, and clears with the next success of the same document', async () => {
    const id = await acceptedOrder();
    await finishPrintout(id, 'failure');
    expect(await fetchAlarms(id)).toMatchObject([{ kind: 'printFailed', cleared: false }]);
    expect((await fetchAlarms(id))[0]?.message).toMatch(/^The ticket of order W-\d+ did not come out of Pass\./);
    await finishPrintout(id, 'success', randomUUID(), true);
    expect(await fetchAlarms(id)).toMatchObject([{ cleared: true }]);
    await minutesPass(2);
    expect(await fetchAlarms(id), 'it is on paper').toHaveLength(1);
  });

  it('stays active while another station’s ticket prints: that one has other dishes', async () => {
    const { owner, database } = server.test;
    const [grill, bar, all] = [randomUUID(), randomUUID(), randomUUID()];
    await owner.query(
      `insert into printer (restaurant_id, id, store_id, name, model, connection, ip_address, print_station_ids, prints)
        select $1, p.id, $2, p.id::text, 'm30ii', 'LAN', '10.0.0.9', case when p.station = '' then '{}' else array[p.station] end, '{}'
        from unnest($3::uuid[], '{grill,bar,""}'::text[]) as p (id, station)`,
      [server.restaurantId, server.storeId, [grill, bar, all]],
    );
    const paper = async (orderId: string, printerId: string, status: 'success' | 'failure', byHand: boolean) => {
      const jobId = randomUUID();
      await owner.query(
        `insert into print_job (restaurant_id, id, store_id, printer_id, order_id, document, by_hand, trade_no, content, status, finished_at)
          values ($1, $2, $3, $4, $5, 'ORDER_TICKET', $6, $7, '', $8, $9)`,
        [server.restaurantId, jobId, server.storeId, printerId, orderId, byHand, randomUUID(), status, now()],
      );
      const [store_id, order_number, document, printer_name] = [server.storeId, null, 'ORDER_TICKET', 'Grill'] as const;
      const job = { id: jobId, store_id, order_id: orderId, order_number, document, printer_name };
      const outcome = { status, unconfirmed: false, message: '' };
      await database.tenant({ restaurantId: server.restaurantId }, (tx) => followPrint(tx, job, outcome, now()));
    };
    const stands = async (id: string) => (await fetchAlarms(id)).filter(({ kind, cleared }) => kind === 'printFailed' && !cleared).length;
    const id = await acceptedOrder();
    await paper(id, grill, 'failure', false);
    await paper(id, bar, 'success', false);
    expect(await stands(id), 'the bar has its ticket, the grill has none').toBe(1);
    await paper(id, bar, 'success', true);
    await minutesPass(1);
    expect(await stands(id), 'the bar’s once more').toBe(1);
    await paper(id, all, 'success', true);
    expect(await stands(id), 'a person has printed all of it elsewhere').toBe(0);
  });

  it('stays active for a day at most', async () => {
    const id = await acceptedOrder();
    await finishPrintout(id, 'failure');
    await server.takeMoney(id, staff);
    await server.call(completeOrder, { params: ofOrder(id), body: {}, cookie: staff });
    await minutesPass(23 * 60);
    expect(await fetchAlarms(id)).toMatchObject([{ cleared: false }]);
    await minutesPass(2 * 60);
    expect(await fetchAlarms(id)).toMatchObject([{ cleared: true }]);
  });
});

describe('a process that is killed', () => {
  it('before its planned look: the next sweep finds the order, on another node', async () => {
    const id = await acceptedOrder();
    await sweep();
    planned = [];
    server.clock.now = new Date(Date.now() + 150_000);
    await sweep(other);
    await runPlanned([other]);
    expect(await fetchAlarms(id)).toHaveLength(1);
  });

  it('between the acknowledgement and its clearing: the next sweep clears', async () => {
    const id = await acceptedOrder();
    await minutesPass(2);
    await server.test.owner.query(`update kitchen_ticket set acknowledged_at = now(), acknowledged_by = 'Wall' where order_id = $1`, [id]);
    await minutesPass(1);
    expect(await fetchAlarms(id)).toMatchObject([{ cleared: true }]);
    expect(await fetchEvents(id)).toEqual(['alarm.raised', 'alarm.cleared']);
  });

  it('a sweep that runs twice, and a look that comes late, raise nothing again', async () => {
    const id = await newOrder();
    await minutesPass(6);
    await sweep();
    await sweep(other);
    const look = { kind: 'orderUnaccepted', ...ofOrder(id) };
    await job(other, 'alarms.check').run(look, context());
    await server.call(acceptOrder, { params: ofOrder(id), body: { etaInMinutes: 0 }, cookie: staff });
    await job(other, 'alarms.check').run(look, context());
    expect(await fetchEvents(id)).toEqual(['alarm.raised', 'alarm.cleared']);
  });
});

it('are counted for /metrics, by kind', async () => {
  const id = await newOrder();
  await minutesPass(6);
  const counts = await server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) =>
    Promise.all(server.modules.alarms.gauges.map(async ({ name, count }) => [name, await count(tx)])),
  );
  expect(Object.fromEntries(counts)).toEqual({
    servery_alarms_order_unaccepted: 1,
    servery_alarms_kitchen_unacknowledged: 0,
    servery_alarms_print_failed: 0,
    servery_alarms_printer_taken: 0,
    servery_alarms_unpaid_orders: 0,
    servery_alarms_drawer_differs: 0,
    ...{ servery_alarms_report_differs: 0, servery_alarms_money_differs: 0 },
  });
  expect(await fetchAlarms(id)).toHaveLength(1);
});
