import type { ResponseOf } from '@servery/contract/endpoint';
import type { createRestaurant as contract } from '@servery/contract/restaurants';
import { countries } from '@servery/domain/countries';
import type { Database, DirectoryTx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Caller } from '../../../platform/http/handler.types.ts';
import type { Country } from '../profiles.repo.ts';
import { countOpened, insertRestaurant, lockUser, readProfile, readRegistration, registerRestaurant } from '../restaurants.repo.ts';
import { profileView } from './change-profile.ts';

interface CreationDeps {
  database: Database;
  /** Makes somebody an admin of a restaurant, in the directory's transaction that opens it. */
  makeAdmin: (tx: DirectoryTx, restaurantId: string, user: { id: string; email: string; name: string }) => Promise<void>;
  now: () => Date;
}

/** Restaurants that a user may open in 24 hours; the platform's own people open as many as they like. */
const perDay = 5;
const day = 86_400_000;
/** Until the restaurant chooses its own: readable on white, not anybody's brand. */
const firstColor = '#1a7f5a';

/**
 * Creates a restaurant: first in the directory with its admin, then its own row. A repeat with the same id and body continues where the
 * first run was interrupted.
 * @throws too_many_requests at the day's cap; resource_status_conflict for the same id with another body; resource_not_found for an id that
 *   belongs to somebody else
 */
export async function createRestaurant(
  deps: CreationDeps,
  input: { id: string; name: string; country: Country; fingerprint: Buffer; caller: Extract<Caller, { kind: 'user' }> },
): Promise<{ restaurant: ResponseOf<typeof contract>; created: boolean }> {
  const { id, name, country, fingerprint, caller } = input;
  const created = await deps.database.platform('open a restaurant', async (tx) => {
    await lockUser(tx, caller.principalId);
    const standing = await readRegistration(tx, id);
    if (standing !== undefined) {
      if (standing.created_by !== caller.principalId) throw new ApiError('resource_not_found');
      if (standing.request_fingerprint?.equals(fingerprint) !== true) throw new ApiError('resource_status_conflict');
      return false;
    }
    const since = new Date(deps.now().getTime() - day);
    if (!caller.superAdmin && (await countOpened(tx, caller.principalId, since)) >= perDay) {
      throw new ApiError('too_many_requests', {
        message: `You can open ${perDay} restaurants a day. Please go on tomorrow, or write to us.`,
        retryAfter: day / 1000,
      });
    }
    if (!(await registerRestaurant(tx, { id, name, createdBy: caller.principalId, fingerprint }))) throw new ApiError('resource_not_found');
    await deps.makeAdmin(tx, id, { id: caller.principalId, email: caller.email, name: caller.name });
    return true;
  });
  const row = await deps.database.tenant({ restaurantId: id }, async (tx) => {
    const currency = countries[country].currencyCode;
    const empty = { description: '', brandColor: firstColor, logo: null, banner: null, openedAt: null };
    await insertRestaurant(tx, { name, country, currency, ...empty });
    return readProfile(tx);
  });
  if (row === undefined) throw new ApiError('resource_not_found');
  return { restaurant: profileView(row), created };
}
