import { getRetainUntil } from '@servery/domain/retention';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '../../../platform/db/connections.types.ts';
import type { SavedCardsPort } from '../../../ports/saved-cards.ts';
import { holdExports } from '../../customer-exports/index.ts';
import { closeAccount, deleteCustomer, eraseOrders, eraseOutside, markOrders, readErasedIds, withdrawExports } from '../erasing.repo.ts';
import { lockErasure, postponeErasure, saveDone, saveErased, saveProviderDeleted, saveWaiting, type ErasureRow } from '../erasures.repo.ts';
import type { ErasureJournal } from '../journal.service.ts';
import { findObstacles, findOrders, findProviderCustomerId, findSubject, lockSubject, type SubjectOrder } from '../subject.queries.ts';

export interface ErasuresDeps {
  database: Database;
  savedCards: Pick<SavedCardsPort, 'deleteCustomer'>;
  /** Whether this node reaches the card provider. */
  hasProvider: boolean;
  journal: ErasureJournal;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now: () => Date;
}

/** Minutes until an erasure that waits is looked at again, and until what was written while it ran is erased too. */
const waitMinutes = 5;
const settleMinutes = 1;
const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** The last day on which the law requires the amounts of the newest of these orders; null: there are none. */
export const getLastRetainDay = (orders: readonly SubjectOrder[]): string | null =>
  orders
    .map(({ country, trading_day: day }) => getRetainUntil(country, day))
    .reduce<string | null>((last, day) => (last === null || day > last ? day : last), null);

/**
 * Erases the customer if nothing is open, in one transaction; otherwise stores what it waits for. It locks the orders and then the customer
 * (docs/algorithms/locking.md): an order or refund of the same moment is either seen, or comes after and finds no customer.
 */
async function eraseIfReady(tx: Tx, erasure: ErasureRow, now: Date): Promise<void> {
  const wait = async (ids: readonly string[]): Promise<boolean> => {
    const obstacles = await findObstacles(tx, ids);
    if (obstacles.length > 0) await saveWaiting(tx, erasure.id, obstacles, later(now, waitMinutes));
    return obstacles.length > 0;
  };
  const toIds = (found: readonly SubjectOrder[]): string[] => found.map(({ id }) => id);
  const before = await findSubject(tx, erasure.customer_id);
  // Without locks first: while staff work on an open order, nobody has to wait for this.
  if (before !== undefined && (await wait(toIds(await findOrders(tx, before, { lock: false }))))) return;
  // An export of many customers takes seconds: the job goes on afterwards.
  if (!(await holdExports(tx))) return saveWaiting(tx, erasure.id, [], now);
  const orders = before === undefined ? [] : await findOrders(tx, before, { lock: true });
  const customer = await lockSubject(tx, erasure.customer_id);
  const ids = toIds(orders);
  const late = customer === undefined ? [] : toIds(await findOrders(tx, customer, { lock: false })).filter((id) => !ids.includes(id));
  if (await wait([...ids, ...late])) return;
  if (late.length > 0) return saveWaiting(tx, erasure.id, [], now);
  const providerCustomerId = await findProviderCustomerId(tx, erasure.customer_id);
  await markOrders(tx, erasure.id, ids);
  await eraseOrders(tx, erasure.id);
  await withdrawExports(tx);
  if (customer !== undefined) {
    await deleteCustomer(tx, { id: customer.id, number: customer.mobile_number_e164 ?? customer.phone_number_e164 });
  }
  const retainUntil = getLastRetainDay(orders);
  return saveErased(tx, erasure.id, { orderCount: ids.length, retainUntil, providerCustomerId, now, nextAt: later(now, settleMinutes) });
}

/**
 * Brings an erasure on as far as it goes: the restaurant's data, then mails and events of the provider, then the provider's customer, then
 * once more what other work wrote while it ran. Each step can be repeated; a step that fails is tried again by the job, with growing waits.
 * @param finish false: the last steps are left to the job
 */
export async function advanceErasure(
  deps: ErasuresDeps,
  { restaurantId, id, finish }: { restaurantId: string; id: string; finish: boolean },
): Promise<void> {
  const { database } = deps;
  const { erasure, waited } = await database.tenant({ restaurantId }, async (tx) => {
    const found = await lockErasure(tx, id);
    const waiting = found?.state === 'waiting';
    if (waiting) await eraseIfReady(tx, found, deps.now());
    return { erasure: waiting ? await lockErasure(tx, id) : found, waited: waiting };
  });
  if (erasure?.state !== 'erased') return;
  await deps.journal.append({
    restaurantId,
    customerId: erasure.customer_id,
    requestedBy: erasure.requested_by_name,
    erasedAt: (erasure.erased_at ?? deps.now()).toISOString(),
  });
  const ids = await database.tenant({ restaurantId }, (tx) => readErasedIds(tx, id));
  await database.platform('erase a customer', async (tx) => {
    await closeAccount(tx, erasure.customer_id);
    await eraseOutside(tx, { restaurantId, ...ids, providerCustomerId: erasure.provider_customer_id });
  });
  // What other work of this moment still writes is erased by the next run.
  if (!finish || waited) return;
  if (erasure.provider_customer_id !== null && !(await deleteAtProvider(deps, restaurantId, erasure))) return;
  await database.tenant({ restaurantId }, async (tx) => {
    await eraseOrders(tx, id);
    await withdrawExports(tx);
    await saveDone(tx, id, deps.now());
  });
}

/** @returns whether the provider no longer has the customer */
async function deleteAtProvider(
  deps: ErasuresDeps,
  restaurantId: string,
  { id, provider_customer_id: providerCustomerId, attempts }: ErasureRow,
) {
  const again = () =>
    deps.database.tenant({ restaurantId }, (tx) => postponeErasure(tx, id, later(deps.now(), Math.min(2 ** attempts, 360))));
  if (!deps.hasProvider || providerCustomerId === null) {
    await again();
    return false;
  }
  const answer = await deps.savedCards.deleteCustomer(providerCustomerId);
  if (answer.outcome === 'done' || (answer.outcome === 'refused' && answer.code === 'not_found')) {
    await deps.database.tenant({ restaurantId }, (tx) => saveProviderDeleted(tx, id));
    return true;
  }
  deps.log.warn({ restaurantId, erasureId: id, message: answer.message }, 'The card provider has not deleted an erased customer yet.');
  await again();
  return false;
}
