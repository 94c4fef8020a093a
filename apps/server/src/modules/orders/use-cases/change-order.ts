import type { TakenPayment } from '@servery/contract/taken-payments';
import type { Minor } from '@servery/domain/money';
import {
  decide,
  isFree,
  isOpenBill,
  orderPaymentStatus,
  type CancellationReason,
  type OrderCommand,
  type OrderDecision,
  type OrderSystemCommand,
} from '@servery/domain/orders';
import type { uberEatsFacts } from '@servery/contract/uber-eats-order';
import type * as z from 'zod/mini';
import type { Actor, OnceKey, Tx } from '../../../platform/db/connections.types.ts';
import { UnderWay } from '../../../platform/db/once.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { OrderRow } from '../orders.events.ts';
import { moveOrder, readOrder, type OrderRecord } from '../orders.repo.ts';

export type UberEatsFacts = z.output<typeof uberEatsFacts>;

export interface OrderChangeInput {
  storeId: string;
  orderId: string;
  actor: Actor;
  now: Date;
  /** The marketplace that the order came from has agreed, or says so itself. Only for who has locked the order. */
  agreed?: true;
}

/** The order came from a marketplace, which has to be asked first: not in a transaction. */
export class AskMarketplace extends Error {}

/** What the marketplace of an order does with it; the function of its module, handed over by compose. */
export interface MarketplaceOfOrders {
  /**
   * Asks the marketplace, then moves our order as it agreed.
   * @throws what the order machine answers, ORDER_PROCESSING, and the marketplace's errors
   */
  command(
    order: { restaurantId: string; storeId: string; orderId: string },
    command: Extract<OrderCommand, { type: 'accept' | 'reject' | 'cancel' }>,
    by: { actor: Actor; once: OnceKey | undefined },
  ): Promise<OrderRow>;
  /** What screens show of an order beyond every other order's; null for every other source. */
  getFacts(tx: Tx, orderId: string): Promise<UberEatsFacts | null>;
}

/** Completing is the store's own affair; everything else is agreed. */
const needsAgreement: ReadonlySet<string> = new Set(['accept', 'reject', 'cancel']);

/** What the kitchen does when an order moves on; the kitchen module's functions, handed over by compose. */
export interface KitchenOfOrders {
  openTicket(tx: Tx, order: OrderRecord, input: { actor: Actor; now: Date; released?: boolean }): Promise<void>;
  closeTicket(
    tx: Tx,
    orderId: string,
    input: { storeId: string; as: 'cancel' | 'reject'; actor: Actor; now: Date; reason?: CancellationReason | undefined; note?: string },
  ): Promise<void>;
  /** The order is promised for another time: its ticket, if it is still worked on, is due then. */
  changeDue(tx: Tx, orderId: string, input: { dueAt: Date; actor: Actor }): Promise<void>;
}

/** What the money of an order needs; the payments module's functions, handed over by compose. */
export interface PaymentsOfOrders {
  /** Whether a hold has to be captured before the order may be accepted. */
  needsCapture(tx: Tx, orderId: string): Promise<boolean>;
  /** How long a reserved accept waits for its capture until a job goes on with it. */
  leaseSeconds: number;
  /** In the transaction that reserves an accept: should this process end, a job goes on after `until`. */
  watch(tx: Tx, orderId: string, until: Date): Promise<void>;
  /** In the transaction that ends an order: what was paid by card goes back. */
  giveBack(tx: Tx, orderId: string): Promise<void>;
  /** After the commit: does what the order's payment waits for, now and without keeping the caller. */
  workSoon(restaurantId: string, orderId: string): void;
  /** Captures for an accept that is reserved. `accepted`: the money is here, and the accept was finished with it. */
  captureReserved(restaurantId: string, orderId: string): Promise<'accepted' | 'refused' | 'unknown'>;
  /** What went back of card payments, by order; orders of which nothing did are left out. */
  toRefunded(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, Minor>>;
}

/** What was taken by hand for an order, and what is to be looked at; functions of their modules, handed over by compose. */
export interface WatchOfOrders {
  takenPayments(tx: Tx, orderId: string): Promise<TakenPayment[]>;
  /** In the transaction that completes an order: whatever stood about it is over. */
  clearAlarms(tx: Tx, orderId: string, now: Date): Promise<void>;
  /** In the transaction that undoes that: what was cleared at `clearedAt` stands again. */
  restoreAlarms(tx: Tx, orderId: string, clearedAt: Date): Promise<void>;
}

/** Paid by card online: the provider holds the money. What costs nothing has no payment, whatever way to pay stands on it. */
export const isCardOrder = ({ payment_method: method, grand_total: grandTotal }: Pick<OrderRecord, 'payment_method' | 'grand_total'>) =>
  method === 'stripeCheckout' && !isFree({ grandTotal });

/** Each round somebody else has changed the order in between; states only move on, so few rounds decide it. */
const maxRounds = 8;

/** Why a call on orders leaves an open bill alone. */
const openBillText = 'This is an open bill. It is placed, paid and cancelled at the till.';

type Allowed = Extract<OrderDecision, { ok: true }>;

/**
 * Asks the domain, then moves the row on only if it still is as it was read: of two devices one wins, and the other's second look gets
 * the spec's error from the same table.
 * @throws ORDER_DOES_NOT_EXIST, UnderWay (ORDER_PROCESSING) while somebody outside is asked, AskMarketplace, or what the order machine answers.
 */
export async function changeOrder(
  tx: Tx,
  input: OrderChangeInput,
  command: OrderCommand | OrderSystemCommand,
  /** Asked once the command is allowed, before anything is written. */
  before?: (standing: OrderRecord) => Promise<void>,
): Promise<{ order: OrderRecord; decision: Allowed }> {
  for (let round = 0; round < maxRounds; round += 1) {
    const standing = await readOrder(tx, input.storeId, input.orderId);
    if (standing === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
    if (isOpenBill(standing)) throw new ApiError('resource_status_conflict', { message: openBillText });
    const state = { status: standing.status, requestedFor: standing.requested_for?.toISOString() ?? null };
    const decision = decide(state, command, input.now.toISOString());
    if (!decision.ok) throw new ApiError(decision.code);
    if (input.agreed !== true) {
      if (standing.pending_command !== null) throw new UnderWay('ORDER_PROCESSING', standing.pending_command.once);
      if (standing.source === 'uberEats' && needsAgreement.has(command.type)) throw new AskMarketplace();
    }
    await before?.(standing);
    const { patch } = decision;
    const moved = await moveOrder(tx, standing, {
      ...patch,
      // What the provider holds is told by the payment, when it moves.
      paymentStatus: isCardOrder(standing)
        ? standing.payment_status
        : orderPaymentStatus({
            status: patch.status,
            paymentMethod: standing.payment_method,
            paymentStatus: null,
            settled: standing.payment_status === 'PAID',
            grandTotal: standing.grand_total,
          }),
      etaInMinutes: command.type === 'accept' ? command.etaInMinutes : undefined,
    });
    if (moved !== undefined) return { order: moved, decision };
  }
  throw new ApiError('ORDER_PROCESSING');
}
