import type { OrderRow } from '../orders/index.ts';
import type { Actor, NewEvent, Tx } from '../../platform/db/connections.types.ts';
import type { PaymentRecord } from './payments.repo.ts';
import type { RefundRecord } from './refunds.repo.ts';

type PaymentEvent = Extract<NewEvent['type'], `payment.${string}`>;
type OwnPayload<T extends PaymentEvent> = Omit<NewEvent<T>['payload'], 'row' | 'paymentId'>;

/** An event that is appended at the end of the transaction, when the order's row is final. */
export type Fact = (tx: Tx, row: OrderRow) => void;

/** A fact about a payment. Its subject is the order, so that the order's history shows it. */
export function fact<T extends PaymentEvent>(payment: PaymentRecord, type: T, payload: OwnPayload<T>, actor: Actor): Fact {
  return (tx, row) =>
    tx.emit({
      storeId: payment.store_id,
      type,
      subject: { kind: 'order', id: payment.order_id },
      payload: { row, paymentId: payment.id, ...payload } as NewEvent<T>['payload'],
      actor,
    });
}

/** The part of a refund's events that is the same for all of them. */
export const refundPayload = (refund: Pick<RefundRecord, 'id' | 'amount' | 'reason' | 'note' | 'provider_id'>) => ({
  amount: refund.amount,
  reference: refund.provider_id ?? '',
  refundId: refund.id,
  reason: refund.reason,
  note: refund.note,
});

export const actorOfRefund = (refund: RefundRecord): Actor => ({ kind: refund.actor_kind, id: refund.actor_id, name: refund.actor_name });
