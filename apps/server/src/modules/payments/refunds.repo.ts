import type { Minor } from '@servery/domain/money';
import type { refundKinds } from '@servery/contract/payments';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import type { Approver } from '../../platform/http/handler.types.ts';
import type { PaymentRecord } from './payments.repo.ts';

/** A row of `refund`. */
export interface RefundRecord {
  id: string;
  payment_id: string;
  fingerprint: Buffer;
  kind: (typeof refundKinds)[number];
  amount: Minor;
  reason: string;
  note: string;
  status: 'processing' | 'success' | 'failure';
  /** Null until the provider has confirmed that it has the refund. */
  provider_id: string | null;
  failure: string | null;
  actor_kind: Actor['kind'];
  actor_id: string | null;
  actor_name: string;
  approved_by: string | null;
  created_at: Date;
  changed_at: Date;
}

const columns =
  'id, payment_id, fingerprint, kind, amount, reason, note, status, provider_id, failure, actor_kind, actor_id, actor_name, approved_by, created_at, changed_at';

/** A payment's refunds, oldest first. */
export const readRefunds = (tx: Tx, paymentId: string): Promise<RefundRecord[]> =>
  tx.sql<RefundRecord>({
    name: 'refunds.read',
    text: `select ${columns} from refund where restaurant_id = $1 and payment_id = $2 order by created_at, id`,
    values: [tx.scope.restaurantId, paymentId],
  });

/** The same where there may be any: a refund has reserved a part of what was captured (`reserveRefund`), and that never becomes less. */
export const readRefundsOfCaptured = async (tx: Tx, payment: Pick<PaymentRecord, 'id' | 'captured'>): Promise<RefundRecord[]> =>
  payment.captured === 0 ? [] : readRefunds(tx, payment.id);

/** One refund by its client-made id. */
export async function readRefund(tx: Tx, id: string): Promise<RefundRecord | undefined> {
  const rows = await tx.sql<RefundRecord>({
    name: 'refunds.readOne',
    text: `select ${columns} from refund where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, id],
  });
  return rows[0];
}

export interface NewRefund {
  id: string;
  paymentId: string;
  fingerprint: Buffer;
  kind: RefundRecord['kind'];
  amount: Minor;
  reason: string;
  note: string;
  actor: Actor;
  approver?: Approver | null;
  now: Date;
}

/** Stores a refund whose amount is reserved, before the provider is called. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  const { actor } = refund;
  await tx.sql({
    name: 'refunds.insert',
    text: `insert into refund (restaurant_id, id, payment_id, fingerprint, kind, amount, reason, note, actor_kind, actor_id, actor_name,
        created_at, changed_at, approved_by, approved_by_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14)`,
    values: [
      tx.scope.restaurantId,
      refund.id,
      refund.paymentId,
      refund.fingerprint,
      refund.kind,
      refund.amount,
      refund.reason,
      refund.note,
      actor.kind,
      actor.id,
      actor.name,
      refund.now,
      refund.approver?.name ?? null,
      refund.approver?.id ?? null,
    ],
  });
}

/** Records the outcome of a refund. */
export async function moveRefund(
  tx: Tx,
  id: string,
  change: { status: RefundRecord['status']; providerId: string | null; failure: string | null; now: Date },
): Promise<void> {
  await tx.sql({
    name: 'refunds.move',
    text: `update refund set status = $3, provider_id = coalesce($4, provider_id), failure = $5, changed_at = $6
      where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, id, change.status, change.providerId, change.failure, change.now],
  });
}
