import type { EventPayload } from '@servery/contract/events';
import type { PricedLine } from '@servery/domain/pricing';
import type { LineChange, PrintableLine, PrintableOrder } from '@servery/domain/printing';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { readPrinters } from '../printers.repo.ts';
import { getPrinters } from './choose-printers.ts';
import { describeOrder } from './describe-order.ts';
import { queueOn, type QueueDeps } from './queue-documents.ts';

/** The lines that a bill has ever had, as they were priced. */
export type SentLinesOf = (tx: Tx, orderId: string) => Promise<ReadonlyMap<string, PricedLine>>;

type SentLine = EventPayload<'bill.sent'>['lines'][number];

/** How a line differs from what the kitchen had; undefined: it is new, on a ticket that is new. */
function getChange({ before, quantity }: SentLine, first: boolean): LineChange | undefined {
  if (quantity === 0) return 'removed';
  if (before > 0) return 'changed';
  return first ? undefined : 'added';
}

/** A line as the kitchen reads it: a removed line shows how many there were, and a changed line shows the change. */
function getPrintable(line: PrintableLine, sent: SentLine, first: boolean): PrintableLine {
  const change = getChange(sent, first);
  const was = change === 'changed' ? [`was ${sent.before}`] : [];
  const comments = [...was, line.comments].filter((text) => text !== '').join('\n');
  return { ...line, comments, ...(change && { change }) };
}

/**
 * Queues the tickets for a sending of a bill: everything the first time, then the changes since the last sending. One
 * ticket per printer and sending; safe to repeat. A bill that was cancelled meanwhile prints nothing. Neither does a
 * sending that only changed the table, which the kitchen display shows; a new time or address is printed wherever the
 * bill has lines, because the earlier printout names another one. Nothing says "not paid" of a bill that was placed to be
 * paid at once.
 */
export async function queueSending(
  deps: QueueDeps & { linesOfBill: SentLinesOf },
  input: { restaurantId: string; storeId: string; orderId: string; sending: EventPayload<'bill.sent'>; askedAt: Date },
): Promise<void> {
  const { restaurantId, storeId, orderId, sending, askedAt } = input;
  const store = await deps.stores.get(restaurantId, storeId);
  if (store?.settings.printing.onAccept.includes('ORDER_TICKET') !== true || (sending.lines.length === 0 && !sending.heading)) return;
  await deps.database.tenant({ restaurantId }, async (tx) => {
    const [order, printers, known] = await Promise.all([
      deps.orders.readOrder(tx, storeId, orderId),
      readPrinters(tx, storeId),
      deps.linesOfBill(tx, orderId),
    ]);
    if (order === undefined || order.status === 'cancelled') return;
    const sent = sending.lines.flatMap((each) => {
      const line = known.get(each.lineId);
      const quantity = each.quantity === 0 ? each.before : each.quantity;
      return line === undefined ? [] : [{ each, line: { ...line, quantity, lineTotal: line.unitPrice * quantity } }];
    });
    const whole = sending.heading ? await describeOrder(tx, deps.orders, store, order) : null;
    const described = await describeOrder(tx, deps.orders, store, {
      ...order,
      cart: { ...order.cart, lines: sent.map(({ line }) => line) },
    });
    const lines = described.lines.map((line, at) => getPrintable(line, sent[at]!.each, sending.first));
    const printable: PrintableOrder = {
      ...described,
      lines,
      paying: sending.paying === true,
      ...(sending.heading && { headingChanged: true }),
    };
    const concerned = { ...printable, lines: [...(whole?.lines ?? []), ...lines] };
    for (const printer of getPrinters(printers, 'ORDER_TICKET', concerned, '')) {
      const paper = { id: uuidv7(), store, printable, printer, document: 'ORDER_TICKET', byHand: false, duplicate: false } as const;
      await queueOn(tx, { ...paper, askedAt, sendingId: sending.operation.id });
    }
  });
}
