import { randomUUID } from 'node:crypto';
import { acknowledgeTickets, commandTicket, getKdsDevice, listTickets, setPrepTime } from '@servery/contract/kds';
import { acceptOrder, cancelOrder, placeOrder } from '@servery/contract/online-ordering';
import type { BodySentTo } from '@servery/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobContext, JobEvent } from '../../platform/jobs/jobs.types.ts';
import { testActor } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let display: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
  display = await server.signInDisplay();
});
afterAll(() => server.close());

/** Places and accepts an order; its ticket. */
async function newTicket() {
  const body = server.orderBody();
  await server.call(placeOrder, { params: at(), body });
  await server.call(acceptOrder, { params: { ...at(), orderId: body.id }, body: { etaInMinutes: 15 }, cookie: staff });
  const { data } = await server.call(listTickets, { params: at(), query: { limit: '200' } as never, cookie: display });
  return data.rows.find((ticket) => ticket.orderId === body.id)!;
}
const command = (ticketId: string, body: BodySentTo<typeof commandTicket>, cookie = display, headers = {}) =>
  server.call(commandTicket, { params: { ...at(), ticketId }, body, cookie, headers });
const readOrder = async (orderId: string) => (await server.test.owner.query('select * from orders where id = $1', [orderId])).rows[0];
const fetchEvents = async (subjectId: string) =>
  (await server.test.owner.query('select type from event where subject_id = $1 order by seq', [subjectId])).rows.map(({ type }) => type);

describe('listTickets', () => {
  it('200: what is to do, first due first; what is done, newest first', async () => {
    const [first, second] = [await newTicket(), await newTicket()];
    const active = await server.call(listTickets, { params: at(), cookie: display });
    expect(active.data.rows.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(first).toMatchObject({ status: 'NEW', customerName: 'Ann', tasks: [{ name: 'Batch brew' }, { name: 'Toastie', quantity: 2 }] });
    for (const ticket of [first, second]) await command(ticket.id, { type: 'bump' });
    const done = await server.call(listTickets, { params: at(), query: { view: 'completed', limit: '1' } as never, cookie: display });
    expect(done.data.rows.map(({ id }) => id)).toEqual([second.id]);
    const next = await server.call(listTickets, {
      params: at(),
      query: { view: 'completed', cursor: String(done.data.nextCursor) },
      cookie: display,
    });
    expect(next.data.rows[0]?.id).toBe(first.id);
    expect(next.data.cursor).toBeGreaterThan(0);
  });

  it('200: finds completed tickets by their number, as a cook types it', async () => {
    const ticket = await newTicket();
    await command(ticket.id, { type: 'bump' });
    const find = async (number: string) => {
      const found = await server.call(listTickets, { params: at(), query: { view: 'completed', number }, cookie: display });
      return found.data.rows.map(({ id }) => id);
    };
    const digits = String(Number(ticket.number.slice(2)));
    for (const typed of [ticket.number, digits, `w${digits}`, ticket.number.toLowerCase()]) expect(await find(typed)).toContain(ticket.id);
    expect(await find('x99')).toEqual([]);
    expect(await find('%')).toContain(ticket.id);
  });

  it('200: a task names the stations of its item', async () => {
    await server.change('printing', { printStations: [{ id: 'grill', name: 'Grill' }] });
    await server.test.owner.query(`update item set print_station_ids = '{grill}' where id = $1`, [server.itemId('Toastie')]);
    const [brew, toastie] = (await newTicket()).tasks;
    expect([brew?.stationIds, toastie?.stationIds]).toEqual([undefined, ['grill']]);
    await server.test.owner.query(`update item set print_station_ids = '{}' where id = $1`, [server.itemId('Toastie')]);
  });

  it('400, 401, 404: no such view; nobody; a display of another store', async () => {
    expect((await server.call(listTickets, { params: at(), query: { view: 'all' } as never, cookie: display })).status).toBe(400);
    expect((await server.call(listTickets, { params: at() })).status).toBe(401);
    const other = await server.signInDisplay(server.otherStoreId);
    expect((await server.call(listTickets, { params: at(), cookie: other })).status).toBe(404);
  });
});

describe('commandTicket', () => {
  it('200: the last task done completes the ticket, and its order is ready in the same transaction', async () => {
    const ticket = await newTicket();
    const [one, two] = ticket.tasks;
    const begun = await command(ticket.id, { type: 'setTask', taskId: one!.id, status: 'DONE' });
    expect(begun.data).toMatchObject({ status: 'IN_PROGRESS', version: 2 });
    expect((await readOrder(ticket.orderId)).ready_at).toBeNull();
    const done = await command(ticket.id, { type: 'setTask', taskId: two!.id, status: 'DONE' });
    expect(done.data).toMatchObject({ status: 'COMPLETED', version: 3 });
    expect((await readOrder(ticket.orderId)).ready_at).not.toBeNull();
    expect(await fetchEvents(ticket.orderId)).toEqual(['order.placed', 'order.accepted', 'order.ready']);
  });

  it('200: a station bumps its tasks alone, and takes them back', async () => {
    const ticket = await newTicket();
    const taskIds = [ticket.tasks[1]!.id];
    expect((await command(ticket.id, { type: 'setTasks', taskIds, status: 'DONE' })).data.status).toBe('IN_PROGRESS');
    expect((await command(ticket.id, { type: 'bump' })).data.status).toBe('COMPLETED');
    const back = await command(ticket.id, { type: 'setTasks', taskIds, status: 'PENDING' });
    expect(back.data).toMatchObject({ status: 'RECALLED', tasks: [{ status: 'DONE' }, { status: 'PENDING' }] });
  });

  it('200: recall brings it back to do and takes ready back, until it is bumped again', async () => {
    const ticket = await newTicket();
    const readyAt = async () =>
      (await server.test.owner.query('select ready_at from orders where id = $1', [ticket.orderId])).rows[0].ready_at as Date | null;
    await command(ticket.id, { type: 'bump' });
    expect(await readyAt()).toBeInstanceOf(Date);
    const recalled = await command(ticket.id, { type: 'recall' });
    expect(recalled.data).toMatchObject({ status: 'RECALLED', tasks: [{ status: 'PENDING' }, { status: 'PENDING' }] });
    expect(await readyAt()).toBeNull();
    await command(ticket.id, { type: 'recall' });
    await command(ticket.id, { type: 'bump' });
    expect(await readyAt()).toBeInstanceOf(Date);
    const said = (await fetchEvents(ticket.orderId)).filter((type) => type === 'order.ready' || type === 'order.recalled');
    expect(said).toEqual(['order.ready', 'order.recalled', 'order.ready']);
    // One task that is set back takes it back as well.
    await command(ticket.id, { type: 'setTask', taskId: ticket.tasks[0]!.id, status: 'PENDING' });
    expect(await readyAt()).toBeNull();
  });

  it('200: a recall after the order was handed over leaves the order as it is', async () => {
    const ticket = await newTicket();
    await command(ticket.id, { type: 'bump' });
    await server.test.owner.query(`update orders set status = 'completed', closed_at = now() where id = $1`, [ticket.orderId]);
    await command(ticket.id, { type: 'recall' });
    const { rows } = await server.test.owner.query('select ready_at from orders where id = $1', [ticket.orderId]);
    expect(rows[0].ready_at).toBeInstanceOf(Date);
    expect(await fetchEvents(ticket.orderId)).not.toContain('order.recalled');
  });

  it('200: a cancelled order stays on the board until it is dismissed', async () => {
    const ticket = await newTicket();
    const params = { ...at(), orderId: ticket.orderId };
    await server.call(cancelOrder, { params, body: { reason: 'customerCalledToCancel' }, cookie: staff });
    const shown = await server.call(listTickets, { params: at(), cookie: display });
    expect(shown.data.rows.find(({ id }) => id === ticket.id)).toMatchObject({
      status: 'CANCELLED',
      closed: { by: 'storeUser', reason: 'customerCalledToCancel', note: '' },
    });
    await command(ticket.id, { type: 'remove' });
    const after = await server.call(listTickets, { params: at(), cookie: display });
    expect(after.data.rows.some(({ id }) => id === ticket.id)).toBe(false);
  });

  it('200: an unchanged state appends no event; a repeat with its key answers as before', async () => {
    const ticket = await newTicket();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await command(ticket.id, { type: 'bump' }, display, headers);
    await command(ticket.id, { type: 'recall' });
    expect((await command(ticket.id, { type: 'bump' }, display, headers)).data).toEqual(first.data);
    await command(ticket.id, { type: 'recall' });
    expect((await fetchEvents(ticket.id)).filter((type) => type === 'ticket.changed')).toHaveLength(2);
  });

  it('200 and 409: a cook bumps while staff cancel: both answers fit the stored state, and neither waits for the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ticket = await newTicket();
      const params = { ...at(), orderId: ticket.orderId };
      const [bumped, cancelled] = await Promise.all([
        command(ticket.id, { type: 'bump' }),
        server.call(cancelOrder, { params, body: { reason: 'other' }, cookie: staff }),
      ]);
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(bumped.status);
      const { rows } = await server.test.owner.query('select status from kitchen_ticket where id = $1', [ticket.id]);
      expect(rows[0].status).toBe(bumped.status === 200 ? 'COMPLETED' : 'CANCELLED');
    }
  });

  it('409: what the states do not allow', async () => {
    const ticket = await newTicket();
    const answer = await command(ticket.id, { type: 'recall' });
    expect([answer.status, answer.error.code]).toEqual([409, 'resource_status_conflict']);
  });

  it('404, 400, 401, 403: no such ticket or task; no such command; nobody; staff, who only look', async () => {
    const ticket = await newTicket();
    expect((await command(randomUUID(), { type: 'bump' })).status).toBe(404);
    expect((await command(ticket.id, { type: 'setTask', taskId: randomUUID(), status: 'DONE' })).status).toBe(404);
    expect((await command(ticket.id, { type: 'eat' } as never)).status).toBe(400);
    expect((await command(ticket.id, { type: 'bump' }, 'x=y')).status).toBe(401);
    expect((await command(ticket.id, { type: 'bump' }, staff)).status).toBe(403);
  });
});

describe('acknowledgeTickets', () => {
  const acknowledge = (ticketIds: string[], cookie = display) =>
    server.call(acknowledgeTickets, { params: at(), body: { ticketIds }, cookie });
  const readRow = async (id: string) => (await server.test.owner.query('select * from kitchen_ticket where id = $1', [id])).rows[0];

  it('200: the first display counts, with one event; unknown tickets are skipped', async () => {
    const [one, two] = [await newTicket(), await newTicket()];
    const other = await server.signInDisplay();
    const ids = [one.id, two.id, randomUUID()];
    const answers = await Promise.all(
      [display, other, display, other].map((cookie, at) => acknowledge(at % 2 ? ids.toReversed() : ids, cookie)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await readRow(one.id)).toMatchObject({ acknowledged_by: 'Wall', acknowledged_at: expect.any(Date) });
    for (const { id } of [one, two]) expect((await fetchEvents(id)).filter((type) => type === 'ticket.acknowledged')).toHaveLength(1);
    const { rows } = await server.test.owner.query(`select payload from event where type = 'ticket.acknowledged' and subject_id = $1`, [
      one.id,
    ]);
    expect(rows[0].payload).toEqual({ ticketId: one.id, orderId: one.orderId, by: 'Wall' });
  });

  it('200: commands on the ticket leave it acknowledged; a display of another store acknowledges nothing', async () => {
    const ticket = await newTicket();
    const elsewhere = await server.signInDisplay(server.otherStoreId);
    expect((await acknowledge([ticket.id], elsewhere)).status).toBe(404);
    await acknowledge([ticket.id]);
    await command(ticket.id, { type: 'bump' });
    expect(await readRow(ticket.id)).toMatchObject({ status: 'COMPLETED', acknowledged_by: 'Wall' });
  });

  it('400, 401, 403: nothing or too much; nobody; staff, who only look', async () => {
    expect((await acknowledge([])).status).toBe(400);
    expect((await acknowledge(Array.from({ length: 201 }, () => randomUUID()))).status).toBe(400);
    expect((await acknowledge([randomUUID()], 'x=y')).status).toBe(401);
    expect((await acknowledge([randomUUID()], staff)).status).toBe(403);
  });
});

describe('changeDue', () => {
  const changeDue = (orderId: string, dueAt: Date) =>
    server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) =>
      server.modules.kitchen.forOrders.changeDue(tx, orderId, { dueAt, actor: testActor }),
    );
  const calculateDue = async (id: string) =>
    (await server.test.owner.query('select due_at from kitchen_ticket where id = $1', [id])).rows[0].due_at;

  it('moves the ticket of an order while it is worked on, and notifies the displays', async () => {
    const ticket = await newTicket();
    const dueAt = new Date(Date.parse(ticket.dueAt) + 600_000);
    await changeDue(ticket.orderId, dueAt);
    await changeDue(ticket.orderId, dueAt);
    expect(await calculateDue(ticket.id)).toEqual(dueAt);
    expect((await fetchEvents(ticket.id)).filter((type) => type === 'ticket.changed')).toHaveLength(1);
    await command(ticket.id, { type: 'bump' });
    await changeDue(ticket.orderId, new Date());
    expect(await calculateDue(ticket.id)).toEqual(dueAt);
    await changeDue(randomUUID(), dueAt);
  });
});

describe('cancelled tickets that leave by themselves', () => {
  it('are cleared after the minutes of the settings, and not at all without', async () => {
    const ticket = await newTicket();
    await server.call(cancelOrder, { params: { ...at(), orderId: ticket.orderId }, body: { reason: 'other' }, cookie: staff });
    const [job] = server.modules.kitchen.jobs;
    const [clear] = server.modules.kitchen.plainJobs;
    const planned: { payload: object; runAt: Date | undefined }[] = [];
    const context = {
      schedule: async (_task: string, payload: object, { runAt }: { runAt?: Date }) => void planned.push({ payload, runAt }),
    } as unknown as JobContext;
    const event = { ...at(), subject: { kind: 'order', id: ticket.orderId }, at: '2026-11-21T02:00:00.000Z' } as JobEvent;
    await job!.run(event, context);
    expect(planned).toEqual([]);
    await server.change('kitchenDisplay', { clearCancelledAfterInMinutes: 15 });
    await job!.run(event, context);
    expect(planned[0]?.runAt).toEqual(new Date('2026-11-21T02:15:00.000Z'));
    for (let run = 0; run < 2; run += 1) await clear!.run({ ...planned[0]!.payload }, context);
    const shown = await server.call(listTickets, { params: at(), query: { limit: '200' } as never, cookie: display });
    expect(shown.data.rows.some(({ id }) => id === ticket.id)).toBe(false);
    expect((await fetchEvents(ticket.id)).at(-1)).toBe('ticket.changed');
  });
});

describe('setPrepTime', () => {
  const set = (prepTimeInMinutes: number, cookie = display, place = at()) =>
    server.call(setPrepTime, { params: place, body: { prepTimeInMinutes }, cookie });
  const standing = async () => (await server.call(getKdsDevice, { cookie: display })).data.prepTimeInMinutes;
  const changes = async () =>
    (await server.test.owner.query("select count(*)::int as times from event where type = 'settings.changed'")).rows[0].times as number;

  it('200: displays get it at once, other times of the section stay; an unchanged time appends no event', async () => {
    const [before, said] = [await standing(), await changes()];
    expect((await set(45)).data).toEqual({ prepTimeInMinutes: 45 });
    expect(await standing()).toBe(45);
    expect(await changes()).toBe(said + 1);
    expect((await set(45)).status).toBe(200);
    expect(await changes()).toBe(said + 1);
    const { rows } = await server.test.owner.query("select value from store_setting where section = 'kitchenDisplay'");
    expect(rows[0].value).toMatchObject({ prepTimeInMinutes: 45, lateAfterDueInMinutes: 0, lastUpdatedIsoDateTimeUtc: expect.any(String) });
    await set(before);
  });

  it('400, 401, 403, 404: no such time; nobody; staff, who have the settings for it; another store', async () => {
    expect([(await set(0)).status, (await set(241)).status, (await set(1.5)).status]).toEqual([400, 400, 400]);
    expect((await server.call(setPrepTime, { params: at(), body: { prepTimeInMinutes: 20 } })).status).toBe(401);
    expect((await set(20, staff)).status).toBe(403);
    expect((await set(20, display, { ...at(), storeId: randomUUID() })).status).toBe(404);
  });
});
