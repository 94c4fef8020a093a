import type { orderPayment } from '@servery/contract/payments';
import type { MovementType } from '@servery/domain/payments';
import type * as z from 'zod/mini';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import type { TenantGauge } from '../../platform/observability/tenant-gauges.ts';
import { latestAttempt } from './attempts.repo.ts';
import { readPayment } from './payments.repo.ts';
import { readRefunds } from './refunds.repo.ts';

export type OrderPayment = z.output<typeof orderPayment>;

interface MovementRow {
  id: string;
  type: MovementType;
  amount: number;
  at: Date;
  reference: string;
  by: string;
}

const readMovements = (tx: Tx, paymentId: string): Promise<MovementRow[]> =>
  tx.sql<MovementRow>({
    name: 'payments.movements',
    text: `select id, type, amount, at, reference, case when actor_name = '' then actor_kind else actor_name end as by
      from payment_ledger where restaurant_id = $1 and payment_id = $2 order by at, id`,
    values: [tx.scope.restaurantId, paymentId],
  });

/** The money of an order as its store sees it; null when it is not paid by card online, or is not the store's. */
export async function findOrderPayment(tx: Tx, storeId: string, orderId: string): Promise<OrderPayment | null> {
  const payment = await readPayment(tx, orderId);
  if (payment === undefined || payment.store_id !== storeId) return null;
  const [movements, refunds, attempt] = [
    await readMovements(tx, payment.id),
    await readRefunds(tx, payment.id),
    await latestAttempt(tx, payment.id),
  ];
  const { status, currency, amount, authorised, captured, refunded } = payment;
  return {
    id: payment.id,
    status,
    currency,
    amount,
    authorised,
    captured,
    refunded,
    // We cannot refund what the bank has already taken back for a dispute.
    refundable: Math.max(0, captured - payment.refund_reserved - payment.disputed),
    applicationFee: payment.application_fee,
    card: payment.card,
    reference: payment.intent_id,
    captureBefore: status === 'requiresCapture' ? (payment.capture_before?.toISOString() ?? null) : null,
    unresolved:
      payment.problem !== null ||
      payment.wanted !== null ||
      attempt?.outcome === null ||
      refunds.some((refund) => refund.status === 'processing'),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      kind: refund.kind,
      amount: refund.amount,
      reason: refund.reason,
      note: refund.note,
      status: refund.status,
      by: refund.actor_name,
      approvedBy: refund.approved_by,
      createdAt: refund.created_at.toISOString(),
    })),
    movements: movements.map((movement) => ({ ...movement, at: movement.at.toISOString() })),
  };
}

/**
 * Orders of every restaurant whose payment has work due now, oldest first. Leaves out those that a worker has leased.
 */
export const duePayments = (
  database: Database,
  now: () => Date,
  mostOfEach: number,
): Promise<{ restaurant_id: string; order_id: string }[]> =>
  database.acrossTenants('payments that are due', (restaurants) => ({
    name: 'payments.due',
    text: 'select restaurant_id, order_id from payments_due($1, $2, $3)',
    values: [restaurants, now(), mostOfEach],
  }));

const count = (name: string, condition: string) => async (tx: Tx) => {
  const rows = await tx.sql<{ count: number }>({
    name: `payments.count.${name}`,
    text: `select count(*) from payment where restaurant_id = $1 and ${condition}`,
    values: [tx.scope.restaurantId],
  });
  return rows[0]?.count ?? 0;
};

/** Numbers that alarms are hung on. Each finds its rows by an index; `restaurants_with` knows their conditions. */
export const paymentGauges = [
  {
    name: 'servery_unknown_payments',
    help: 'Card payments about which nobody has had an answer after several tries',
    among: 'troubledPayments',
    count: count('unknown', 'check_at is not null and tries >= 4'),
  },
  {
    name: 'servery_late_payments',
    help: 'Card payments that should have been looked at minutes ago',
    among: 'troubledPayments',
    count: count('late', "check_at < now() - interval '3 minutes'"),
  },
  {
    name: 'servery_mismatched_payments',
    help: "Card payments that do not fit the provider's word",
    among: 'troubledPayments',
    count: count('problem', 'problem is not null'),
  },
  {
    name: 'servery_failed_refunds',
    help: 'Card payments whose last refund failed',
    among: 'troubledPayments',
    count: count('refundFailed', "status = 'refundFailure'"),
  },
] as const satisfies TenantGauge[];
