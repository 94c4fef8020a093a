import { decide, promisedFor, type OrderCommand } from '@servery/domain/orders';
import type { ErrorCode } from '@servery/contract/errors';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, OnceKey, Tx } from '../../../platform/db/connections.types.ts';
import { afterFirst, answerOfOnce, storedOnce, UnderWay } from '../../../platform/db/once.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CommandAnswer, MarketplaceRecord, MarketplaceState } from '../../../ports/marketplace.ts';
import {
  freeReservation,
  lockOrder,
  toOrderRow,
  readOrder,
  reserveOrder,
  type OrderSnapshot,
  type OrderRow,
  type PendingCommand,
} from '../../orders/index.ts';
import { readRecord, recordState, setCheck } from '../marketplace-orders.repo.ts';
import { checkConfigured, type MarketplaceDeps, type StorePlace } from '../marketplaces.service.ts';
import { settleOrder, type MarketplaceReport } from './settle-order.ts';
import { syncOrder } from './sync-order.ts';

export type AskedCommand = Extract<OrderCommand, { type: 'accept' | 'reject' | 'cancel' }>;

/** Longer than a call including a new token and one retry, so that no other command runs before it has ended. */
const leaseMs = 60_000;

/**
 * Sends staff's decision (or the settings') to the marketplace, and changes our order as it agreed: reserve, commit, ask, record. The reservation
 * keeps other commands out; if no answer comes, a job reads the order and settles it. If the marketplace no longer knows the order, long after its
 * time to accept, staff's decision alone ends it here.
 * @throws the order machine's errors, ORDER_PROCESSING, and the marketplace's errors (docs/adr/0026-the-marketplace-confirms-first.md)
 */
export async function commandOrder(
  deps: MarketplaceDeps,
  { restaurantId, storeId, orderId }: StorePlace & { orderId: string },
  command: AskedCommand,
  { actor, once }: { actor: Actor; once: OnceKey | undefined },
): Promise<OrderRow> {
  checkConfigured(deps.port);
  const place = { restaurantId, storeId };
  const reserved = await afterFirst(once, () =>
    deps.database.tenant({ restaurantId }, (tx) => reserve(tx, deps, { storeId, orderId }, command, { actor, once })),
  );
  if ('response' in reserved) return reserved.response;
  const { order, record } = reserved;
  const { token } = order.pendingCommand as PendingCommand;
  const answer = await send(deps, order, record, command, actor);
  const free = () => deps.database.tenant({ restaurantId }, (tx) => freeReservation(tx, orderId, token));
  switch (answer.outcome) {
    case 'done':
      return finish(deps, place, order, command);
    case 'unknown':
      throw new ApiError('ORDER_PROCESSING', { retryAfter: 5 });
    case 'conflict':
    case 'failed':
      return lookAgain(deps, place, { order, record, token, command, answer });
    case 'notFound':
      // The marketplace no longer knows the order and will not end it, so it must be ended here. Otherwise its alarm would never stop.
      if (command.type !== 'accept' && deps.now() > record.acceptBefore) return finish(deps, place, order, command);
      await free();
      throw new ApiError(deps.marketplace.errors.unknownThere);
    case 'notSent':
      await free();
      throw new ApiError(command.type === 'accept' ? 'SEND_ACCEPT_ORDER_REQUEST_FAILED' : 'SEND_CANCEL_ORDER_REQUEST_FAILED', {
        retryAfter: 5,
      });
    case 'refused':
      await free();
      throw new ApiError('ORDER_FAILURE', { details: { code: answer.code } });
  }
}

async function reserve(
  tx: Tx,
  { now: clock, marketplace }: MarketplaceDeps,
  { storeId, orderId }: { storeId: string; orderId: string },
  command: AskedCommand,
  { actor, once }: { actor: Actor; once: OnceKey | undefined },
): Promise<{ order: OrderSnapshot; record: MarketplaceRecord } | { response: OrderRow }> {
  const now = clock();
  const answered = once && (await answerOfOnce<OrderRow>(tx, once));
  if (answered !== undefined) return answered;
  const [current, record] = await Promise.all([readOrder(tx, storeId, orderId), readRecord(tx, marketplace.source, orderId, storeId)]);
  if (current === undefined || record === undefined) throw new ApiError(marketplace.errors.notFound);
  const decision = decide({ status: current.status, requestedFor: null }, command, now.toISOString());
  if (!decision.ok) throw new ApiError(getRefusal(current, decision.code));
  if (current.pendingCommand !== null) throw new UnderWay('ORDER_PROCESSING', current.pendingCommand.once);
  const kept = { token: uuidv7(), actor, once: once === undefined ? null : storedOnce(once) };
  const pending: PendingCommand =
    command.type === 'accept'
      ? { ...kept, type: 'accept', etaInMinutes: command.etaInMinutes }
      : { ...kept, type: command.type, reason: command.reason, note: command.note ?? '' };
  const until = new Date(now.getTime() + leaseMs);
  const order = await reserveOrder(tx, current, pending, until);
  if (order === undefined) throw new ApiError('ORDER_PROCESSING', { retryAfter: 2 });
  await setCheck(tx, orderId, until);
  return { order, record };
}

/** The marketplace's reason for an ended order is shown as it is. */
const getRefusal = ({ status }: OrderSnapshot, code: ErrorCode): ErrorCode => (status === 'cancelled' ? 'ORDER_ALREADY_CANCELLED' : code);

/** Marketplaces accept future times only. */
const soonestMs = 60_000;

function send(
  { port, now: clock }: MarketplaceDeps,
  order: OrderSnapshot,
  { marketplaceOrderId: orderId }: MarketplaceRecord,
  command: AskedCommand,
  actor: Actor,
): Promise<CommandAnswer> {
  if (command.type !== 'accept') {
    const { reason, note = '' } = command;
    return order.status === 'new' ? port.deny({ orderId, reason, note }) : port.cancel({ orderId, reason, note });
  }
  const now = clock();
  const ready = promisedFor(command.etaInMinutes, order.requestedFor?.toISOString() ?? null, now.toISOString());
  const readyAt = ready !== null && Date.parse(ready) > now.getTime() + soonestMs ? ready : null;
  return port.accept({ orderId, readyAt, reference: order.id, by: actor.name });
}

/** The marketplace has done it, so our order follows, unless another process has recorded that already. */
async function finish(
  deps: MarketplaceDeps,
  place: StorePlace,
  { id, status, pendingCommand: asked }: OrderSnapshot,
  command: AskedCommand,
): Promise<OrderRow> {
  const state: MarketplaceState = command.type === 'accept' ? 'ACCEPTED' : 'FAILED';
  const failure: MarketplaceReport['failure'] =
    command.type === 'accept' ? null : { kind: status === 'new' ? 'denied' : 'cancelled', by: 'restaurant', description: '' };
  return deps.database.tenant({ restaurantId: place.restaurantId }, async (tx) => {
    const now = deps.now();
    const [record, order] = [await readRecord(tx, deps.marketplace.source, id), await lockOrder(tx, id)];
    if (record === undefined || order === undefined) throw new ApiError(deps.marketplace.errors.notFound);
    const { pendingCommand: pending } = order;
    // Also if the answer took longer than the reservation, provided that nothing else was decided since.
    if (pending?.token === asked?.token || (pending === null && order.status === status)) {
      await settleOrder(tx, deps.marketplace, {
        order: { ...order, pendingCommand: asked },
        record,
        reported: { state, reference: id, readyAt: null, failure },
        now,
      });
      await recordState(tx, id, state, now);
    }
    const after = await readOrder(tx, place.storeId, id);
    if (after === undefined) throw new ApiError(deps.marketplace.errors.notFound);
    if (command.type === 'accept' && after.status === 'cancelled') throw new ApiError('ORDER_ALREADY_CANCELLED');
    return toOrderRow(after);
  });
}

/** The marketplace reports a different state, or failed: the order is read there to find out. */
async function lookAgain(
  deps: MarketplaceDeps,
  place: StorePlace,
  tried: { order: OrderSnapshot; record: MarketplaceRecord; token: string; command: AskedCommand; answer: CommandAnswer },
): Promise<OrderRow> {
  const { order, record, token, command, answer } = tried;
  const { restaurantId, storeId } = place;
  const synced = await syncOrder(deps, place, record.marketplaceOrderId);
  if (synced.outcome === 'notFound' || synced.outcome === 'unknown') {
    // The reservation stays; the job settles it.
    throw new ApiError('ORDER_STATUS_SYNC_FAILED', { retryAfter: 5 });
  }
  const after = await deps.database.tenant({ restaurantId }, async (tx) => {
    await freeReservation(tx, order.id, token);
    return readOrder(tx, storeId, order.id);
  });
  if (after === undefined) throw new ApiError(deps.marketplace.errors.notFound);
  const finished = await deps.database.tenant({ restaurantId }, (tx) => readRecord(tx, deps.marketplace.source, order.id));
  if (after.status === order.status)
    throw new ApiError(answer.outcome === 'failed' ? 'SERVER_ERROR' : 'ORDER_STATUS_SYNC_REQUIRED', { retryAfter: 5 });
  if (isWhatWasAsked(after, command, finished)) return toOrderRow(after);
  if (after.status === 'cancelled' || after.status === 'rejected') throw new ApiError('ORDER_ALREADY_CANCELLED');
  throw new ApiError(command.type === 'accept' ? 'ORDER_ALREADY_ACCEPTED' : 'ORDER_STATUS_SYNC_REQUIRED');
}

/** The first call took effect and its answer was lost: the order is in the requested state, by the caller's own command. */
function isWhatWasAsked(after: OrderSnapshot, command: AskedCommand, record: MarketplaceRecord | undefined): boolean {
  if (command.type === 'accept') return after.status === 'accepted' && record?.facts.reference === after.id;
  return after.status === (command.type === 'reject' ? 'rejected' : 'cancelled') && after.reason === command.reason;
}
