import { randomUUID } from 'node:crypto';
import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type { getOrCreateUser as contract } from '@servery/contract/members';
import { findAccount, insertUser, isTaken, lockEmail, readMemberships } from '../users.repo.ts';
import type { UsersDeps } from '../users.service.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/** Addresses that one user may look up in an hour. */
const perHour = 60;

/**
 * The user of an address, created if there is none. Who created the account is not revealed, and neither is the name of somebody who has
 * nothing to do with the restaurant.
 * @throws too_many_requests
 */
export async function findOrCreateUser(
  deps: UsersDeps,
  callerId: string,
  input: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { email, restaurantId } = input;
  await deps.rateLimiter.hit(`users:find:${callerId}`, perHour, 3600);
  return deps.database.platform('get or create a user', async (tx) => {
    await lockEmail(tx, email);
    const account = await findAccount(tx, email);
    if (account !== undefined) {
      const shared = (await readMemberships(tx, account.principalId)).some((membership) => membership.restaurantId === restaurantId);
      return { userId: account.principalId, email, name: shared ? account.name : '' };
    }
    if (await isTaken(tx, email)) throw new ApiError('resource_not_found');
    const principalId = randomUUID();
    const name = input.name ?? email.slice(0, email.indexOf('@'));
    await insertUser(tx, { principalId, name, email, passwordHash: null, superAdmin: false, verified: false, memberships: [] });
    return { userId: principalId, email, name: '' };
  });
}
