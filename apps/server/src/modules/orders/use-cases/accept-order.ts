import { decide, orderPaymentStatus, type CollectionType } from '@servery/domain/orders';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { recordOnce } from '../../../platform/db/once.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { toOrderRow, type OrderRow } from '../orders.events.ts';
import type { OrderSnapshot } from '../order-snapshot.repo.ts';
import { moveOrder } from '../orders.repo.ts';
import { changeOrder, type OrderChangeInput } from './change-order.ts';

export type AcceptInput = OrderChangeInput & { etaInMinutes: number };

/**
 * The ETA of an accept, in minutes: the requested one, or 0 if the store's orders have none.
 * @throws ORDER_DOES_NOT_EXIST without a store, validation_failed if an ETA is required and missing
 */
export function getEta(store: Pick<StoreProfile, 'settings'> | undefined, asked: number | undefined): number {
  if (store === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  if (!store.settings.orderProcess.hasEta) return 0;
  if (asked === undefined) {
    throw new ApiError('validation_failed', { fields: [{ path: 'etaInMinutes', message: 'Please choose when it will be ready.' }] });
  }
  return asked;
}

/** Whether the store's settings accept an order without anybody's tap: orders at a table by one switch, all others by the other. */
export const isAutoAccepted = ({ settings }: StoreProfile, collectionType: CollectionType): boolean =>
  collectionType === 'dineIn' ? settings.orderProcess.autoAcceptDineInOrders : settings.orderProcess.autoAcceptOnlineOrders;

/**
 * Accepts a new order. In the same transaction the kitchen opens its ticket; printing follows the event. `before` runs once accepting is
 * allowed, before anything is written.
 * @throws ORDER_DOES_NOT_EXIST, AskMarketplace, ORDER_ALREADY_ACCEPTED, ORDER_ALREADY_REJECTED, ORDER_PROCESSING, and what `before` throws
 */
export async function acceptOrder(tx: Tx, input: AcceptInput, before: (current: OrderSnapshot) => Promise<void>): Promise<OrderRow> {
  const { order } = await changeOrder(tx, input, { type: 'accept', etaInMinutes: input.etaInMinutes }, before);
  return announce(tx, order, input);
}

/**
 * Accepts an order that the caller has locked, because its marketplace has agreed to or reported the accept. `cooking`: see
 * `EventContexts`; absent: as the store's settings say.
 */
export async function acceptAgreed(tx: Tx, input: AcceptInput & { cooking?: 'gone' | 'released' | undefined }): Promise<OrderRow> {
  const { order } = await changeOrder(tx, { ...input, agreed: true }, { type: 'accept', etaInMinutes: input.etaInMinutes });
  return announce(tx, order, input);
}

function announce(
  tx: Tx,
  order: OrderSnapshot,
  { etaInMinutes, actor, cooking }: Pick<AcceptInput, 'etaInMinutes' | 'actor'> & { cooking?: 'gone' | 'released' | undefined },
): OrderRow {
  const row = toOrderRow(order);
  tx.emit({
    storeId: order.storeId,
    type: 'order.accepted',
    subject: { kind: 'order', id: order.id },
    payload: { row, etaInMinutes },
    actor,
    context: { alarmed: order.alarmed, ...(cooking && { cooking }) },
  });
  return row;
}

/**
 * Finishes a reserved accept in the transaction that records its capture, with the reserved ETA and actor. Undefined
 * when the order can no longer be accepted.
 */
export async function finishAccept(tx: Tx, order: OrderSnapshot, now: Date): Promise<OrderSnapshot | undefined> {
  const command = order.pendingCommand;
  if (command?.type !== 'accept') return undefined;
  const { etaInMinutes, actor, once } = command;
  const state = { status: order.status, requestedFor: order.requestedFor?.toISOString() ?? null };
  const decision = decide(state, { type: 'accept', etaInMinutes }, now.toISOString());
  if (!decision.ok) return undefined;
  const paymentStatus = orderPaymentStatus({
    status: decision.to,
    paymentMethod: order.paymentMethod,
    paymentStatus: 'success',
    settled: false,
    grandTotal: order.grandTotal,
  });
  const accepted = await moveOrder(tx, order, { ...decision.patch, paymentStatus, etaInMinutes });
  if (accepted === undefined) return undefined;
  const row = announce(tx, accepted, { etaInMinutes, actor });
  if (once !== null) await recordOnce(tx, once, row);
  return accepted;
}
