import { tradeNumber } from '@servery/domain/printing';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Database, Tx } from '../../../platform/db/door.types.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { StoreBook, StoreProfile } from '../../restaurants/index.ts';
import { insertPrintJob, printersFor, type PrinterRow } from '../printing.repo.ts';
import { printableOrder, ticketBytes } from './describe-order.ts';

export const printingActor: Actor = { kind: 'system', id: null, name: 'Printing' };

/** What printing reads of orders; the orders module's function, handed over by compose. */
export interface OrdersOfPrinting {
  readOrder(tx: Tx, storeId: string, orderId: string): Promise<OrderRecord | undefined>;
}

export interface QueueDeps {
  database: Database;
  stores: StoreBook;
  orders: OrdersOfPrinting;
}

/**
 * Queues the ticket of an accepted order on every printer that prints tickets. Safe to repeat: one job for each printer. Sending follows
 * the event print.queued. An order that was cancelled meanwhile prints nothing.
 */
export async function queueTicket(
  deps: QueueDeps,
  input: { restaurantId: string; storeId: string; orderId: string; askedAt: Date },
): Promise<void> {
  const { restaurantId, storeId, orderId, askedAt } = input;
  const store = await deps.stores.get(restaurantId, storeId);
  if (store === undefined) return;
  await deps.database.tenant({ restaurantId }, async (tx) => {
    const [order, printers] = await Promise.all([deps.orders.readOrder(tx, storeId, orderId), printersFor(tx, storeId, 'ORDER_TICKET')]);
    if (order === undefined || (order.status !== 'accepted' && order.status !== 'completed')) return;
    for (const printer of printers) await queueOn(tx, { id: uuidv7(), store, order, printer, duplicate: false, askedAt });
  });
}

/** Queues an order's ticket on one printer, with its event. False when that job exists. */
export async function queueOn(
  tx: Tx,
  input: { id: string; store: StoreProfile; order: OrderRecord; printer: PrinterRow; duplicate: boolean; askedAt: Date; actor?: Actor },
): Promise<boolean> {
  const { id, store, order, printer, duplicate, askedAt } = input;
  const queued = await insertPrintJob(tx, {
    id,
    storeId: store.storeId,
    printerId: printer.id,
    orderId: order.id,
    document: 'ORDER_TICKET',
    duplicate,
    tradeNo: tradeNumber(id),
    content: ticketBytes(printableOrder(order, store), printer, { duplicate }),
    askedAt,
  });
  if (queued) {
    tx.emit({
      storeId: store.storeId,
      type: 'print.queued',
      subject: { kind: 'printJob', id },
      payload: { printJobId: id, orderId: order.id },
      actor: input.actor ?? printingActor,
    });
  }
  return queued;
}
