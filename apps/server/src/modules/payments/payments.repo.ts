import type { CurrencyCode, Minor } from '@servery/domain/money';
import type { PaymentStatus } from '@servery/domain/orders';
import type { Tx } from '../../platform/db/connections.types.ts';

export interface CardRef {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A row of `payment`. Amounts in minor units. */
export interface PaymentRecord {
  id: string;
  store_id: string;
  order_id: string;
  account_id: string;
  application_fee: Minor;
  intent_id: string | null;
  charge_id: string | null;
  amount: Minor;
  currency: CurrencyCode;
  status: PaymentStatus;
  authorised: Minor;
  captured: Minor;
  released: Minor;
  refunded: Minor;
  /** Refunded, or reserved for a refund that is under way. */
  refund_reserved: Minor;
  disputed: Minor;
  auto_accept: boolean;
  card: CardRef | null;
  capture_before: Date | null;
  decline_code: string | null;
  wanted: 'release' | null;
  /** Why the order is not fulfilled until a person has looked at its payment. */
  problem: string | null;
  pay_before: Date;
  check_at: Date | null;
  tries: number;
  lease_until: Date | null;
  read_at: Date | null;
  created_at: Date;
  changed_at: Date;
  version: number;
}

/** The columns that are neither sums of the ledger nor fixed at placing. */
const changing = [
  'intent_id',
  'charge_id',
  'status',
  'card',
  'capture_before',
  'decline_code',
  'wanted',
  'problem',
  'check_at',
  'tries',
  'lease_until',
  'read_at',
  'changed_at',
] as const satisfies readonly (keyof PaymentRecord)[];
export type PaymentPatch = Partial<Pick<PaymentRecord, (typeof changing)[number]>>;

const columns = `id, store_id, order_id, account_id, application_fee, amount, currency, authorised, captured, released, refunded,
  refund_reserved, disputed, auto_accept, pay_before, created_at, version, ${changing.join(', ')}`;

/** An order's payment, or undefined. */
export async function readPayment(tx: Tx, orderId: string): Promise<PaymentRecord | undefined> {
  const rows = await tx.sql<PaymentRecord>({
    name: 'payments.read',
    text: `select ${columns} from payment where restaurant_id = $1 and order_id = $2`,
    values: [tx.scope.restaurantId, orderId],
  });
  return rows[0];
}

/** A payment by its own id. */
export async function readPaymentById(tx: Tx, paymentId: string): Promise<PaymentRecord | undefined> {
  const rows = await tx.sql<PaymentRecord>({
    name: 'payments.readById',
    text: `select ${columns} from payment where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, paymentId],
  });
  return rows[0];
}

/** Locks the payment of an order until the transaction ends. Lock the order first if you need both. */
export async function lockPayment(tx: Tx, orderId: string): Promise<PaymentRecord | undefined> {
  const rows = await tx.sql<PaymentRecord>({
    name: 'payments.lock',
    text: `select ${columns} from payment where restaurant_id = $1 and order_id = $2 for no key update`,
    values: [tx.scope.restaurantId, orderId],
  });
  return rows[0];
}

/** Writes the changed fields of a payment that this transaction has locked. */
export async function savePayment(tx: Tx, payment: PaymentRecord, patch: PaymentPatch): Promise<PaymentRecord> {
  const next = { ...payment, ...patch };
  const rows = await tx.sql<PaymentRecord>({
    name: 'payments.save',
    text: `update payment set ${changing.map((column, index) => `${column} = $${index + 3}`).join(', ')}, version = version + 1
      where restaurant_id = $1 and id = $2 returning ${columns}`,
    values: [
      tx.scope.restaurantId,
      payment.id,
      ...changing.map((column) => (column === 'card' ? next.card && JSON.stringify(next.card) : next[column])),
    ],
  });
  return rows[0] as PaymentRecord;
}

/** Schedules a check of the payment for `at` at the latest. */
export async function watchPayment(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.sql({
    name: 'payments.watch',
    text: `update payment set check_at = least(coalesce(check_at, $3), $3) where restaurant_id = $1 and order_id = $2`,
    values: [tx.scope.restaurantId, orderId, at],
  });
}

/** Whether a guest's request may be passed on to the provider now: at most once per `pauseMs`, across all nodes. */
export async function takeQuestion(tx: Tx, orderId: string, now: Date, pauseMs: number): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>({
    name: 'payments.takeQuestion',
    text: `update payment set read_at = $3 where restaurant_id = $1 and order_id = $2 and (read_at is null or read_at <= $4) returning id`,
    values: [tx.scope.restaurantId, orderId, now, new Date(now.getTime() - pauseMs)],
  });
  return rows.length > 0;
}

/** The order has ended: its payment is to be released or refunded at once. */
export async function wantRelease(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.sql({
    name: 'payments.wantRelease',
    text: `update payment set wanted = 'release', check_at = $3, tries = 0, changed_at = $3, version = version + 1
      where restaurant_id = $1 and order_id = $2 and wanted is null`,
    values: [tx.scope.restaurantId, orderId, now],
  });
}

/** Takes a payment for one worker. Undefined: another one has it. */
export async function claimPayment(tx: Tx, orderId: string, now: Date, until: Date): Promise<PaymentRecord | undefined> {
  const rows = await tx.sql<PaymentRecord>({
    name: 'payments.claim',
    text: `update payment set lease_until = $4 where restaurant_id = $1 and order_id = $2 and (lease_until is null or lease_until <= $3)
      returning ${columns}`,
    values: [tx.scope.restaurantId, orderId, now, until],
  });
  return rows[0];
}

/**
 * Ends this worker's lease of a payment. `again`: the next check, if nobody has changed the payment since `version`; a
 * check that others have scheduled meanwhile is not put off.
 */
export async function freePayment(
  tx: Tx,
  { order_id: orderId, version }: Pick<PaymentRecord, 'order_id' | 'version'>,
  until: Date,
  again: { at: Date; tries: number } | null,
): Promise<void> {
  await tx.sql({
    name: 'payments.free',
    text: `update payment set lease_until = null, tries = coalesce($5, tries),
        check_at = case when $4::timestamptz is null then check_at when version = $6 then $4 else least(coalesce(check_at, $4), $4) end
      where restaurant_id = $1 and order_id = $2 and lease_until = $3`,
    values: [tx.scope.restaurantId, orderId, until, again?.at ?? null, again?.tries ?? null, version],
  });
}

/** Reserves a refund's amount if that much is left. False: it is not. */
export async function reserveRefund(tx: Tx, paymentId: string, amount: Minor, now: Date): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>({
    name: 'payments.reserveRefund',
    text: `update payment set refund_reserved = refund_reserved + $3, changed_at = $4, version = version + 1
      where restaurant_id = $1 and id = $2 and refund_reserved + $3 <= captured returning id`,
    values: [tx.scope.restaurantId, paymentId, amount, now],
  });
  return rows.length > 0;
}

/** Frees the amount reserved for a refund that did not happen. */
export async function freeRefund(tx: Tx, paymentId: string, amount: Minor): Promise<void> {
  await tx.sql({
    name: 'payments.freeRefund',
    text: 'update payment set refund_reserved = refund_reserved - $3 where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, paymentId, amount],
  });
}

/** Payments that were made in a span of time. */
export const paymentsMadeIn = (tx: Tx, span: { from: Date; to: Date }): Promise<PaymentRecord[]> =>
  tx.sql<PaymentRecord>({
    name: 'payments.madeIn',
    text: `select ${columns} from payment where restaurant_id = $1 and created_at >= $2 and created_at < $3`,
    values: [tx.scope.restaurantId, span.from, span.to],
  });

/** Payments whose surcharge is in the ledger without its tax, with the carts of their orders. */
export const readWithoutSurchargeTax = (tx: Tx): Promise<{ id: string; store_id: string; cart: unknown; placed_at: Date }[]> =>
  tx.sql({
    name: 'payments.withoutSurchargeTax',
    text: `select p.id, p.store_id, o.cart - 'breakdown' as cart, o.placed_at from tender t
        join payment p on p.restaurant_id = t.restaurant_id and p.id = t.payment_id and p.surcharge_tax is null
        join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
      where t.restaurant_id = $1 and t.kind = 'cardOnline' and t.parent_id is null and t.surcharge > 0 limit 1000`,
    values: [tx.scope.restaurantId],
  });

/** Records how much more tax an order has because of its card's surcharge, unless that is known. */
export async function setSurchargeTax(tx: Tx, paymentId: string, tax: Minor): Promise<void> {
  await tx.sql({
    name: 'payments.setSurchargeTax',
    text: 'update payment set surcharge_tax = $3 where restaurant_id = $1 and id = $2 and surcharge_tax is null',
    values: [tx.scope.restaurantId, paymentId, tax],
  });
}
