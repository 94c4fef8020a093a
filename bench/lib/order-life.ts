import { takePayment } from '@servery/contract/counter-payments';
import { commandTicket, listTickets } from '@servery/contract/kds';
import { acceptOrder, completeOrder, listOrders, placeOrder } from '@servery/contract/online-ordering';
import type { ApiClient } from '../../tests/dev-env/api.ts';
import type { orderMaker, Place } from '../../tests/dev-env/orders.ts';
import { uuidv7 } from '../../tests/dev-env/uuidv7.ts';
import { guestAddress } from './placing-request.ts';

/** A store in which orders are placed. */
export interface OrderedFrom {
  place: Place;
  maker: Awaited<ReturnType<typeof orderMaker>>;
}

/**
 * One order that is paid in the store, from placing to completed, by the calls that the apps make: the guest places it, staff list their
 * orders and accept it, the kitchen reads its tickets and finishes this one, staff take the money and hand over. It prints meanwhile.
 */
async function liveOneOrder(guest: ApiClient, staff: ApiClient, { place, maker }: OrderedFrom, index: number): Promise<void> {
  const body = await maker.again(0);
  const { id } = await guest.must(placeOrder, { params: place, body, headers: { 'x-forwarded-for': guestAddress(index) } });
  const params = { ...place, orderId: id };
  const key = () => ({ 'idempotency-key': uuidv7() });
  await staff.must(listOrders, { params: place, query: { limit: 20 } });
  await staff.must(acceptOrder, { params, body: { etaInMinutes: 30 }, headers: key() });
  const { rows } = await staff.must(listTickets, { params: place, query: { limit: 200 } });
  const ticket = rows.find(({ orderId }) => orderId === id);
  if (ticket === undefined) throw new Error('an accepted order has no ticket');
  await staff.must(commandTicket, { params: { ...place, ticketId: ticket.id }, body: { type: 'bump' }, headers: key() });
  await staff.must(takePayment, { params, body: { id: uuidv7(), method: 'card', amount: body.shownTotal, note: '' } });
  await staff.must(completeOrder, { params, body: {}, headers: key() });
}

/** Lives of `count` orders, 16 at once, every store in turn. */
export async function liveOrders(guest: ApiClient, staff: ApiClient, stores: readonly OrderedFrom[], count: number): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let index = next++; index < count; index = next++) await liveOneOrder(guest, staff, stores[index % stores.length]!, index);
  };
  await Promise.all(Array.from({ length: 16 }, one));
}
