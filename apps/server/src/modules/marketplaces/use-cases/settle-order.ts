import type { CancellationReason } from '@servery/domain/orders';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { recordOnce } from '../../../platform/db/once.ts';
import type { Marketplace } from '../../../platform/integrations/marketplace.types.ts';
import type { MarketplaceEnd, MarketplaceOrder, MarketplaceRecord, MarketplaceState } from '../../../ports/marketplace.ts';
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
import { getActor } from '../marketplaces.service.ts';

/** A marketplace's report of an order: read there, or the answer to one of our commands. */
export type MarketplaceReport = Pick<MarketplaceOrder, 'reference' | 'readyAt'> & {
  state: MarketplaceState;
  failure: MarketplaceEnd | null;
};

type Reporter = Pick<Marketplace, 'name'>;

interface Reported {
  order: OrderSnapshot;
  record: Pick<MarketplaceRecord, 'releasedAt'>;
  reported: MarketplaceReport;
  now: Date;
}

/**
 * Updates our order, which this transaction has locked, to match its marketplace's report. Answers, webhooks, jobs and lists all come through here. A
 * command that was reserved is completed under its actor, with its ETA or reason, by whichever process sees its result first. States only
 * move forward: a report that is older than the current state changes nothing.
 */
export async function settleOrder(tx: Tx, marketplace: Reporter, input: Reported): Promise<void> {
  const { order, reported, now } = input;
  const { status } = order;
  if (reported.state === 'FAILED') {
    if (status === 'new' || status === 'accepted') await end(tx, marketplace, order, reported, now);
    return;
  }
  const accepted = reported.state === 'ACCEPTED' || reported.state === 'HANDED_OFF' || reported.state === 'SUCCEEDED';
  if (accepted && status === 'new') await accept(tx, marketplace, input);
  else if (isLapsed(order, now)) await freeReservation(tx, order.id, order.pendingCommand?.token ?? '');
  if (reported.state === 'SUCCEEDED' && (status === 'new' || status === 'accepted')) {
    await completeOrder(tx, { storeId: order.storeId, orderId: order.id, actor: getActor(marketplace), now, agreed: true });
  }
}

/** The process that reserved it has stopped, and the marketplace reports that the command had no effect. */
export const isLapsed = ({ pendingUntil: until }: OrderSnapshot, now: Date): boolean => until !== null && until <= now;

/** Whether the marketplace reports our own accept: we send our order id with it. */
const isOurs = (order: OrderSnapshot, reported: MarketplaceReport): boolean => reported.reference === order.id;

async function accept(tx: Tx, marketplace: Reporter, { order, record, reported, now }: Reported): Promise<void> {
  const pending = order.pendingCommand;
  const own = pending?.type === 'accept' && isOurs(order, reported) ? pending : null;
  const { storeId, id: orderId } = order;
  const etaInMinutes = own?.etaInMinutes ?? minutesUntil(reported.readyAt, now);
  const actor = own?.actor ?? getActor(marketplace);
  // An order that was collected before we received it is recorded, but not cooked. A courier may have been released before the accept.
  const cooking = reported.state !== 'ACCEPTED' ? 'gone' : record.releasedAt === null ? undefined : 'released';
  const row = await acceptAgreed(tx, { storeId, orderId, etaInMinutes, actor, now, cooking });
  await answer(tx, own, row);
}

const minutesUntil = (at: string | null, now: Date): number =>
  at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - now.getTime()) / 60_000));

/** Who ended it, as text; null: that is not known. */
const getParty = (by: MarketplaceEnd['by'], { name }: Reporter): string | null =>
  ({ customer: 'the customer', marketplace: name, courier: 'the courier', restaurant: 'the restaurant', unknown: null })[by];

/** Why it ended, as text. */
function getReason({ failure }: MarketplaceReport, marketplace: Reporter): { reason: CancellationReason; note: string } {
  const { name } = marketplace;
  const by = getParty(failure?.by ?? 'unknown', marketplace);
  const words = failure?.description ?? '';
  switch (failure?.kind) {
    case 'timedOut':
      return { reason: 'unknown', note: words || `${name} got no answer in time and cancelled it.` };
    case 'notDelivered':
      return { reason: 'other', note: words || `${name} could not deliver it.` };
    default:
      return {
        reason: failure?.by === 'customer' ? 'customerCalledToCancel' : 'other',
        note: words || (by === null ? `Cancelled at ${name}.` : `Cancelled at ${name} by ${by}.`),
      };
  }
}

async function end(tx: Tx, marketplace: Reporter, order: OrderSnapshot, reported: MarketplaceReport, now: Date): Promise<void> {
  const pending = order.pendingCommand;
  const byUs = reported.failure === null || reported.failure.kind === 'denied' || reported.failure.by === 'restaurant';
  const own = pending !== null && pending.type !== 'accept' && byUs ? pending : null;
  const denied = reported.failure?.kind === 'denied' && order.status === 'new';
  const type = own === null ? (denied ? 'reject' : 'cancel') : own.type;
  const { reason, note } = own ?? getReason(reported, marketplace);
  const input = {
    storeId: order.storeId,
    orderId: order.id,
    reason,
    note,
    actor: own?.actor ?? getActor(marketplace),
    now,
    agreed: true as const,
  };
  const row = await (type === 'reject' && order.status === 'new' ? rejectOrder : cancelOrder)(tx, input);
  await answer(tx, own, row);
}

/** A repeat of the call gets the answer of the first. */
async function answer(tx: Tx, pending: PendingCommand | null, row: OrderRow): Promise<void> {
  if (pending?.once) await recordOnce(tx, pending.once, row);
}
