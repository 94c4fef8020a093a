import { isCardOrder, decide } from '@servery/domain/orders';
import { v7 as uuidv7 } from 'uuid';
import type { Database, OnceKey, Tx } from '../../../platform/db/connections.types.ts';
import { afterFirst, checkOnce, storedOnce, UnderWay } from '../../../platform/db/once.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import {
  acceptOrder as acceptAtOnce,
  AskMarketplace,
  readOrder,
  reserveOrder,
  toOrderRow,
  type AcceptInput,
  type OrderRow,
  type PendingCommand,
} from '../../orders/index.ts';
import type { MarketplaceOfFulfilment, PaymentsOfFulfilment } from '../fulfilment.service.ts';

export interface AcceptDeps {
  database: Database;
  payments: PaymentsOfFulfilment;
  marketplace: MarketplaceOfFulfilment;
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
      return await deps.database.tenant({ restaurantId }, (tx) => acceptUncharged(tx, deps, input), { once });
    } catch (error) {
      if (error instanceof AskMarketplace) {
        const { storeId, orderId, etaInMinutes, actor } = input;
        return deps.marketplace.command(
          { restaurantId, storeId, orderId, source: error.source },
          { type: 'accept', etaInMinutes },
          { actor, once },
        );
      }
      if (!(error instanceof CaptureFirst)) throw error;
    }
    const reserved = await afterFirst(once, () => deps.database.tenant({ restaurantId }, (tx) => reserve(tx, deps, input, once)));
    if (reserved) return capture(deps, restaurantId, input);
  }
}

/** @throws CaptureFirst */
const acceptUncharged = (tx: Tx, { payments }: AcceptDeps, input: AcceptInput): Promise<OrderRow> =>
  acceptAtOnce(tx, input, async (current) => {
    if (isCardOrder(current) && (await payments.needsCapture(tx, current.id))) throw new CaptureFirst();
  });

/** False: the order has changed since it was read. @throws the order machine's errors, ORDER_PROCESSING */
async function reserve(tx: Tx, { payments }: AcceptDeps, input: AcceptInput, once: OnceKey | undefined): Promise<boolean> {
  const { storeId, orderId, etaInMinutes, actor, now } = input;
  const current = await readOrder(tx, storeId, orderId);
  if (current === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  const decision = decide({ status: current.status, requestedFor: null }, { type: 'accept', etaInMinutes }, now.toISOString());
  if (!decision.ok) return false;
  if (current.pendingCommand !== null) throw new UnderWay('ORDER_PROCESSING', current.pendingCommand.once);
  if (!(await payments.needsCapture(tx, orderId))) return false;
  if (once !== undefined) await checkOnce(tx, once);
  const command: Extract<PendingCommand, { type: 'accept' }> = {
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
