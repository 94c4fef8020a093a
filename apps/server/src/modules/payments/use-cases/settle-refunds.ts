import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/connections.types.ts';
import type { ProviderRefund } from '../../../ports/card-payments.ts';
import { hasMovement, insertMovement } from '../ledger.repo.ts';
import { actorOfRefund, fact, refundPayload, type Fact } from '../payments.events.ts';
import { freeRefund, reserveRefund, type PaymentRecord } from '../payments.repo.ts';
import { provider } from '../payments.service.ts';
import { insertRefund, moveRefund, type RefundRecord } from '../refunds.repo.ts';

/**
 * Updates the refunds of a locked payment to match the provider. A completed refund may still be returned (`failed`)
 * and then counts as not given. Refunds made outside Servery are added to the ledger. Old reports change nothing.
 * @param ours the payment's refunds as this transaction has them
 * @returns the events to append, and what does not match
 */
export async function settleRefunds(
  tx: Tx,
  payment: PaymentRecord,
  { ours, theirs }: { ours: readonly RefundRecord[]; theirs: readonly ProviderRefund[] },
  now: Date,
): Promise<{ facts: Fact[]; problem: string | null }> {
  const facts: Fact[] = [];
  for (const refund of theirs) {
    const own = ours.find((each) => each.provider_id === refund.refundId || each.id === refund.ourRefundId);
    if (own !== undefined && own.amount !== refund.amount) return { facts, problem: `Refund ${own.id}: ${own.amount} / ${refund.amount}` };
    const stored = own ?? (await takeIn(tx, payment, refund, now));
    if (stored === null)
      return { facts, problem: `Refund ${refund.refundId} of ${refund.amount} was not made here and is more than is left` };
    const event = await settleRefund(tx, payment, { ...stored, provider_id: refund.refundId }, refund, now);
    if (event !== null) facts.push(event);
  }
  return { facts, problem: null };
}

/** Settles one refund; null when nothing has changed. */
async function settleRefund(
  tx: Tx,
  payment: PaymentRecord,
  refund: RefundRecord,
  { refundId, state, failure }: ProviderRefund,
  now: Date,
): Promise<Fact | null> {
  const actor = actorOfRefund(refund);
  const move = (status: RefundRecord['status'], why: string | null) =>
    moveRefund(tx, refund.id, { status, providerId: refundId, failure: why, now });
  const movement = { amount: refund.amount, reference: refundId, actor, at: now };
  const failed = () => fact(payment, 'payment.refundFailed', { ...refundPayload(refund), failure: failure ?? '' }, actor);

  if (state === 'succeeded') {
    if (refund.status === 'success' || (await hasMovement(tx, payment.id, 'refundFailed', refundId))) return null;
    // It was thought to have failed, so other refunds may have used its amount since.
    if (refund.status === 'failure' && !(await reserveRefund(tx, payment.id, refund.amount, now))) return null;
    await insertMovement(tx, payment.id, { ...movement, type: 'refunded' });
    await move('success', null);
    return fact(payment, 'payment.refunded', refundPayload(refund), actor);
  }
  if (state === 'failed') {
    if (refund.status === 'failure') return null;
    if (refund.status === 'success') await insertMovement(tx, payment.id, { ...movement, type: 'refundFailed' });
    else await freeRefund(tx, payment.id, refund.amount);
    await move('failure', failure ?? 'failed');
    return failed();
  }
  if (refund.status === 'processing') await move('processing', null);
  return null;
}

/** A refund that somebody made on the provider's own pages. Null: it is more than is left. */
async function takeIn(tx: Tx, payment: PaymentRecord, refund: ProviderRefund, now: Date): Promise<RefundRecord | null> {
  if (!(await reserveRefund(tx, payment.id, refund.amount, now))) return null;
  const id = uuidv7();
  const common = { id, amount: refund.amount, reason: 'other', note: 'Made outside of Servery' };
  const kind = refund.amount === payment.captured ? 'FULL_REFUND' : 'PARTIAL_REFUND';
  await insertRefund(tx, { ...common, paymentId: payment.id, fingerprint: Buffer.alloc(0), kind, actor: provider, now });
  return {
    ...common,
    payment_id: payment.id,
    fingerprint: Buffer.alloc(0),
    kind,
    status: 'processing',
    provider_id: null,
    failure: null,
    actor_kind: provider.kind,
    actor_id: provider.id,
    approved_by: null,
    actor_name: provider.name,
    created_at: now,
    changed_at: now,
  };
}

/** The provider refused the refund, so it never happened: frees its reserved amount. Null when it has ended already. */
export async function failRefund(tx: Tx, payment: PaymentRecord, refund: RefundRecord, why: string, now: Date): Promise<Fact | null> {
  if (refund.status !== 'processing') return null;
  await freeRefund(tx, payment.id, refund.amount);
  await moveRefund(tx, refund.id, { status: 'failure', providerId: null, failure: why, now });
  return fact(payment, 'payment.refundFailed', { ...refundPayload(refund), failure: why }, actorOfRefund(refund));
}
