import { orderTicket, printerProfiles, renderEscPos, type PrintableOrder } from '@servery/domain/printing';
import type { PaymentMethod } from '@servery/domain/orders';
import type { OrderRecord } from '../../orders/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import type { PrinterRow } from '../printing.repo.ts';

const paymentLabels: Readonly<Record<PaymentMethod, string>> = {
  stripeCheckout: 'Card online',
  inStore: 'In store',
  cardOnDelivery: 'Card on delivery',
  cashOnDelivery: 'Cash on delivery',
};

/** What a print document needs of an order: frozen figures and names. */
export const printableOrder = (order: OrderRecord, store: Pick<StoreProfile, 'name' | 'timeZone'>): PrintableOrder => ({
  orderId: order.id,
  number: order.number,
  source: order.source,
  storeName: store.name,
  timeZone: store.timeZone,
  currency: order.currency,
  collectionType: order.collection_type,
  placedAt: order.placed_at.toISOString(),
  requestedFor: order.requested_for?.toISOString() ?? null,
  promisedFor: order.promised_for?.toISOString() ?? null,
  customerName: order.customer_name,
  customerPhone: order.customer_phone,
  tableName: order.table_name,
  comments: order.comments,
  paid: order.payment_status === 'PAID',
  paymentLabel: paymentLabels[order.payment_method],
  lines: order.cart.lines.map((line) => ({
    quantity: line.quantity,
    name: line.name,
    categoryName: line.categoryName,
    choices: line.choices.map(({ groupName, name, quantity }) => ({ groupName, name, quantity })),
    comments: line.comments,
    lineTotal: line.lineTotal,
  })),
  itemTotal: order.cart.itemTotal,
  grandTotal: order.grand_total,
});

/** The bytes of an order's ticket for one printer. */
export const ticketBytes = (order: PrintableOrder, printer: PrinterRow, options: { duplicate: boolean }): Uint8Array =>
  renderEscPos(orderTicket(order, options), printer.line_width, printerProfiles[printer.model]);
