import type { TakenPayment } from '@servery/contract/taken-payments';
import type { Minor } from '@servery/domain/money';
import {
  decide,
  isOpenBill,
  isUncharged,
  orderPaymentStatus,
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
  /** The order's marketplace has agreed to the command or reported it. Only for callers who have locked the order. */
  agreed?: true;
}

/** The order came from a marketplace, which must agree first. It cannot be asked inside a transaction. */
export class AskMarketplace extends Error {}

/** Runs a command on a marketplace's order; the marketplace module's functions, passed in by compose. */
export interface MarketplaceOfOrders {
  /**
   * Asks the marketplace, then changes our order as agreed.
   * @throws the order machine's errors, ORDER_PROCESSING, and the marketplace's errors
   */
  command(
    order: { restaurantId: string; storeId: string; orderId: string },
    command: Extract<OrderCommand, { type: 'accept' | 'reject' | 'cancel' }>,
    by: { actor: Actor; once: OnceKey | undefined },
  ): Promise<OrderRow>;
  /** The fields that only a marketplace's order has on screens; null for every other source. */
  getFacts(tx: Tx, orderId: string): Promise<UberEatsFacts | null>;
}

/** Completing is the store's own affair; everything else is agreed. */
const needsAgreement: ReadonlySet<string> = new Set(['accept', 'reject', 'cancel']);

/** What orders need of card payments; the payments module's functions, passed in by compose. */
export interface PaymentsOfOrders {
  /** Whether a hold has to be captured before the order may be accepted. */
  needsCapture(tx: Tx, orderId: string): Promise<boolean>;
  /** How long a reserved accept waits for its capture before a job takes over. */
  leaseSeconds: number;
  /** In the transaction that reserves an accept: if this process stops, a job continues after `until`. */
  watch(tx: Tx, orderId: string, until: Date): Promise<void>;
  /** After the commit: does the order's payment work now, without making the caller wait. */
  workSoon(restaurantId: string, orderId: string): void;
  /** Captures for a reserved accept. `accepted`: the capture succeeded and finished the accept. */
  captureReserved(restaurantId: string, orderId: string): Promise<'accepted' | 'refused' | 'unknown'>;
  /** The refunded amounts of card payments by order; orders without refunds are left out. */
  toRefunded(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, Minor>>;
}

/** Reads the payments taken in person for an order; the function of the module that has them, passed in by compose. */
export type ReadTakenPayments = (tx: Tx, orderId: string) => Promise<TakenPayment[]>;

/**
 * Paid by card online, with the money held by the provider. A free order and a test order have no payment, whatever
 * their payment method.
 */
export const isCardOrder = ({
  payment_method: method,
  grand_total: grandTotal,
  test,
}: Pick<OrderRecord, 'payment_method' | 'grand_total' | 'test'>) => method === 'stripeCheckout' && !isUncharged({ grandTotal, test });

/** Each round somebody else has changed the order in between; states only move on, so few rounds decide it. */
const maxRounds = 8;

/** Why a call on orders leaves an open bill alone. */
const openBillText = 'This is an open bill. It is placed, paid and cancelled at the till.';

type Allowed = Extract<OrderDecision, { ok: true }>;

/**
 * Lets the order machine decide, then changes the row only if it is unchanged since it was read. If two devices act at
 * once, one wins; the other decides again on the new state and gets the order machine's error.
 * @throws ORDER_DOES_NOT_EXIST, UnderWay (ORDER_PROCESSING) while an outside system is asked, AskMarketplace, or the
 * order machine's errors
 */
export async function changeOrder(
  tx: Tx,
  input: OrderChangeInput,
  command: OrderCommand | OrderSystemCommand,
  /** Runs once the command is allowed, before anything is written. */
  before?: (current: OrderRecord) => Promise<void>,
): Promise<{ order: OrderRecord; decision: Allowed }> {
  for (let round = 0; round < maxRounds; round += 1) {
    const current = await readOrder(tx, input.storeId, input.orderId);
    if (current === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
    if (isOpenBill(current)) throw new ApiError('resource_status_conflict', { message: openBillText });
    const state = { status: current.status, requestedFor: current.requested_for?.toISOString() ?? null };
    const decision = decide(state, command, input.now.toISOString());
    if (!decision.ok) throw new ApiError(decision.code);
    if (input.agreed !== true) {
      if (current.pending_command !== null) throw new UnderWay('ORDER_PROCESSING', current.pending_command.once);
      if (current.source === 'uberEats' && needsAgreement.has(command.type)) throw new AskMarketplace();
    }
    await before?.(current);
    const { patch } = decision;
    const moved = await moveOrder(tx, current, {
      ...patch,
      // The payment itself reports what the provider holds, when that changes.
      paymentStatus: isCardOrder(current)
        ? current.payment_status
        : orderPaymentStatus({
            status: patch.status,
            paymentMethod: current.payment_method,
            paymentStatus: null,
            settled: current.payment_status === 'PAID',
            grandTotal: current.grand_total,
            test: current.test,
          }),
      etaInMinutes: command.type === 'accept' ? command.etaInMinutes : undefined,
    });
    if (moved !== undefined) return { order: moved, decision };
  }
  throw new ApiError('ORDER_PROCESSING');
}
