import { decide, orderPaymentStatus } from '@servery/domain/orders';
import { v7 as uuidv7 } from 'uuid';
import type { Database, OnceKey, Tx } from '../../../platform/db/connections.types.ts';
import { afterFirst, checkOnce, recordOnce, storedOnce, UnderWay } from '../../../platform/db/once.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { toOrderRow, type OrderRow } from '../orders.events.ts';
import { moveOrder, readOrder, reserveOrder, type OrderRecord, type PendingAccept } from '../orders.repo.ts';
import {
  AskMarketplace,
  changeOrder,
  isCardOrder,
  type MarketplaceOfOrders,
  type OrderChangeInput,
  type PaymentsOfOrders,
} from './change-order.ts';

export type AcceptInput = OrderChangeInput & { etaInMinutes: number };

export interface AcceptDeps {
  database: Database;
  payments: PaymentsOfOrders;
  marketplace: MarketplaceOfOrders;
}

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

/** The order's card has to be captured first, which no transaction may do. */
class CaptureFirst extends Error {}

/**
 * Accepts a new order. Without a card hold this is one transaction. With one: reserve, commit, capture, then record
 * both. The reservation keeps other commands out (a repeat with the same key waits for the result), and whichever
 * process sees the capture first finishes the accept. A marketplace order is accepted at the marketplace first.
 * @throws ORDER_DOES_NOT_EXIST, ORDER_ALREADY_ACCEPTED, ORDER_ALREADY_REJECTED, ORDER_PROCESSING,
 * ORDER_CANNOT_BE_ACCEPTED
 */
export async function acceptOrder(deps: AcceptDeps, restaurantId: string, input: AcceptInput, once?: OnceKey): Promise<OrderRow> {
  for (;;) {
    try {
      return await deps.database.tenant({ restaurantId }, (tx) => acceptAtOnce(tx, deps, input), { once });
    } catch (error) {
      if (error instanceof AskMarketplace) {
        const { storeId, orderId, etaInMinutes, actor } = input;
        return deps.marketplace.command({ restaurantId, storeId, orderId }, { type: 'accept', etaInMinutes }, { actor, once });
      }
      if (!(error instanceof CaptureFirst)) throw error;
    }
    const reserved = await afterFirst(once, () => deps.database.tenant({ restaurantId }, (tx) => reserve(tx, deps, input, once)));
    if (reserved) return capture(deps, restaurantId, input);
  }
}

/** The kitchen opens its ticket in the same transaction; printing follows the event. */
async function acceptAtOnce(tx: Tx, { payments }: AcceptDeps, input: AcceptInput): Promise<OrderRow> {
  const { etaInMinutes } = input;
  const { order } = await changeOrder(tx, input, { type: 'accept', etaInMinutes }, async (current) => {
    if (isCardOrder(current) && (await payments.needsCapture(tx, current.id))) throw new CaptureFirst();
  });
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
  order: OrderRecord,
  { etaInMinutes, actor, cooking }: Pick<AcceptInput, 'etaInMinutes' | 'actor'> & { cooking?: 'gone' | 'released' | undefined },
): OrderRow {
  const row = toOrderRow(order);
  tx.emit({
    storeId: order.store_id,
    type: 'order.accepted',
    subject: { kind: 'order', id: order.id },
    payload: { row, etaInMinutes },
    actor,
    ...(cooking && { context: { cooking } }),
  });
  return row;
}

/** False: the order has changed since it was read. @throws the order machine's errors, ORDER_PROCESSING */
async function reserve(tx: Tx, { payments }: AcceptDeps, input: AcceptInput, once: OnceKey | undefined): Promise<boolean> {
  const { storeId, orderId, etaInMinutes, actor, now } = input;
  const current = await readOrder(tx, storeId, orderId);
  if (current === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  const decision = decide({ status: current.status, requestedFor: null }, { type: 'accept', etaInMinutes }, now.toISOString());
  if (!decision.ok) return false;
  if (current.pending_command !== null) throw new UnderWay('ORDER_PROCESSING', current.pending_command.once);
  if (!(await payments.needsCapture(tx, orderId))) return false;
  if (once !== undefined) await checkOnce(tx, once);
  const command: PendingAccept = {
    type: 'accept',
    token: uuidv7(),
    etaInMinutes,
    actor,
    once: once === undefined ? null : storedOnce(once),
  };
  const until = new Date(now.getTime() + payments.leaseSeconds * 1000);
  if ((await reserveOrder(tx, current, command, until)) === undefined) return false;
  await payments.watch(tx, orderId, until);
  return true;
}

async function capture({ database, payments }: AcceptDeps, restaurantId: string, { storeId, orderId }: AcceptInput): Promise<OrderRow> {
  const result = await payments.captureReserved(restaurantId, orderId);
  if (result === 'unknown') throw new ApiError('ORDER_PROCESSING', { retryAfter: 5 });
  if (result === 'refused') throw new ApiError('ORDER_CANNOT_BE_ACCEPTED', { message: cannotCapture });
  const order = await database.tenant({ restaurantId }, (tx) => readOrder(tx, storeId, orderId));
  if (order === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  return toOrderRow(order);
}

const cannotCapture = "The guest's card could not be charged. Check the order's payment before you try again.";

/**
 * Finishes a reserved accept in the transaction that records its capture, with the reserved ETA and actor. Undefined
 * when the order can no longer be accepted.
 */
export async function finishAccept(tx: Tx, order: OrderRecord, now: Date): Promise<OrderRecord | undefined> {
  const command = order.pending_command;
  if (command?.type !== 'accept') return undefined;
  const { etaInMinutes, actor, once } = command;
  const state = { status: order.status, requestedFor: order.requested_for?.toISOString() ?? null };
  const decision = decide(state, { type: 'accept', etaInMinutes }, now.toISOString());
  if (!decision.ok) return undefined;
  const paymentStatus = orderPaymentStatus({
    status: decision.to,
    paymentMethod: order.payment_method,
    paymentStatus: 'success',
    settled: false,
    grandTotal: order.grand_total,
  });
  const accepted = await moveOrder(tx, order, { ...decision.patch, paymentStatus, etaInMinutes });
  if (accepted === undefined) return undefined;
  const row = announce(tx, accepted, { etaInMinutes, actor });
  if (once !== null) await recordOnce(tx, once, row);
  return accepted;
}
