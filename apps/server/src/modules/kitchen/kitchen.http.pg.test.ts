import { randomUUID } from 'node:crypto';
import { commandTicket, listTickets } from '@servery/contract/kds';
import { acceptOrder, cancelOrder, placeOrder } from '@servery/contract/online-ordering';
import type { BodySentTo } from '@servery/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const orderOf = async (orderId: string) => (await server.test.owner.query('select * from orders where id = $1', [orderId])).rows[0];
const eventsOf = async (subjectId: string) =>
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
    expect((await orderOf(ticket.orderId)).ready_at).toBeNull();
    const done = await command(ticket.id, { type: 'setTask', taskId: two!.id, status: 'DONE' });
    expect(done.data).toMatchObject({ status: 'COMPLETED', version: 3 });
    expect((await orderOf(ticket.orderId)).ready_at).not.toBeNull();
    expect(await eventsOf(ticket.orderId)).toEqual(['order.placed', 'order.accepted', 'order.ready']);
  });

  it('200: recall brings it back to do; ready is said once', async () => {
    const ticket = await newTicket();
    await command(ticket.id, { type: 'bump' });
    const recalled = await command(ticket.id, { type: 'recall' });
    expect(recalled.data).toMatchObject({ status: 'RECALLED', tasks: [{ status: 'PENDING' }, { status: 'PENDING' }] });
    await command(ticket.id, { type: 'bump' });
    expect((await eventsOf(ticket.orderId)).filter((type) => type === 'order.ready')).toHaveLength(1);
  });

  it('200: a cancelled order stays on the wall until it is cleared away', async () => {
    const ticket = await newTicket();
    const params = { ...at(), orderId: ticket.orderId };
    await server.call(cancelOrder, { params, body: { reason: 'customerCalledToCancel' }, cookie: staff });
    const shown = await server.call(listTickets, { params: at(), cookie: display });
    expect(shown.data.rows.find(({ id }) => id === ticket.id)).toMatchObject({ status: 'CANCELLED' });
    await command(ticket.id, { type: 'remove' });
    const after = await server.call(listTickets, { params: at(), cookie: display });
    expect(after.data.rows.some(({ id }) => id === ticket.id)).toBe(false);
  });

  it('200: what is so already changes nothing and says nothing; a repeat with its key answers as before', async () => {
    const ticket = await newTicket();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await command(ticket.id, { type: 'bump' }, display, headers);
    await command(ticket.id, { type: 'recall' });
    expect((await command(ticket.id, { type: 'bump' }, display, headers)).data).toEqual(first.data);
    await command(ticket.id, { type: 'recall' });
    expect((await eventsOf(ticket.id)).filter((type) => type === 'ticket.changed')).toHaveLength(2);
  });

  it('200 and 409: a cook bumps while staff cancel: both answers fit what stands, and nobody waits for the other', async () => {
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
