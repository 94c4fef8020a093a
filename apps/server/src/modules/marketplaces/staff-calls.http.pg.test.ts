import { randomUUID } from 'node:crypto';
import { listAlarms } from '@servery/contract/alarms';
import { adjustEta } from '@servery/contract/eta';
import { takePayment } from '@servery/contract/counter-payments';
import { sendOrderInvoice } from '@servery/contract/invoices';
import { completeOrder, getOrder, placeOrder } from '@servery/contract/online-ordering';
import * as contract from '@servery/contract/uber-eats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobContext, JobEvent } from '../../platform/jobs/jobs.types.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { startUberWorld, type UberWorld } from '../../testing/uber-orders.ts';

/** The results of the general order calls for an Uber Eats order, and the effects of the store's settings. */
let world: UberWorld;
beforeAll(async () => {
  world = await startUberWorld();
});
afterAll(() => world.close());

/** The events of an order as jobs get them. */
async function fetchEvents(id: string, type: string): Promise<JobEvent[]> {
  const { rows } = await world.server.test.owner.query(
    `select seq, type, subject_kind, subject_id, payload, at from event where type = $2 and (subject_id = $1 or payload->'ticket'->>'orderId' = $1::text)`,
    [id, type],
  );
  return rows.map(({ seq, payload, at, subject_kind: kind, subject_id }) => {
    const event = {
      id: `${seq}`,
      ...world.place,
      seq: Number(seq),
      type,
      subject: { kind, id: subject_id },
      payload,
      at: at.toISOString(),
    };
    return event as JobEvent;
  });
}

describe('calls that make no sense for an order of Uber Eats', () => {
  it('409: another time, money by hand, an invoice', async () => {
    const { id } = await world.arrived();
    const { data } = await world.accept(id);
    const [params, cookie] = [{ ...world.place, orderId: id }, world.admin];
    const promisedFor = new Date(Date.now() + 3_600_000).toISOString();
    expect((await world.server.call(adjustEta, { params, body: { promisedFor }, cookie })).status).toBe(409);
    const money = { id: randomUUID(), method: 'cash', amount: data.grandTotal, note: '' } as const;
    expect((await world.server.call(takePayment, { params, body: money, cookie })).status).toBe(409);
    const mail = { restaurantId: world.place.restaurantId, orderId: id, email: 'mia@example.com' };
    expect(await world.server.call(sendOrderInvoice, { body: mail, cookie })).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('Uber Eats') },
    });
  });

  it('200: handing it over is the store’s own affair', async () => {
    const { id, uberId } = await world.arrived();
    await world.accept(id);
    const handed = await world.server.call(completeOrder, { params: { ...world.place, orderId: id }, body: {}, cookie: world.admin });
    expect(handed).toMatchObject({ status: 200, data: { status: 'completed', paymentStatus: 'PAID' } });
    await world.uber.side(`/_sim/orders/${uberId}/courier`, { step: 'PICKED_UP' });
    await world.minute();
    expect(await world.show(id)).toMatchObject({ status: 'completed' });
  });
});

describe('the store’s settings', () => {
  const run = async (
    jobs: readonly { task: string; run(event: JobEvent, context: JobContext): Promise<void> }[],
    task: string,
    event: JobEvent,
  ) => jobs.find((job) => job.task === task)!.run(event, {} as JobContext);

  it('accept it without anybody’s tap, at Uber first', async () => {
    await world.server.change('orderProcess', { autoAcceptOnlineOrders: true });
    const { id, uberId } = await world.arrived();
    const [placed] = await fetchEvents(id, 'order.placed');
    expect(placed?.payload).toMatchObject({ autoAccept: true });
    await run(world.server.modules.fulfilment.jobs, 'orders.autoAccept', placed!);
    expect(await world.uber.toState(uberId)).toBe('ACCEPTED');
    expect(await world.show(id)).toMatchObject({ status: 'accepted' });
    expect((await world.fetchTimeline(id)).find(({ type }) => type === 'order.accepted')?.actor).toBe('Automatic acceptance');
    await run(world.server.modules.fulfilment.jobs, 'orders.autoAccept', placed!);
    await world.server.change('orderProcess', { autoAcceptOnlineOrders: false });
  });

  it('print its ticket on accepting, or when it is released', async () => {
    const jobs = world.server.modules.printing.jobs;
    const papers = async (id: string) =>
      (await world.server.test.owner.query('select count(*)::int as n from print_job where order_id = $1', [id])).rows[0].n as number;
    const usual = await world.arrived();
    await world.accept(usual.id);
    await run(jobs, 'printing.queueTicket', (await fetchEvents(usual.id, 'order.accepted'))[0]!);
    expect(await papers(usual.id)).toBe(1);

    await world.server.change('uberEats', { createTicketOn: 'release' });
    const later = await world.arrived();
    await world.accept(later.id);
    await run(jobs, 'printing.queueTicket', (await fetchEvents(later.id, 'order.accepted'))[0]!);
    expect(await papers(later.id)).toBe(0);
    await world.uber.side('/_sim/webhooks/send', { type: 'orders.release', orderId: later.uberId });
    await expect.poll(() => world.getTicket(later.id)).toBeDefined();
    const [released] = await fetchEvents(later.id, 'ticket.created');
    expect(released?.payload).toMatchObject({ released: true });
    await run(jobs, 'printing.queueReleased', released!);
    expect(await papers(later.id)).toBe(1);
    await world.server.change('uberEats', { createTicketOn: 'accept' });
  });
});

describe('the kitchen has it all done', () => {
  it('tells Uber once, and gives up where Uber does not want to hear it', async () => {
    const tell = world.server.modules.marketplaces.jobs.find(({ task }) => task === 'uberEats.reportReady')!;
    const { id, uberId } = await world.arrived();
    await world.accept(id);
    const event = { ...world.place, subject: { kind: 'order', id } } as unknown as JobEvent;
    await tell.run(event, {} as JobContext);
    await tell.run(event, {} as JobContext);
    expect((await world.uber.calls(uberId)).filter((call) => call.startsWith('ready'))).toEqual(['ready 200']);
    const gone = await world.arrived();
    await world.end(gone.id);
    await tell.run({ ...event, subject: { kind: 'order', id: gone.id } }, {} as JobContext);
  });
});

describe('what Uber collects', () => {
  const rows = async <T>(sql: string, values: unknown[]): Promise<T[]> => (await world.server.test.owner.query(sql, values)).rows as T[];
  const tenders = (id: string) => rows('select id, kind, provider, state, amount::int, reference from tender where order_id = $1', [id]);

  it('is one tender of the order: open, then ours once it is accepted, or nothing', async () => {
    const { id, uberId } = await world.arrived();
    const { grandTotal } = await world.show(id);
    const tender = { id, kind: 'marketplace', provider: 'uberEats', amount: grandTotal, reference: uberId };
    expect(await tenders(id)).toEqual([{ ...tender, state: 'processing' }]);
    await world.accept(id);
    await world.minute();
    expect(await tenders(id)).toEqual([{ ...tender, state: 'success' }]);
    const params = { ...world.place, orderId: id };
    const { data } = await world.server.call(getOrder, { params, cookie: world.admin });
    expect(data.tenders).toMatchObject([{ kind: 'marketplace', provider: 'uberEats', reference: uberId, state: 'success' }]);
    const ended = await world.arrived();
    await world.end(ended.id);
    expect(await tenders(ended.id)).toMatchObject([{ kind: 'marketplace', state: 'cancel' }]);
  });

  it('is added for orders of the release before, and compared with its order each night', async () => {
    const { id } = await world.arrived();
    await world.accept(id);
    const before = await tenders(id);
    const check = async () => {
      await world.server.modules.payments.checkMoney();
      const { data } = await world.server.call(listAlarms, { params: world.place, cookie: world.admin });
      return data.rows.filter(({ kind }) => kind === 'moneyDiffers').map(({ message }) => message);
    };
    expect(await check()).toEqual([]);
    await rows('delete from tender where order_id = $1', [id]);
    expect(await check()).toEqual([expect.stringMatching(/the ledger has \$0\.00 from the marketplace, its order \$\d+\.\d{2} \(/)]);
    await rows('select tender_of_marketplace(o, true) from orders o where id = $1', [id]);
    expect(await tenders(id)).toEqual(before);
    expect(await check()).toEqual([]);
    // A tender that has the order's id keeps it out of nothing.
    const other = await world.arrived();
    await world.accept(other.id);
    await rows('delete from tender where order_id = $1', [id]);
    await rows(`update tender set id = $1 where order_id = $2`, [id, other.id]);
    await rows('select tender_of_marketplace(o, true) from orders o where id = $1', [id]);
    expect(await tenders(id)).toEqual([{ ...(before[0] as object), id: expect.not.stringContaining(id) as string }]);
    expect(await check()).toEqual([]);
    // It has failed there, and we have not noticed.
    await rows(`update uber_eats_order set state = 'FAILED' where id = $1`, [id]);
    expect(await check()).toEqual([expect.stringMatching(/has \$\d+\.\d{2} from the marketplace, its order \$0\.00/)]);
    await rows(`update uber_eats_order set state = 'ACCEPTED' where id = $1`, [id]);
    expect(await check()).toEqual([]);
  });
});

describe('without credentials', () => {
  it('503: its calls say so', async () => {
    const bare = await startTestServer();
    const cookie = await bare.signIn('restaurantAdmin');
    const place = { restaurantId: bare.restaurantId, storeId: bare.storeId };
    const order = bare.orderBody();
    await bare.call(placeOrder, { params: place, body: order });
    await bare.test.owner.query(`update orders set source = 'uberEats', payment_method = 'uberEats', payment_status = 'PAID'`);
    await bare.test.owner.query(
      `insert into uber_eats_order (restaurant_id, id, store_id, uber_order_id, uber_store_id, display_id, state, fulfillment_type, native, facts,
          synced_at, accept_before)
        values ($1, $2, $3, 'o1', $4, '3F2A1', 'OFFERED', 'PICKUP', '{}', '{"phoneCode": null, "courier": null, "failure": null, "reference": null}', now(), now())`,
      [place.restaurantId, order.id, place.storeId, randomUUID()],
    );
    const params = { uberEatsOrderId: order.id };
    const off = { status: 503, error: { code: 'unauthorized_client' } };
    expect(await bare.call(contract.acceptUberEatsOrder, { params, body: { ...place, etaInMinutes: 15 }, cookie })).toMatchObject(off);
    expect(await bare.call(contract.syncUberEatsOrder, { params, body: place, cookie })).toMatchObject(off);
    expect(await bare.call(contract.markUberEatsOrderReady, { params, body: place, cookie })).toMatchObject(off);
    expect((await bare.call(contract.getUberEatsOrder, { params, query: place, cookie })).status).toBe(200);
    await bare.close();
  });
});
