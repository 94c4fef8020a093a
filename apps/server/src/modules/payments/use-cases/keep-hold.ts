import { holdDecision } from '@servery/domain/payments';
import { followPayment, lockOrder } from '../../orders/index.ts';
import { lockPayment, savePayment, wantRelease, type PaymentRecord } from '../payments.repo.ts';
import { holdDueAt, plusSeconds, type PaymentsDeps } from '../payments.service.ts';
import { capturePayment } from './capture-payment.ts';
import type { Asked } from './read-payment.ts';
import { releasePayment } from './release-payment.ts';

const nobodyAccepted = 'Nobody accepted the order before the hold on the card ended. The guest was not charged.';

/**
 * Before a hold expires it is captured if its order is still to be made; otherwise it is released and the order
 * cancelled. No hold is left to expire.
 */
export async function keepHold(deps: PaymentsDeps, restaurantId: string, payment: PaymentRecord): Promise<Asked> {
  const decided = await deps.database.tenant({ restaurantId }, async (tx) => {
    const now = deps.now();
    const order = await lockOrder(tx, payment.order_id);
    const current = await lockPayment(tx, payment.order_id);
    if (order === undefined || current === undefined) return 'unknown';
    if (current.status !== 'requiresCapture' || order.pendingCommand !== null) return { order, payment: current };
    const end = current.capture_before ?? plusSeconds(holdDueAt(current), 24 * 3600);
    const requestedFor = order.requestedFor?.toISOString() ?? null;
    const does = holdDecision({ orderIsNew: order.status === 'new', requestedFor, captureBefore: end.toISOString() }, now.toISOString());
    if (does === 'capture') return 'capture';
    if (does === 'wait') return { order, payment: await savePayment(tx, current, { check_at: holdDueAt(current) }) };
    if (order.status === 'new') {
      await followPayment(tx, order, {
        paymentStatus: current.status,
        command: { type: 'cancel', reason: 'other', note: nobodyAccepted },
        autoAccept: current.auto_accept,
        customerId: order.customerId,
        now,
      });
    }
    await wantRelease(tx, order.id, now);
    return 'giveUp';
  });
  if (decided === 'capture') return capturePayment(deps, restaurantId, payment);
  return decided === 'giveUp' ? releasePayment(deps, restaurantId, payment) : decided;
}
