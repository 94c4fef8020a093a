import type { orderPayment } from '@servery/contract/payments';
import type { Tender } from '@servery/contract/tenders';
import { addressLines, storeAddressInOneLine } from '@servery/domain/delivery';
import { existingStations } from '@servery/domain/kitchen';
import {
  channels,
  isCardOrder,
  isMarketplace,
  isUncharged,
  sourceNames,
  type OrderPaymentMethod,
  type PaymentMethod,
} from '@servery/domain/orders';
import type { Minor } from '@servery/domain/money';
import { calculateToPay } from '@servery/domain/tenders';
import { getBreakdown, isWrittenOff, lineDetails, type BreakdownLine, type PricedLine } from '@servery/domain/pricing';
import type { PrintableAmount, PrintableLine, PrintableOrder, PrintablePayment, PrintableSeller } from '@servery/domain/printing';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { writtenPhone } from '../../../platform/phone-key.ts';
import type { OrderSnapshot } from '../../orders/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { readPhoneCode } from '../printing.queries.ts';

/** What printing reads of orders and payments; functions of other modules, passed in by compose. */
export interface OrdersOfPrinting {
  readOrder(tx: Tx, storeId: string, orderId: string): Promise<OrderSnapshot | undefined>;
  /** Paid online, or null. */
  orderPayment(tx: Tx, storeId: string, orderId: string): Promise<z.output<typeof orderPayment> | null>;
  /** Payments taken at the counter or by the courier, and refunds of them. */
  tenders(tx: Tx, orderId: string): Promise<Tender[]>;
  /** The kitchen has no ticket of the order, or not yet. */
  hasNoTicket(tx: Tx, orderId: string): Promise<boolean>;
  /** The area of a table; undefined: there is no such table. */
  readTableArea(tx: Tx, tableId: string): Promise<string | undefined>;
  /** Print stations by item; items without any are left out. */
  getStations(tx: Tx, itemIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

const paymentLabels: Readonly<Record<PaymentMethod, string>> = {
  stripeCheckout: 'Card online',
  inStore: 'In store',
  cardOnDelivery: 'Card on delivery',
  cashOnDelivery: 'Cash on delivery',
};

/** How an order is paid, as its printouts name it. */
const getPaymentLabel = (method: OrderPaymentMethod): string => (isMarketplace(method) ? sourceNames[method] : paymentLabels[method]);

const refundLabels: Readonly<Record<string, string>> = {
  itemIssue: 'A problem with an item',
  missingItem: 'Something was missing',
  lateOrder: 'The order was late',
  wrongOrder: 'The order was wrong',
  customerRequest: 'At the customer’s request',
  duplicate: 'Charged twice',
};

const getSeller = (store: StoreProfile): PrintableSeller => {
  const { legalName, taxNumber, taxRegistered } = store.settings.business;
  return {
    country: store.country,
    name: store.restaurantName,
    legalName,
    addressLines: [storeAddressInOneLine(store.address)].filter((line) => line !== ''),
    phone: store.phone,
    taxNumber,
    taxRegistered,
  };
};

/** Where the stages of a price appear on a printout. Missing stages (lines, taxes, tip) have their own places. */
const placeByStage: Partial<Record<BreakdownLine['stage'], Pick<PrintableAmount, 'after'>>> = {
  coupon: {},
  loyalty: {},
  writeOff: {},
  deliveryFee: {},
  holidaySurcharge: {},
  cardSurcharge: { after: 'tax' },
  cashRounding: { after: 'tip' },
};

/** The amounts between the items and the total, from the cart's breakdown. */
const getExtras = ({ cart }: OrderSnapshot): PrintableAmount[] =>
  getBreakdown(cart).flatMap(({ stage, label, amount }) => {
    const place = placeByStage[stage];
    return place === undefined || amount === 0 ? [] : [{ label, amount, ...place }];
  });

const getDetails = (line: PricedLine): Pick<PrintableLine, 'details'> =>
  line.pizza === undefined && line.parts === undefined
    ? {}
    : { details: lineDetails(line).map(({ kind, depth, quantity, name }) => ({ kind, depth, quantity, name })) };

type CardMoney = NonNullable<Awaited<ReturnType<OrdersOfPrinting['orderPayment']>>>;

/** Money that has moved: captured or refunded. A hold is not a payment yet, and a refund under way has not arrived. */
const cardRows = (payment: CardMoney | null): PrintablePayment[] => {
  if (payment === null) return [];
  const label = payment.card === null ? 'Card online' : `${payment.card.brand} ending ${payment.card.last4}`;
  const captured = payment.movements.find(({ type }) => type === 'captured');
  const held = payment.status === 'requiresCapture';
  const amount = held ? payment.authorised : payment.captured;
  const movements = [
    ...(amount > 0 ? [{ kind: 'payment' as const, label: held ? `${label} (held)` : label, amount, at: captured?.at ?? null }] : []),
    ...payment.refunds
      .filter(({ status }) => status === 'success')
      .map((refund) => ({
        kind: 'refund' as const,
        label,
        amount: refund.amount,
        at: refund.createdAt,
        reason: refund.note === '' ? (refundLabels[refund.reason] ?? '') : refund.note,
      })),
  ];
  return movements;
};

const getIncluded = ({ tip, surcharge, rounding }: Tender): NonNullable<PrintablePayment['includes']> =>
  [
    { kind: 'tip' as const, amount: tip },
    { kind: 'surcharge' as const, amount: surcharge },
    { kind: 'rounding' as const, amount: rounding },
  ].filter(({ amount }) => amount !== 0);

const getPaidWith = ({ kind, label }: Tender): string => {
  if (kind === 'custom' && label !== '') return label;
  return kind === 'cash' || kind === 'refundCash' ? 'Cash' : kind === 'moto' ? 'Card over the phone' : 'Card in store';
};

const isRefundRow = ({ kind }: Tender): boolean => kind === 'refundCash' || kind === 'refundCard';
const isPaymentRow = ({ kind }: Tender): boolean => kind === 'cash' || kind === 'card' || kind === 'moto' || kind === 'custom';

/** One payment of the quoted total needs no explanation: surcharge, tip and rounding are on the way to that total. */
const isAsQuoted = (taken: readonly Tender[], total: Minor): boolean => taken.length === 1 && taken[0]?.amount === total;

const takenRows = (taken: readonly Tender[], total: Minor): PrintablePayment[] =>
  taken.map((tender) => ({
    ...{ kind: 'payment', label: getPaidWith(tender), amount: tender.amount, at: tender.takenAt },
    ...(!isAsQuoted(taken, total) && { includes: getIncluded(tender) }),
  }));

/** What went back of it, with the tax in it: that of the items, and of the surcharge. */
const refundRows = (refunds: readonly Tender[]): PrintablePayment[] =>
  refunds.map((tender) => ({
    ...{ kind: 'refund', label: getPaidWith(tender), amount: tender.amount, at: tender.takenAt },
    reason: tender.note === '' ? (refundLabels[tender.reason ?? ''] ?? '') : tender.note,
    tax: (tender.creditTax ?? 0) + tender.tax,
  }));

/** The total less its refunds. Of payments in another way than quoted: without the surcharge, tip and rounding that they added. */
function getAfterRefunds(order: OrderSnapshot, taken: readonly Tender[], refunds: readonly Tender[]): Minor {
  if (isAsQuoted(taken, order.grandTotal)) return order.grandTotal - refunds.reduce((sum, { amount }) => sum + amount, 0);
  const toPay = calculateToPay(order.cart);
  return toPay.base - addUp(refunds, 'base') + Math.max(0, toPay.tip - addUp(refunds, 'tip'));
}

const addUp = (taken: readonly Tender[], part: 'base' | 'tip'): Minor => taken.reduce((sum, tender) => sum + tender[part], 0);

/** What is left once parts were paid, before the surcharge or rounding of the way to pay it. */
const getRest = ({ cart }: OrderSnapshot, taken: readonly Tender[]): Minor => {
  const toPay = calculateToPay(cart);
  return Math.max(0, toPay.base - addUp(taken, 'base')) + Math.max(0, toPay.tip - addUp(taken, 'tip'));
};

const getDelivery = ({ delivery }: OrderSnapshot): PrintableOrder['delivery'] =>
  delivery && { addressLines: addressLines(delivery.address), dropoffNotes: delivery.dropoffNotes, confirmed: delivery.confirmed };

/** The data of a print document: the order's frozen amounts and names, its payments and its stations. */
export async function describeOrder(tx: Tx, orders: OrdersOfPrinting, store: StoreProfile, order: OrderSnapshot): Promise<PrintableOrder> {
  const itemIds = order.cart.lines.map(({ itemId }) => itemId);
  const nothingTaken = order.taken === null && order.paymentStatus === 'NOT_PAID';
  const [payment, tenders, stations, code] = await Promise.all([
    isCardOrder(order) ? orders.orderPayment(tx, order.storeId, order.id) : null,
    nothingTaken ? [] : orders.tenders(tx, order.id),
    orders.getStations(tx, itemIds),
    channels[order.source].callsByCode ? readPhoneCode(tx, order.id) : null,
  ]);
  const moved = tenders.filter(({ undoneAt, amount }) => undoneAt === null && amount > 0);
  const [taken, refunds] = [moved.filter(isPaymentRow), moved.filter(isRefundRow)];
  const { cart } = order;
  const phone = writtenPhone(order.customerPhone, store.country);
  return {
    orderId: order.id,
    number: order.number,
    // A test order has no invoice number, only its own.
    ...(order.test ? { test: true } : { invoiceNumber: `${order.tradingDay.replaceAll('-', '')}-${order.number}` }),
    source: order.source,
    storeName: store.name,
    timeZone: store.timeZone,
    currency: order.currency,
    collectionType: order.collectionType,
    placedAt: order.placedAt.toISOString(),
    requestedFor: order.requestedFor?.toISOString() ?? null,
    promisedFor: order.promisedFor?.toISOString() ?? null,
    customerName: order.customerName,
    customerPhone: code === null ? phone : `${phone} code ${code}`,
    tableName: order.tableName,
    comments: order.comments,
    // A refunded order was paid: nobody is to collect money for it.
    paid: order.paymentStatus === 'PAID' || order.paymentStatus === 'REFUNDED',
    paymentLabel: isWrittenOff(cart)
      ? 'No payment required'
      : isUncharged({ ...cart, test: order.test })
        ? 'Nothing to pay'
        : getPaymentLabel(order.paymentMethod),
    cancelled: order.status === 'cancelled' || order.status === 'rejected' || order.status === 'failure',
    delivery: getDelivery(order) ?? null,
    lines: cart.lines.map((line) => ({
      quantity: line.quantity,
      name: line.name,
      categoryName: line.categoryName,
      choices: line.choices.map(({ groupName, name, quantity }) => ({ groupName, name, quantity })),
      ...getDetails(line),
      comments: line.comments,
      lineTotal: line.lineTotal,
      unitPrice: line.unitPrice,
      stationIds: existingStations(stations.get(line.itemId), store.settings.printing.printStations),
      ...(line.taxRuleIds && { taxIds: line.taxRuleIds }),
    })),
    itemTotal: cart.itemTotal,
    extras: getExtras(order),
    taxes: cart.taxes.map(({ ruleId, name, rate, inclusive, base, amount }) => ({ id: ruleId, name, rate, inclusive, base, amount })),
    tip: cart.tip,
    grandTotal: order.grandTotal,
    payments: [...cardRows(payment), ...takenRows(taken, order.grandTotal), ...refundRows(refunds)],
    ...(refunds.length > 0 && { afterRefunds: getAfterRefunds(order, taken, refunds) }),
    ...(taken.length > 0 && { due: getRest(order, taken) }),
    seller: getSeller(store),
  };
}
