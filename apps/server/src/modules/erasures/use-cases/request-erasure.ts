import type { ErasureReason, ErasureView } from '@servery/contract/erasures';
import { ApiError } from '../../../platform/http/api-error.ts';
import { closeAccount } from '../erasing.repo.ts';
import { findErasure, insertErasure, toErasureView } from '../erasures.repo.ts';
import { freeNumber, lockSubject } from '../subject.queries.ts';
import { advanceErasure, type ErasuresDeps } from './advance-erasure.ts';

/**
 * Requests that a customer is erased, and does so at once if nothing is open. Their sessions end, and their number is free for a new
 * customer. A second request gets the state of the first one.
 * @throws resource_not_found
 */
export async function requestErasure(
  deps: ErasuresDeps,
  {
    restaurantId,
    customerId,
    reason,
    by,
  }: { restaurantId: string; customerId: string; reason: ErasureReason; by: { id: string | null; name: string } },
): Promise<ErasureView> {
  const find = () => deps.database.tenant({ restaurantId }, (tx) => findErasure(tx, customerId));
  await deps.database.tenant({ restaurantId }, async (tx) => {
    if ((await lockSubject(tx, customerId)) === undefined) return;
    await insertErasure(tx, { customerId, reason, by, now: deps.now() });
    await freeNumber(tx, customerId);
  });
  const erasure = await find();
  if (erasure === undefined) throw new ApiError('resource_not_found');
  await deps.database.platform('an erased customer signs out', (tx) => closeAccount(tx, customerId));
  await advanceErasure(deps, { restaurantId, id: erasure.id, finish: false });
  return toErasureView((await find()) ?? erasure);
}
