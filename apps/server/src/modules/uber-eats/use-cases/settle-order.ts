import type { CancellationReason } from '@servery/domain/orders';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { recordOnce } from '../../../platform/db/once.ts';
import type { MarketplaceOrder, MarketplaceState } from '../../../ports/marketplace.ts';
import {
  acceptAgreed,
  cancelOrder,
  completeOrder,
  freeReservation,
  rejectOrder,
  type OrderSnapshot,
  type OrderRow,
  type PendingCommand,
} from '../../orders/index.ts';
import { uberActor } from '../places.service.ts';
import type { UberOrderRow } from '../uber-orders.repo.ts';

/** Uber's report of an order: read there, or the answer to one of our commands. */
export type UberReport = Pick<MarketplaceOrder, 'reference' | 'readyAt' | 'failure'> & { state: MarketplaceState };

/**
 * Updates our order, which this transaction has locked, to match Uber's report. Answers, webhooks, jobs and lists all come through here. A
 * command that was reserved is completed under its actor, with its ETA or reason, by whichever process sees its result first. States only
 * move forward: a report that is older than the current state changes nothing.
 */
export async function settleOrder(
  tx: Tx,
  { order, uber, reported, now }: { order: OrderSnapshot; uber: Pick<UberOrderRow, 'released_at'>; reported: UberReport; now: Date },
): Promise<void> {
  const { status } = order;
  if (reported.state === 'FAILED') {
    if (status === 'new' || status === 'accepted') await end(tx, order, reported, now);
    return;
  }
  const accepted = reported.state === 'ACCEPTED' || reported.state === 'HANDED_OFF' || reported.state === 'SUCCEEDED';
  if (accepted && status === 'new') await accept(tx, { order, uber, reported, now });
  else if (isLapsed(order, now)) await freeReservation(tx, order.id, order.pendingCommand?.token ?? '');
  if (reported.state === 'SUCCEEDED' && (status === 'new' || status === 'accepted')) {
    await completeOrder(tx, { storeId: order.storeId, orderId: order.id, actor: uberActor, now, agreed: true });
  }
}

/** The process that reserved it has stopped, and Uber reports that the command had no effect. */
export const isLapsed = ({ pendingUntil: until }: OrderSnapshot, now: Date): boolean => until !== null && until <= now;

/** Whether Uber reports our own accept: we send our order id with it. */
const isOurs = (order: OrderSnapshot, reported: UberReport): boolean => reported.reference === order.id;

async function accept(
  tx: Tx,
  { order, uber, reported, now }: { order: OrderSnapshot; uber: Pick<UberOrderRow, 'released_at'>; reported: UberReport; now: Date },
): Promise<void> {
  const pending = order.pendingCommand;
  const own = pending?.type === 'accept' && isOurs(order, reported) ? pending : null;
  const { storeId, id: orderId } = order;
  const etaInMinutes = own?.etaInMinutes ?? minutesUntil(reported.readyAt, now);
  const actor = own?.actor ?? uberActor;
  // An order that was collected before we received it is recorded, but not cooked. A courier may have been released before the accept.
  const cooking = reported.state !== 'ACCEPTED' ? 'gone' : uber.released_at === null ? undefined : 'released';
  const row = await acceptAgreed(tx, { storeId, orderId, etaInMinutes, actor, now, cooking });
  await answer(tx, own, row);
}

const minutesUntil = (at: string | null, now: Date): number =>
  at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - now.getTime()) / 60_000));

const parties: Readonly<Record<string, string>> = {
  CUSTOMER: 'the customer',
  UBER: 'Uber Eats',
  DELIVERY_PARTNER: 'the courier',
  MERCHANT: 'the restaurant',
};

/** Why it ended, as text. */
function getReason({ failure }: UberReport): { reason: CancellationReason; note: string } {
  const by = parties[failure?.party ?? ''];
  const words = failure?.description ?? '';
  switch (failure?.reason) {
    case 'ACCEPT_TIMED_OUT':
      return { reason: 'unknown', note: words || 'Uber Eats got no answer in time and cancelled it.' };
    case 'DELIVERY_FAILED':
      return { reason: 'other', note: words || 'Uber Eats could not deliver it.' };
    default:
      return {
        reason: failure?.party === 'CUSTOMER' ? 'customerCalledToCancel' : 'other',
        note: words || (by === undefined ? 'Cancelled at Uber Eats.' : `Cancelled at Uber Eats by ${by}.`),
      };
  }
}

async function end(tx: Tx, order: OrderSnapshot, reported: UberReport, now: Date): Promise<void> {
  const pending = order.pendingCommand;
  const byUs = reported.failure === null || reported.failure.reason === 'POS_DENIED' || reported.failure.party === 'MERCHANT';
  const own = pending !== null && pending.type !== 'accept' && byUs ? pending : null;
  const denied = reported.failure?.reason === 'POS_DENIED' && order.status === 'new';
  const type = own === null ? (denied ? 'reject' : 'cancel') : own.type;
  const { reason, note } = own ?? getReason(reported);
  const input = { storeId: order.storeId, orderId: order.id, reason, note, actor: own?.actor ?? uberActor, now, agreed: true as const };
  const row = await (type === 'reject' && order.status === 'new' ? rejectOrder : cancelOrder)(tx, input);
  await answer(tx, own, row);
}

/** A repeat of the call gets the answer of the first. */
async function answer(tx: Tx, pending: PendingCommand | null, row: OrderRow): Promise<void> {
  if (pending?.once) await recordOnce(tx, pending.once, row);
}
