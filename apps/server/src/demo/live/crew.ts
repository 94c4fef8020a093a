import { adjustEta } from '@servery/contract/eta';
import { takePayment } from '@servery/contract/counter-payments';
import { acknowledgeTickets, commandTicket, listTickets } from '@servery/contract/kds';
import { setSoldOut } from '@servery/contract/menu';
import { acceptOrder, cancelOrder, completeOrder, rejectOrder } from '@servery/contract/online-ordering';
import { refundOrder } from '@servery/contract/payments';
import type { KitchenTicket } from '@servery/domain/kitchen';
import type { MenuItem } from '@servery/domain/menu';
import { v7 as uuidv7 } from 'uuid';
import type { Placed } from './guest.ts';
import type { Place } from './town.ts';

/** The actions of a store's staff, each as one or two calls of the screens' own API. */

/** An order from any source. */
type Known = Pick<Placed, 'id'>;

const at = (place: Place, { id }: Known) => ({ ...place.params, orderId: id });

export const accept = (place: Place, placed: Known, etaInMinutes: number) =>
  place.manager.call(acceptOrder, { params: at(place, placed), body: { etaInMinutes }, headers: key() });

export const reject = (place: Place, placed: Known) =>
  place.manager.call(rejectOrder, { params: at(place, placed), body: { reason: 'restaurantTooBusy', note: '' }, headers: key() });

export const cancel = (place: Place, placed: Known) =>
  place.manager.call(cancelOrder, { params: at(place, placed), body: { reason: 'customerCalledToCancel', note: '' }, headers: key() });

export const complete = (place: Place, placed: Known) =>
  place.manager.call(completeOrder, { params: at(place, placed), body: {}, headers: key() });

/** Promises another time, this many minutes from now. */
export const promise = (place: Place, placed: Known, minutes: number) =>
  place.manager.call(adjustEta, {
    params: at(place, placed),
    body: { promisedFor: new Date(Date.now() + minutes * 60_000).toISOString() },
  });

export const takeMoney = (place: Place, placed: Pick<Placed, 'id' | 'total'>, method: 'cash' | 'card') =>
  place.manager.call(takePayment, { params: at(place, placed), body: { id: uuidv7(), method, amount: placed.total, note: '' } });

/** Refunds a part of a card payment. */
export const refund = (place: Place, placed: Placed, amount: number) =>
  place.manager.call(refundOrder, {
    params: at(place, placed),
    body: { id: uuidv7(), amount, reason: 'missingItem', note: 'A side was missing' },
  });

export const soldOut = (place: Place, item: Pick<MenuItem, 'id'>, soldout: boolean) =>
  place.manager.call(setSoldOut, { params: place.params, body: { items: [{ id: item.id, soldout }], options: [] } });

/** The ticket of an order, if the kitchen has it; acknowledges it. */
export async function getTicket(place: Place, placed: Known): Promise<KitchenTicket | undefined> {
  const { rows } = await place.kitchen.must(listTickets, { params: place.params, query: { limit: 200 } });
  const ticket = rows.find(({ orderId }) => orderId === placed.id);
  if (ticket !== undefined) await place.kitchen.call(acknowledgeTickets, { params: place.params, body: { ticketIds: [ticket.id] } });
  return ticket as KitchenTicket | undefined;
}

type Command = { type: 'start' } | { type: 'bump' } | { type: 'recall' } | { type: 'setTask'; taskId: string; status: 'DONE' | 'PENDING' };

export const cook = (place: Place, ticketId: string, command: Command) =>
  place.kitchen.call(commandTicket, { params: { ...place.params, ticketId }, body: command, headers: key() });

const key = () => ({ 'idempotency-key': uuidv7() });
