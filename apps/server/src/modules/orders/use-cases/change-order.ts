import {
  channels,
  isCardOrder,
  decide,
  isOpenBill,
  orderPaymentStatus,
  type OrderCommand,
  type OrderDecision,
  type OrderSource,
  type OrderSystemCommand,
} from '@servery/domain/orders';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { UnderWay } from '../../../platform/db/once.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { OrderSnapshot } from '../order-snapshot.repo.ts';
import { moveOrder, readOrder } from '../orders.repo.ts';

export interface OrderChangeInput {
  storeId: string;
  orderId: string;
  actor: Actor;
  now: Date;
  /** The order's marketplace has agreed to the command or reported it. Only for callers who have locked the order. */
  agreed?: true;
}

/** The order came from a marketplace, which must agree first. It cannot be asked inside a transaction. */
export class AskMarketplace extends Error {
  readonly source: OrderSource;

  /** @param source of the order, which says which marketplace it is */
  constructor(source: OrderSource) {
    super(`The marketplace ${source} has to agree first.`);
    this.source = source;
  }
}

/** Completing is the store's own affair; everything else is agreed. */
const needsAgreement: ReadonlySet<string> = new Set(['accept', 'reject', 'cancel']);

/** Commands that end an order without its food. */
const endings: ReadonlySet<string> = new Set(['reject', 'cancel', 'guestCancel']);

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
  before?: (current: OrderSnapshot) => Promise<void>,
): Promise<{ order: OrderSnapshot; decision: Allowed }> {
  for (let round = 0; round < maxRounds; round += 1) {
    const current = await readOrder(tx, input.storeId, input.orderId);
    if (current === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
    if (isOpenBill(current)) throw new ApiError('resource_status_conflict', { message: openBillText });
    const state = { status: current.status, requestedFor: current.requestedFor?.toISOString() ?? null };
    const decision = decide(state, command, input.now.toISOString());
    if (!decision.ok) throw new ApiError(decision.code);
    if (input.agreed !== true) {
      if (current.pendingCommand !== null) throw new UnderWay('ORDER_PROCESSING', current.pendingCommand.once);
      if (channels[current.source].agreesFirst && needsAgreement.has(command.type)) throw new AskMarketplace(current.source);
    }
    // Money that is here for a part of the order must not be forgotten with it.
    if (endings.has(command.type) && (current.taken ?? 0) > 0 && current.paymentStatus === 'NOT_PAID') {
      throw new ApiError('resource_status_conflict', {
        message: 'A part of this order is paid. Return that money and undo its payment first.',
      });
    }
    await before?.(current);
    const { patch } = decision;
    const moved = await moveOrder(tx, current, {
      ...patch,
      // The payment itself reports what the provider holds, when that changes.
      // What staff have refunded stays refunded.
      paymentStatus:
        isCardOrder(current) || current.paymentStatus === 'REFUNDED'
          ? current.paymentStatus
          : orderPaymentStatus({
              status: patch.status,
              paymentMethod: current.paymentMethod,
              paymentStatus: null,
              settled: current.paymentStatus === 'PAID',
              grandTotal: current.grandTotal,
              test: current.test,
            }),
      etaInMinutes: command.type === 'accept' ? command.etaInMinutes : undefined,
    });
    if (moved !== undefined) return { order: moved, decision };
  }
  throw new ApiError('ORDER_PROCESSING');
}
